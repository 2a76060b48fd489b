import type { ReactNode } from 'react';

/**
 * For messages that come later: the region is there before its words, because only then do all screen readers say them.
 */
export const Announced = ({ children }: { children: ReactNode }) => (
  <div className="announced" role="status">
    {children}
  </div>
);
