import type { ReactNode } from 'react';

type PageProps = {
  /** 'middle' for reading and forms; 'fill' for what scrolls within itself, as the board. */
  readonly width?: 'full' | 'middle' | 'fill';
  readonly children: ReactNode;
};

/** What stands below the header. */
export const Page = ({ width = 'full', children }: PageProps) => (
  <main id="main" className={`page page--${width}`} tabIndex={-1}>
    {children}
  </main>
);

/** A record and what belongs to it at its side; one below the other on a phone. */
export const MainAndSide = ({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) => (
  <div className="main-and-side">
    <div className="column">{main}</div>
    <div className="column">{side}</div>
  </div>
);

/** On a phone a record's main action stands above the bottom bar. */
export const PhoneBar = ({ children }: { readonly children: ReactNode }) => <div className="phone-bar">{children}</div>;
