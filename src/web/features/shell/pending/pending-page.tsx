import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import type { Shop } from '#contract/shop.ts';
import { useShop } from '#web/base/shop.ts';
import { useLate } from '#web/lib/use-late.ts';
import { startLoading } from '#web/ui/overlays/loading-store.ts';
import { usePendingPath } from './use-pending-path.ts';

/** So much longer for a page without an outline. */
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

/** The page, or, while the next one keeps the customer waiting, that one's outline, or the 'Loading...' overlay. */
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
