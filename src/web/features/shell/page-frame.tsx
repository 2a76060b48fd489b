import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LoadingOverlay } from '#web/ui/overlays/loading-overlay.tsx';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { Footer } from './footer.tsx';
import { Header, type HeaderSlots } from './header.tsx';
import { PageArrival } from './page-arrival.tsx';

/** screens that stand alone, without header and footer. */
const alone: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/checkout',
  '/order-success',
  '/sign-in/google',
  '/sign-in/facebook',
]);

/** What surrounds every screen: skip link, header, the one `main`, footer, notices. */
export function PageFrame({ slots, children }: { slots: HeaderSlots; children: ReactNode }) {
  const { pathname } = useLocation();
  const standsAlone = alone.has(pathname.replace(/\/+$/, ''));
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <PageArrival />
      {!standsAlone && <Header {...slots} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!standsAlone && <Footer />}
      <LoadingOverlay />
      <Toasts />
    </>
  );
}
