import { ConnectionList } from '#admin/features/settings/connections/connection-list.tsx';
import { SettingsTabs } from '#admin/features/settings/settings-tabs.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { readConnections } from '#contract/admin/settings/connections.ts';
import '#admin/styles/settings/connections.css';

/** J-05: the services that the shop is connected with, each with its state and a try. */
export function Component() {
  const { data, error } = useStaffQuery(readConnections, {});
  return (
    <>
      <PageHeader title="Connections" sub="Services that the shop speaks with" />
      <Page>
        <SettingsTabs />
        <FailureBanner failure={error} />
        {data ? (
          <div className="column">
            <ConnectionList connections={data.connections} />
            <p className="row muted small">
              <Icon name="key-round" />
              Keys and passwords of connected services are not here: they stay in the server’s environment and are never
              shown.
            </p>
          </div>
        ) : (
          !error && <SkeletonLines label="The services are looked up" lines={10} />
        )}
      </Page>
    </>
  );
}
