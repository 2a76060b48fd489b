import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LoadingOverlay } from '#web/ui/overlays/loading-overlay.tsx';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageArrival } from './page-arrival.tsx';

/** screens that stand alone, without header and footer. */
const alone: ReadonlySet<string> = new Set(['/login', '/register', '/checkout', '/order-success']);

type FrameProps = {
  /** For the header: what other features show there. */
  readonly search: ReactNode;
  readonly account: ReactNode;
  readonly cart: ReactNode;
  readonly children: ReactNode;
};

/** What surrounds every screen: skip link, header, the one `main`, footer, notices. */
export function PageFrame({ search, account, cart, children }: FrameProps) {
  const { pathname } = useLocation();
  const standsAlone = alone.has(pathname.replace(/\/+$/, ''));
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <PageArrival />
      {!standsAlone && <Header search={search} account={account} cart={cart} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!standsAlone && <Footer />}
      <LoadingOverlay />
      <Toasts />
    </>
  );
}
