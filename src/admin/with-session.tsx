import type { ReactNode } from 'react';
import { SessionContext, useSessionOfShop } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { MarkLetter } from '#admin/ui/frame/mark.tsx';
import { Opening } from './routes/frame/opening.tsx';

/** Asks who is at the screen before anything is shown; what one person read is forgotten when another is. */
export function WithSession({ children }: { readonly children: ReactNode }) {
  const {
    session,
    query: { error, isFetching, refetch },
  } = useSessionOfShop();

  if (session)
    return (
      <SessionContext value={session}>
        <MarkLetter value={session.shop.mark}>{children}</MarkLetter>
      </SessionContext>
    );
  if (!error) return <Opening />;
  return (
    <main className="page page--middle column" id="main">
      <h1>The back office did not open</h1>
      <FailureBanner failure={error} />
      <p>
        <Button kind="primary" icon="refresh-cw" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    </main>
  );
}
