import { type ComponentType, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useInboxCount } from '#admin/features/inbox/inbox.tsx';
import { PersonItems } from '#admin/features/sign-in/over/person-items.tsx';
import { SignInOver } from '#admin/features/sign-in/over/sign-in-over.tsx';
import { StepUpDialog } from '#admin/features/sign-in/over/step-up-dialog.tsx';
import { openLine } from '#admin/lib/live/live-line.ts';
import { hearOrderNews } from '#admin/lib/live/order-news.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { paletteShown } from '#admin/lib/shortcuts.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { railPlaces } from '#admin/places.ts';
import { helpPageOf, tabsFor } from '#admin/screens.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { MenuItem } from '#admin/ui/actions/menu.tsx';
import { PlaceTabsContext } from '#admin/ui/actions/tabs.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { useStore } from '#web/base/create-store.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { keyedWays } from './office-commands.ts';
import { Permitted, useScreen } from './permitted.tsx';
import { Shell } from './shell.tsx';
import { useCallingNews, useWallAtHand, wall } from './wall.tsx';

const load = () => import('./office-palette.tsx').then(({ OfficePalette }) => OfficePalette);

/** The palette was requested before the page was loaded again. */
const asked = 'staff-palette-asked';

/**
 * A browser does not request a module again on the same page if it did not arrive: the page is loaded again, if the
 * shop responds, and opens the palette. What is typed is kept on the device.
 */
async function loadPageAgain(): Promise<void> {
  const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  if (!ok) throw new Error('the shop does not answer');
  tabStorage.write(asked, 'yes');
  window.location.reload();
}

/** The command palette, which no screen waits for: it is loaded once the frame is there. */
function PaletteDoor() {
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
          The search could not be loaded. The connection was lost, or the back office was updated.
        </Banner>
      ) : (
        <p role="status">Opening…</p>
      )}
    </Dialog>
  );
}

/** For people who are signed in: everybody else signs in first, and comes back. */
export function OfficeFrame() {
  const { member, device, session } = useSession();
  const { pathname, search } = useLocation();
  const screen = useScreen();
  const next = pathname + search;
  const waiting = useInboxCount(member?.permissions.includes('messages.answer') === true);
  useLiveLine(member?.permissions.includes('orders.see') ? member.id : null);
  const newOrders = useCallingNews();
  useWallAtHand(device?.isWall === true);
  if (member === null) return <Navigate to={device ? adminUrls.atTablet(next) : adminUrls.signIn(next)} replace />;
  if (session?.mustAddSecondFactor && pathname !== adminUrls.you) return <Navigate to={adminUrls.you} replace />;
  return (
    <>
      {/* Another person starts from scratch: nothing that the first one typed is left on the screen. */}
      <Shell
        key={member.id}
        places={railPlaces(member.permissions, {
          current: screen?.place,
          waiting: { today: { count: newOrders, word: 'new' }, inbox: { count: waiting, word: 'waiting' } },
        })}
        ways={keyedWays(member.permissions)}
        personItems={
          <PersonItems>
            <MenuItem icon="info" to={adminUrls.help(helpPageOf(screen))} hint="Help for this screen">
              Help
            </MenuItem>
          </PersonItems>
        }
      >
        <PlaceTabsContext value={tabsFor(screen, member.permissions)}>
          <Permitted>
            <Outlet />
          </Permitted>
        </PlaceTabsContext>
      </Shell>
      <PaletteDoor key={`palette ${member.id}`} />
      <SignInOver wall={wall} />
      <StepUpDialog />
    </>
  );
}

/**
 * Keeps the connection open while somebody who may see orders is here. @param memberId null for somebody who may not
 */
function useLiveLine(memberId: number | null): void {
  const { date } = useShopClock();
  useEffect(() => (memberId === null ? undefined : openLine()), [memberId]);
  // What nobody has seen by the end of its day is no longer news.
  useEffect(() => (memberId === null ? undefined : hearOrderNews(() => date)), [memberId, date]);
}
