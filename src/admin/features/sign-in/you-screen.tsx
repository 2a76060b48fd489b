import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { useNow } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { endOtherOwnSessions, endOwnSession, type OwnSignIn, ownSignIn } from '#contract/admin/team/you.ts';
import { OwnPin, Passkeys, PasswordAndCodes } from './ways-in.tsx';

/** How you sign in, and where you are signed in. */
export function YouScreen() {
  const { data, error } = useStaffQuery(ownSignIn, {});
  const { session } = useSession();
  return (
    <>
      <PageHeader title="You" sub={data && `${data.name} · ${data.email} · ${data.roleName}`} />
      <Page>
        <FailureBanner failure={error} />
        {session?.mustAddSecondFactor && (
          <Banner kind="warning">
            Your role needs a second sign-in step. Add a passkey or an authenticator app to open the rest.
          </Banner>
        )}
        {data ? (
          <div className="halves">
            <Passkeys passkeys={data.passkeys} />
            <PasswordAndCodes {...data} />
            <OwnPin hasPin={data.hasPin} mayHavePin={data.mayHavePin} />
            <OwnSessions sessions={data.sessions} />
          </div>
        ) : (
          !error && <SkeletonLines label="Loading your sign-in…" lines={6} />
        )}
      </Page>
    </>
  );
}

/** Where you are signed in, and buttons that end each session (T-05). */
function OwnSessions({ sessions }: Pick<OwnSignIn, 'sessions'>) {
  const end = useStaffWrite(endOwnSession, { refreshes: [ownSignIn] });
  const endOthers = useStaffWrite(endOtherOwnSessions, { refreshes: [ownSignIn] });
  const { shop } = useSession();
  const now = useNow();
  return (
    <Panel
      title="Where you are signed in"
      actions={
        sessions.length > 1 && (
          <Button size="small" icon="log-out" busy={endOthers.isBusy} onClick={() => void endOthers.send({})}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <FailureBanner failure={end.failure ?? endOthers.failure} />
      <ul className="list">
        {sessions.map(({ id, browser, deviceName, lastUsedAt, isThis }) => (
          <li key={id}>
            <Icon name={deviceName ? 'tablet' : 'monitor'} />
            <p>
              <b>{deviceName ?? browser}</b>
              <small>{isThis ? 'This device' : `Last used ${momentText(lastUsedAt, now, shop.timeZone)}`}</small>
            </p>
            {!isThis && (
              <Button size="small" busy={end.isBusy} onClick={() => void end.send({ id })}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
