import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Shop } from '#contract/shop.ts';
import { useShop } from '#web/base/shop.ts';
import { useLate } from '#web/lib/late-drawers.ts';
import { startLoading } from '#web/ui/overlays/overlay-stores.ts';

/** How much longer to wait for a page without an outline. */
const overlayAfterMs = 500;

const Outline = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return children;
};

const Overlay = () => {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = startLoading();
    }, overlayAfterMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  return null;
};

type PendingPageProps = {
  readonly loadOutlineOf: () => Promise<(shop: Shop, path: string) => ReactNode>;
  readonly children: ReactNode;
};

/** A page that comes sooner than this is shown with nothing in between. */
const patienceMs = 150;

/** The path being loaded, once the wait can be felt; null while nothing, or the same path, is loading. */
function usePendingPath(): string | null {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? null;
  const awaited = next === pathname ? null : next;
  const [late, setLate] = useState<string | null>(null);

  useEffect(() => {
    if (awaited === null) return;
    const timer = setTimeout(() => setLate(awaited), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [awaited]);

  return late !== null && late === awaited ? late : null;
}

/** The page or, while the next one keeps the customer waiting, that page's outline or the 'Loading...' overlay. */
export function PendingPage({ loadOutlineOf, children }: PendingPageProps) {
  const shop = useShop();
  const path = usePendingPath();
  const outlineOf = useLate(loadOutlineOf, path !== null);
  if (path === null) return children;
  const outline = outlineOf?.(shop, path);
  if (outline !== undefined) return <Outline key={path}>{outline}</Outline>;
  return (
    <>
      {children}
      <Overlay key={path} />
    </>
  );
}
