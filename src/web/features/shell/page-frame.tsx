import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { DiaryNotice } from '#contract/diary.ts';
import { onRefusal } from '#web/lib/device/device-storage.ts';
import { LoadingOverlay } from '#web/ui/overlays/loading-overlay.tsx';
import { showToast } from '#web/ui/overlays/toast-store.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { Footer } from './footer.tsx';
import { Header, type HeaderSlots } from './header.tsx';
import { PageArrival } from './pending/page-arrival.tsx';
import { ShopNotice } from './shop-notice.tsx';

const alone: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/checkout',
  '/order-success',
  '/pay',
  '/sign-in/google',
  '/sign-in/facebook',
]);

/** Once the page answers: it must be there before the line breaks. */
function LateOfflineGuard() {
  const [Guard, setGuard] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Where it does not come, a tap offline ends as in any browser.
    import('./pending/offline-guard.tsx').then(
      ({ OfflineGuard }) => setGuard(() => OfflineGuard),
      () => undefined,
    );
  }, []);
  return Guard && <Guard />;
}

/** Once a page: nobody is to wonder where cart or login have gone. */
function useRefusedStorage(): void {
  useEffect(() => {
    const stop = onRefusal(() => {
      stop();
      showToast({
        severity: 'warning',
        title: 'Your browser keeps nothing for us',
        text: 'Its storage is blocked or full. Cart and login last only until you close or reload this page.',
        durationMs: 12_000,
      });
    });
    return () => void stop();
  }, []);
}

type PageFrameProps = {
  readonly slots: HeaderSlots;
  readonly notice?: DiaryNotice | null;
  readonly children: ReactNode;
};

export function PageFrame({ slots, notice, children }: PageFrameProps) {
  const { pathname } = useLocation();
  useRefusedStorage();
  const standsAlone = alone.has(pathname.replace(/\/+$/, ''));
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <PageArrival />
      <LateOfflineGuard />
      {!standsAlone && <Header {...slots} />}
      {!standsAlone && notice && <ShopNotice {...notice} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!standsAlone && <Footer />}
      <LoadingOverlay />
      <Toasts />
    </>
  );
}
