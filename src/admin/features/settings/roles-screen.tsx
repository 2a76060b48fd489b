import { useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { listRoles } from '#contract/admin/team/members.ts';
import { type ListedRole, RoleForm, RoleMatrix } from './role-form.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

export function RolesScreen() {
  const { data, error } = useStaffQuery(listRoles, {});
  const [role, setRole] = useState<ListedRole | 'new' | null>(null);
  return (
    <>
      <PageHeader
        title="Roles"
        sub="Who can do what"
        actions={
          <Button kind="primary" icon="plus" onClick={() => setRole('new')}>
            New role
          </Button>
        }
      />
      <Page>
        <SettingsTabs />
        <FailureBanner failure={error} />
        {data ? (
          <RoleMatrix roles={data.roles.toReversed()} onChange={setRole} />
        ) : (
          !error && <SkeletonLines label="Loading roles…" lines={10} />
        )}
        <RoleForm role={role} onClose={() => setRole(null)} />
      </Page>
    </>
  );
}
