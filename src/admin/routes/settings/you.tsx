import { OwnSessions } from '#admin/features/sign-in/you/own-sessions.tsx';
import { OwnPin, Passkeys, PasswordAndCodes } from '#admin/features/sign-in/you/ways-in.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { ownSignIn } from '#contract/admin/team/you.ts';
import '#admin/styles/sign-in/sign-in.css';

/** How one signs in, and where one is signed in. */
export function Component() {
  const { data, error } = useStaffQuery(ownSignIn, {});
  const { session } = useSession();
  return (
    <>
      <PageHeader title="You" sub={data && `${data.name} · ${data.email} · ${data.roleName}`} />
      <Page>
        <FailureBanner failure={error} />
        {session?.mustAddSecondFactor && (
          <Banner kind="warning">
            Your role needs a second step. Add a passkey or an authenticator app; then the rest opens.
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
          !error && <SkeletonLines label="How you sign in is looked up" lines={6} />
        )}
      </Page>
    </>
  );
}
