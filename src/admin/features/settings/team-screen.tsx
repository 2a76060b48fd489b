import { useRef, useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { CopyButton } from '#admin/ui/actions/copy-button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { listTeam, type MadeLink } from '#contract/admin/team/members.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { TeamTable } from './team-table.tsx';

/** Who works here. */
export function TeamScreen() {
  const { data, error } = useStaffQuery(listTeam, {});
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const active = data?.members.filter(({ deactivatedAt }) => deactivatedAt === null).length ?? 0;
  return (
    <>
      <PageHeader
        title="Team"
        sub={data && `${active} ${active === 1 ? 'person' : 'people'} · ${data.invitations.length} invited`}
        actions={
          <Button kind="primary" icon="user-plus" onClick={() => setInviting(true)}>
            Invite
          </Button>
        }
      />
      <Page>
        <SettingsTabs />
        <FailureBanner failure={error} />
        {data ? (
          <div className="column">
            {active === 1 && data.invitations.length === 0 && (
              <Banner kind="info" icon="users">
                <b>You are the only one so far.</b> Invite your bakers and counter staff. Each gets a link that works
                once, by email if the shop sends any, and you can also pass it on yourself.
              </Banner>
            )}
            <TeamTable team={data} onAddress={setMade} />
            <Banner kind="info">
              Somebody leaving? <b>Deactivate</b> ends their sessions and PIN at once. What they did keeps their name.
              The last owner cannot be deactivated.
            </Banner>
            <InviteDialog open={isInviting} roles={data.roles} onClose={() => setInviting(false)} onAddress={setMade} />
          </div>
        ) : (
          !error && <SkeletonLines label="Loading the team…" lines={6} />
        )}
        <AddressDialog made={made} onClose={() => setMade(null)} />
      </Page>
    </>
  );
}

type AddressDialogProps = {
  readonly made: MadeLink | null;
  readonly onClose: () => void;
};

/** Shown only this once, for those who do not want to wait for the email, or whom none reaches. */
function AddressDialog({ made, onClose }: AddressDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={made !== null} onClose={onClose} title="Invitation link">
      {made && (
        <div className="column">
          <p>
            {made.isEmailed
              ? `The link was emailed to ${made.email}. You can also pass it on yourself.`
              : `This shop sends no emails yet: pass the link on to ${made.email} yourself.`}{' '}
            It is only shown once.
          </p>
          <TextField
            ref={field}
            label="Link"
            readOnly
            value={made.address}
            onText={() => undefined}
            onFocus={({ target }) => target.select()}
          />
          <CopyButton kind="primary" text={made.address} shown={field}>
            Copy link
          </CopyButton>
        </div>
      )}
    </Dialog>
  );
}
