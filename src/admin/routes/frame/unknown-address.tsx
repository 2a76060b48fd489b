import { useMember } from '#admin/lib/session/session.ts';
import { firstOpenPlace } from '#admin/screens.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { useTitle } from '#admin/ui/frame/use-title.ts';

/** No such address in the back office. */
export function UnknownAddress() {
  useTitle('Nothing is here');
  const first = firstOpenPlace(useMember().permissions);
  return (
    <Page>
      <EmptyState
        icon="search"
        title="Nothing is here"
        isPage
        action={
          first && (
            <ButtonLink kind="primary" to={first.path}>
              To {first.name}
            </ButtonLink>
          )
        }
      >
        The address may be mistyped, or what it led to is gone.
      </EmptyState>
    </Page>
  );
}
