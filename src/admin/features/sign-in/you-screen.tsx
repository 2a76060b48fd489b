import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { ownSignIn } from '#contract/admin/team/you.ts';
import { OwnSessions } from './own-sessions.tsx';
import { OwnPin, Passkeys, PasswordAndCodes } from './ways-in.tsx';

/** How one signs in, and where one is signed in. */
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
