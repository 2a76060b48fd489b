import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { listDevices } from '#contract/admin/team/tablet.ts';
import { DeviceList, EnrolDevice } from './device-list.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

export function DevicesScreen() {
  const { data, error } = useStaffQuery(listDevices, {});
  const { device } = useSession();
  return (
    <>
      <PageHeader title="Devices" sub="Tablets the team shares" />
      <Page>
        <SettingsTabs />
        <FailureBanner failure={error} />
        {data ? (
          <div className="halves">
            <DeviceList devices={data.devices} />
            {device === null && <EnrolDevice />}
          </div>
        ) : (
          !error && <SkeletonLines label="Loading devices…" />
        )}
      </Page>
    </>
  );
}
