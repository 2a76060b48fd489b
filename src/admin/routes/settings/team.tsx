import { useState } from 'react';
import { AddressDialog } from '#admin/features/settings/address-dialog.tsx';
import { InviteDialog } from '#admin/features/settings/invite-dialog.tsx';
import { SettingsTabs } from '#admin/features/settings/settings-tabs.tsx';
import { TeamTable } from '#admin/features/settings/team-table.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { listTeam } from '#contract/admin/team/members.ts';
import '#admin/styles/settings/settings.css';

/** Who works here. */
export function Component() {
  const { data, error } = useStaffQuery(listTeam, {});
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<{ email: string; address: string } | null>(null);
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
                <b>You are the only one yet.</b> Invite who bakes and who stands at the counter: each gets an email with
                an address that works once, which you can also hand on yourself.
              </Banner>
            )}
            <TeamTable team={data} onAddress={setMade} />
            <Banner kind="info">
              Somebody leaves? <b>Deactivate</b> ends sessions and PIN at once; what they did keeps their name. The last
              owner cannot be deactivated.
            </Banner>
            <InviteDialog open={isInviting} roles={data.roles} onClose={() => setInviting(false)} onAddress={setMade} />
          </div>
        ) : (
          !error && <SkeletonLines label="The team is looked up" lines={6} />
        )}
        <AddressDialog made={made} onClose={() => setMade(null)} />
      </Page>
    </>
  );
}
