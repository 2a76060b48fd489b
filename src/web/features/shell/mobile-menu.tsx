import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { early, useLate, useLeaving } from '#web/lib/late-drawers.ts';
import { Icon } from '#web/ui/icon.tsx';
import { noConnection, showToast } from '#web/ui/overlays/overlay-stores.ts';

const loadDrawer = async () => (await import('./menu-drawer.tsx')).MenuDrawer;
const desktop = '(min-width: 1024px)';

/**
 * Its drawer is fetched when it is first wanted. It closes on the way to the next page and when the window reaches 1024
 * px (H-13).
 */
export function MobileMenu({ account }: { account: ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const Drawer = useLate(loadDrawer, open, () => {
    close();
    showToast(noConnection);
  });
  useLeaving(close);

  useEffect(() => {
    const wide = window.matchMedia(desktop);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [close]);

  return (
    <>
      <button
        type="button"
        className="icon-button header-burger"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onPointerEnter={early(loadDrawer)}
        onFocus={early(loadDrawer)}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {Drawer && <Drawer open={open} onClose={close} account={account} />}
    </>
  );
}
