import { screenLook } from '#admin/ui/frame/page.tsx';
import '#web/styles/base/tokens.css';
import '#web/styles/base/fonts.css';
import '#admin/styles/admin.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, matchPath, Outlet, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import { StepUpDialog } from '#admin/features/sign-in/over/step-up-dialog.tsx';
import { createStaffQueryClient } from '#admin/lib/calling/use-staff-query.ts';
import { SessionContext } from '#admin/lib/session/session.ts';
import { listenForTouches, shownSession } from '#admin/lib/session/shown-session.ts';
import { keysShown, listenForShortcuts, paletteShown } from '#admin/lib/shortcuts.ts';
import { routes } from '#admin/router.tsx';
import { screens, tabsFor } from '#admin/screens.ts';
import { PlaceTabsContext } from '#admin/ui/actions/tabs.tsx';
import { MarkLetter } from '#admin/ui/frame/mark.tsx';
import { WithSession } from '#admin/with-session.tsx';
import { adminBase } from '#contract/admin/admin-urls.ts';
import { readBoardDay, readBoardNews, readBoardStrip } from '#contract/admin/board/board.ts';
import type { LiveEvent } from '#contract/admin/board/live.ts';
import { readFirstDay } from '#contract/admin/first-day.ts';
import { countInbox } from '#contract/admin/messages.ts';
import { readNotToday } from '#contract/admin/stock/stock.ts';
import { type StaffSession, staffSession } from '#contract/admin/team/session.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import type { answeringShop } from './answering-shop.ts';
import { firstDayFacts } from './board-answers.ts';

// As the back office does when it starts.
listenForShortcuts();
listenForTouches();

/** The session of a member of staff with that role, signed in personally, with all permissions of the role. */
export function sessionOf(roleKey: (typeof presetRoles)[number]['key'], name = 'Sunita Rao'): StaffSession {
  const role = presetRoles.find(({ key }) => key === roleKey);
  if (!role) throw new Error(`there is no role ${roleKey}`);
  return {
    member: {
      id: 1,
      name,
      initials: 'SR',
      roleKey,
      roleName: role.name,
      permissions: [...role.permissions],
      refundLimitPence: role.refundLimitPence,
    },
    session: {
      kind: 'full',
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
      idleMinutes: 30,
      hasSecondFactor: true,
      mustAddSecondFactor: false,
    },
    device: null,
    shop: { name: 'Mount Avenue Bakery', mark: 'M', timeZone: shopTimeZone },
    hasOwner: true,
  };
}

/** The address below /admin, with its query. */
const addressOf = ({ state: { location } }: ReturnType<typeof createMemoryRouter>): string =>
  (location.pathname + location.search).slice(adminBase.length) || '/';

type Showing = {
  /** Below /admin: the address that it is shown at, with its query. */
  readonly at?: string;
  /** The path with `:names` that the address matches. */
  readonly path?: string;
  readonly session?: StaffSession;
};

/**
 * Shows a screen of the back office, or a part of one, as it appears within its frame: with somebody signed in and an
 * address. @returns the rendered screen, and where it has led to: every other address is an empty page
 */
export async function showToStaff(part: ReactNode, { at = '/', path, session = sessionOf('owner') }: Showing = {}) {
  shownSession.set(session);
  const { pathname } = new URL(at, 'http://shop');
  const screenThere = screens.find((one) => matchPath(one.path, pathname));
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <PlaceTabsContext value={tabsFor(screenThere, session.member?.permissions ?? [])}>
              <div className={screenLook}>
                <Outlet />
              </div>
            </PlaceTabsContext>
            <StepUpDialog />
          </>
        ),
        children: [
          { path: path ?? pathname, element: part },
          { path: '*', element: null },
        ],
      },
    ],
    { basename: adminBase, initialEntries: [adminBase + at] },
  );
  const screen = await render(
    <QueryClientProvider client={createStaffQueryClient()}>
      <SessionContext value={session}>
        <MarkLetter value={session.shop.mark}>
          <RouterProvider router={router} />
        </MarkLetter>
      </SessionContext>
    </QueryClientProvider>,
  );
  return {
    screen,
    router,
    /** The address that the screen has led to, below /admin, with its query. */
    address: (): string => addressOf(router),
  };
}

/** A session with nobody signed in. */
export const nobody: StaffSession = { ...sessionOf('owner'), member: null, session: null };

/** Makes the app believe that another tab of this browser holds the connection to the shop: it receives what the test sends. */
export function leadLine() {
  const channel = new BroadcastChannel('staff-live');
  const stop = new AbortController();
  const leads = new Promise<void>((resolve) => {
    void navigator.locks.request('staff-live', () => {
      resolve();
      return new Promise<void>((letGo) => stop.signal.addEventListener('abort', () => letGo()));
    });
  });
  return {
    leads,
    event: (event: LiveEvent) => channel.postMessage({ kind: 'event', event, id: 0 }),
    lost: () =>
      channel.postMessage({ kind: 'line', line: { state: 'lost', since: Date.now(), nextTryAt: Date.now() } }),
    live: () => channel.postMessage({ kind: 'line', line: { state: 'live' } }),
    [Symbol.dispose]: () => {
      channel.close();
      stop.abort();
    },
  };
}

/**
 * Shows the whole back office at an address, for whomever the session names: with its frame, its screens and an empty
 * day. The session is read on request, so `shop.on(staffSession, …)` changes it later. Its connection is the one of
 * `leadLine`.
 */
export async function showOffice(
  shop: Pick<ReturnType<typeof answeringShop>, 'on'>,
  { at = '/no/such/place', session = sessionOf('owner') }: Omit<Showing, 'path'> = {},
) {
  shownSession.set(null);
  paletteShown.set(false);
  keysShown.set(false);
  shop.on(staffSession, () => session);
  shop.on(countInbox, () => ({ messages: 0, enquiries: 0, reviews: 0 }));
  shop.on(readBoardDay, ({ day }) => ({ day, isToday: true, closes: '17:00', cards: [], cursor: 1 }));
  shop.on(readBoardStrip, () => ({ today: '2026-12-19', days: [], pause: null, isTodayOver: false, leftOver: [] }));
  shop.on(readBoardNews, () => ({ orders: [] }));
  shop.on(readFirstDay, () => firstDayFacts);
  shop.on(readNotToday, () => ({ products: [], today: '2026-12-19' }));
  const router = createMemoryRouter(routes, { basename: adminBase, initialEntries: [adminBase + at] });
  const screen = await render(
    <QueryClientProvider client={createStaffQueryClient()}>
      <WithSession>
        <RouterProvider router={router} />
      </WithSession>
    </QueryClientProvider>,
  );
  return {
    screen,
    router,
    address: (): string => addressOf(router),
  };
}

/** Behaves as if somebody came back to the tab: the page asks again who is signed in. */
export const lookAtAgain = (): void => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
