import type { ReactNode } from 'react';
import { SessionContext, useSessionOfShop } from '#admin/lib/session/session.ts';
import { useAwake } from '#admin/lib/use-awake.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { MarkLetter } from '#admin/ui/frame/mark.tsx';
import { Opening } from './frame/permitted.tsx';
import { FailureBanner } from './ui/data/banner.tsx';

/** Asks who is at the screen before anything is shown; what one person read is forgotten when another is there. */
export function WithSession({ children }: { readonly children: ReactNode }) {
  const {
    session,
    query: { error, isFetching, refetch },
  } = useSessionOfShop();

  useAwake(session?.device?.isWall === true);

  if (session)
    return (
      <SessionContext value={session}>
        <MarkLetter value={session.shop.mark}>{children}</MarkLetter>
      </SessionContext>
    );
  if (!error) return <Opening />;
  return (
    <main className="page column min-w-0 max-w-270 flex-1 px-page-edge pt-5 pb-10" id="main">
      <h1>The back office could not be opened</h1>
      <FailureBanner failure={error} />
      <p>
        <Button kind="primary" icon="refresh-cw" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    </main>
  );
}
