import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { readFirstDay } from '#contract/admin/first-day.ts';
import { firstDayKeys, openFirstDaySteps } from '#domain/staff/first-day.ts';
import { SettingsTabs } from './settings-tabs.tsx';
import { doneText, StepList } from './step-list.tsx';

/** J-07: from the set-up address to the first order. Each step shows how things stand; what came with the shop is done once somebody says that it is right. */
export function FirstDayScreen() {
  const { data, error } = useStaffQuery(readFirstDay, {});
  const open = data && openFirstDaySteps(data);
  return (
    <>
      <PageHeader title="The first day" sub={open && doneText(firstDayKeys.length - open.length)} />
      <Page width="middle">
        <SettingsTabs />
        <FailureBanner failure={error} />
        {data && open ? (
          <div className="column">
            <StepList facts={data} />
            {open.length === 0 ? (
              <Banner kind="done" action={<ButtonLink to={adminUrls.today}>Go to the board</ButtonLink>}>
                All done. The shop is yours.
              </Banner>
            ) : (
              <p className="text-sm text-muted">
                You can leave at any time. This page stays in Settings until everything is done.
              </p>
            )}
          </div>
        ) : (
          !error && <SkeletonLines label="Loading the steps…" lines={8} />
        )}
      </Page>
    </>
  );
}
