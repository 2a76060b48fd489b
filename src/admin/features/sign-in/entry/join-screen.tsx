import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useRefreshSession, useSession } from '#admin/lib/session/session.ts';
import { useNow } from '#admin/lib/use-now.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { useTitle } from '#admin/ui/frame/page.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type ReadInvitation, readInvitation } from '#contract/admin/team/invitations.ts';
import { JoinForm } from './join-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const titles = {
  setUp: 'Set up the owner’s account',
  invitation: 'Join the team',
  reset: 'Choose how to sign in',
} as const;

/** For a set-up address and for an invitation: who you are, how you sign in, and the recovery codes (T-02, T-03). */
export function JoinScreen() {
  const { shop } = useSession();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { data, error } = useStaffQuery(readInvitation, { token }, { staleTime: Number.POSITIVE_INFINITY });
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = useRefreshSession();
  const navigate = useNavigate();
  const isRefused = error !== null && !codes;
  const known = data ? titles[data.kind] : 'Back office';
  const title = codes ? 'Your recovery codes' : isRefused ? 'This link does not work' : known;
  useTitle(title);
  // The same heading throughout: it has the focus on arrival, and keeps it when the shop has responded.
  const heading = (
    <div>
      {!isRefused && <p className="mb-1.5 text-sm font-bold text-damson-700">Step {codes ? 2 : 1} of 2</p>}
      <h1 tabIndex={-1}>{title}</h1>
      {data && !codes && !isRefused && <Origin invitation={data} />}
    </div>
  );
  if (isRefused)
    return (
      <>
        {heading}
        <FailureBanner failure={error} />
        <ButtonLink to={adminUrls.signIn()}>Sign in</ButtonLink>
      </>
    );
  return (
    <>
      {heading}
      <ol
        className="m-0 grid list-none grid-cols-[repeat(2,1fr)] gap-1.5 p-0 [&_li]:h-1.75 [&_li]:rounded-[4px] [&_li]:bg-line [&_li[data-done]]:bg-pistachio-700 [&_li[data-now]]:bg-[linear-gradient(90deg,var(--color-damson-700)_50%,var(--line)_50%)]"
        aria-label="Steps"
      >
        {[1, 2].map((step) => (
          <li
            key={step}
            data-done={step < (codes ? 2 : 1) || undefined}
            data-now={step === (codes ? 2 : 1) || undefined}
          >
            <span className="sr-only">Step {step}</span>
          </li>
        ))}
      </ol>
      {codes ? (
        <>
          <RecoveryCodes codes={codes} shopName={shop.name} />
          <Button
            kind="primary"
            size="large"
            block
            onClick={() => void refresh().then(() => navigate(adminUrls.today, { replace: true }))}
          >
            I have saved them. Go to the board
          </Button>
        </>
      ) : data ? (
        <JoinForm token={token} invitation={data} onJoined={setCodes} />
      ) : (
        <SkeletonLines label="Checking the link…" />
      )}
    </>
  );
}

function Origin({ invitation: { kind, invitedBy, roleName, createdAt, endsAt } }: { invitation: ReadInvitation }) {
  const { shop } = useSession();
  const now = useNow();
  const moment = (at: string) => momentText(at, now, shop.timeZone);
  if (kind === 'setUp')
    return (
      <p className="text-muted">This link works once. It was printed when the shop started, {moment(createdAt)}.</p>
    );
  return (
    <p className="text-muted">
      {invitedBy} has invited you as {roleName}. This link works once, until {moment(endsAt)}.
    </p>
  );
}
