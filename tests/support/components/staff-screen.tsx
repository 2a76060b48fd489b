import '#web/styles/base/tokens.css';
import '#web/styles/base/fonts.css';
import '#admin/styles/admin.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import { createStaffQueryClient } from '#admin/lib/query-client.ts';
import { SessionContext } from '#admin/lib/session/session.ts';
import { shownSession } from '#admin/lib/session/shown-session.ts';
import { MarkLetter } from '#admin/ui/frame/mark.tsx';
import { adminBase } from '#contract/admin/admin-urls.ts';
import type { StaffSession } from '#contract/admin/team/session.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

/** Whoever has that role, signed in by themselves, with all that the role may do. */
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

type Showing = {
  /** Below /admin: the address that it stands at, with its query. */
  readonly at?: string;
  /** The path with `:names` that the address is one of. */
  readonly path?: string;
  readonly session?: StaffSession;
};

/**
 * Shows a screen of the back office, or a part of one, as it stands within its frame: with who is signed in and an
 * address. @returns the rendered screen, and where it has led to: every other address is an empty page
 */
export async function showToStaff(part: ReactNode, { at = '/', path, session = sessionOf('owner') }: Showing = {}) {
  shownSession.set(session);
  const { pathname } = new URL(at, 'http://shop');
  const router = createMemoryRouter(
    [
      {
        element: (
          <div className="shell-screen">
            <Outlet />
          </div>
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
    /** Where the screen has led to, below /admin, with its query. */
    address: (): string => (router.state.location.pathname + router.state.location.search).slice(adminBase.length),
  };
}
