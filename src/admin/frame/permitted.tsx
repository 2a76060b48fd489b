import type { ReactNode } from 'react';
import { Navigate, useLocation, useMatches } from 'react-router';
import { useMember, useSession } from '#admin/lib/session/session.ts';
import { openPlaces } from '#admin/places.ts';
import { mayOpen, needsOf, type Screen, screens } from '#admin/screens.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/skeleton.tsx';
import { Page, useTitle } from '#admin/ui/frame/page.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type Permission, permissionTexts } from '#domain/staff/permissions.ts';

/** For the moment before it is known who is here: any frame may follow, so it is bare. */
export const Opening = () => (
  <main
    className="min-h-dvh bg-[linear-gradient(90deg,var(--color-damson-900)_var(--rail-width),transparent_0)]"
    id="main"
  >
    <h1 className="sr-only">Back office</h1>
    <p className="sr-only" role="status">
      Opening the back office…
    </p>
  </main>
);

/**
 * The screen if the person may see it; otherwise what it would need and whom to ask. If nobody is signed in, they sign
 * in first. Who was led to a screen without having asked for it goes to their first place instead.
 */
export function Permitted({ children }: { readonly children: ReactNode }) {
  const screen = useScreen();
  const { member } = useSession();
  const { pathname, search, state } = useLocation();
  if (!screen || mayOpen(screen, member?.permissions ?? [])) return children;
  if (member === null) return <Navigate to={adminUrls.signIn(pathname + search)} replace />;
  const [first] = openPlaces(member.permissions);
  const isNotTheirs = pathname === adminUrls.today || Object(state).isAfterTablet === true;
  if (isNotTheirs && first) return <Navigate to={first.path} replace />;
  return <NotPermitted needs={needsOf(screen)} />;
}

/** A link to the first place that the person may enter; nothing if there is none. */
function GoToFirst() {
  const [first] = openPlaces(useMember().permissions);
  return (
    first && (
      <ButtonLink kind="primary" to={first.path}>
        Go to {first.name}
      </ButtonLink>
    )
  );
}

function NotPermitted({ needs }: { readonly needs: readonly Permission[] }) {
  useTitle('Your role does not have access');
  return (
    <Page>
      <EmptyState icon="lock" title="Your role does not have access" isPage action={<GoToFirst />}>
        You need permission to {needs.map((permission) => permissionTexts[permission]).join(', or ')}. Ask an owner or a
        manager.
      </EmptyState>
    </Page>
  );
}

/** Shown for an address that the back office does not have. */
export function UnknownAddress() {
  useTitle('Page not found');
  return (
    <Page>
      <EmptyState icon="search" title="Page not found" isPage action={<GoToFirst />}>
        The address may be mistyped, or the page no longer exists.
      </EmptyState>
    </Page>
  );
}

/** The screen that is shown; undefined for an unknown address. */
export function useScreen(): Screen | undefined {
  const handle = useMatches().at(-1)?.handle;
  return screens.find((screen) => screen === handle);
}
