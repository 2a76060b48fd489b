import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '#admin/lib/session/session.ts';
import { firstOpenPlace, needsOf } from '#admin/screens.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { useTitle } from '#admin/ui/frame/use-title.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type Permission, permissionTexts } from '#domain/staff/permissions.ts';
import { useScreen } from './use-screen.ts';

/** The screen, where the person may see it; else what it would need and whom to ask. Nobody at all signs in first. */
export function Permitted({ children }: { readonly children: ReactNode }) {
  const screen = useScreen();
  const { member } = useSession();
  const { pathname, search } = useLocation();
  const needs = screen ? needsOf(screen) : [];
  if (needs.length === 0) return children;
  if (member === null) return <Navigate to={adminUrls.signIn(pathname + search)} replace />;
  if (needs.some((permission) => member.permissions.includes(permission))) return children;
  const first = firstOpenPlace(member.permissions);
  if (pathname === adminUrls.today && first) return <Navigate to={first.path} replace />;
  return <NotPermitted needs={needs} first={first} />;
}

type NotPermittedProps = {
  readonly needs: readonly Permission[];
  readonly first: { readonly name: string; readonly path: string } | undefined;
};

function NotPermitted({ needs, first }: NotPermittedProps) {
  useTitle('Not for your role');
  return (
    <Page>
      <EmptyState
        icon="lock"
        title="Not for your role"
        isPage
        action={
          first && (
            <ButtonLink kind="primary" to={first.path}>
              To {first.name}
            </ButtonLink>
          )
        }
      >
        This is for who may {needs.map((permission) => permissionTexts[permission]).join(', or ')}. Ask an owner or a
        manager.
      </EmptyState>
    </Page>
  );
}
