import { type ComponentType, useEffect, useState } from 'react';
import { paletteShown } from '#admin/lib/overlays.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { useStore } from '#web/base/create-store.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';

const load = () => import('./office-palette.tsx').then(({ OfficePalette }) => OfficePalette);

/** The palette was asked for before the page was loaded again. */
const asked = 'staff-palette-asked';

/**
 * A browser does not ask twice on one page for a module that did not come: the page is loaded again, where the shop answers, and
 * opens the palette. What is typed is kept on the device.
 */
async function loadPageAgain(): Promise<void> {
  const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  if (!ok) throw new Error('the shop does not answer');
  tabStorage.write(asked, 'yes');
  window.location.reload();
}

/** The command palette, which no screen waits for: it comes once the frame stands. */
export function PaletteDoor() {
  const isShown = useStore(paletteShown, false);
  const [Part, setPart] = useState<ComponentType | null>(null);
  const [isLost, setLost] = useState(false);
  const again = (): void => {
    setLost(false);
    loadPageAgain().catch(() => setLost(true));
  };
  useEffect(() => {
    load().then(
      (part) => setPart(() => part),
      () => setLost(true),
    );
    if (tabStorage.read(asked) !== null) paletteShown.set(true);
    tabStorage.remove(asked);
    return () => paletteShown.set(false);
  }, []);
  if (Part) return <Part />;
  return (
    <Dialog open={isShown} onClose={() => paletteShown.set(false)} title="Find anything" size="small">
      {isLost ? (
        <Banner
          kind="error"
          icon="wifi-off"
          action={
            <Button size="small" icon="refresh-cw" onClick={again}>
              Try again
            </Button>
          }
        >
          The search did not come: the line is lost, or the back office was renewed.
        </Banner>
      ) : (
        <p role="status">Opening …</p>
      )}
    </Dialog>
  );
}
