import type { ReactNode } from 'react';

/** For what is said by and by: the region is there before its words, for only then do all screen readers say them. */
export const Announced = ({ children }: { children: ReactNode }) => (
  <div className="announced" role="status">
    {children}
  </div>
);
