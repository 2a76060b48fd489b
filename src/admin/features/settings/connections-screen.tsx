import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { readConnections } from '#contract/admin/connections.ts';
import { ConnectionList } from './connection-list.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

/** J-05: the services that the shop is connected with, each with its state and a try. */
export function ConnectionsScreen() {
  const { data, error } = useStaffQuery(readConnections, {});
  return (
    <>
      <PageHeader title="Connections" sub="Services the shop uses" />
      <Page>
        <SettingsTabs />
        <FailureBanner failure={error} />
        {data ? (
          <div className="column">
            <ConnectionList connections={data.connections} />
            <p className="flex items-center gap-2.5 text-sm text-muted">
              <Icon name="key-round" />
              Keys and passwords of connected services are not kept here. They stay in the server’s environment and are
              never shown.
            </p>
          </div>
        ) : (
          !error && <SkeletonLines label="Loading services…" lines={10} />
        )}
      </Page>
    </>
  );
}
