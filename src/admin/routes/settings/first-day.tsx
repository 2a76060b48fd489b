import { doneText, StepList } from '#admin/features/settings/first-day/step-list.tsx';
import { SettingsTabs } from '#admin/features/settings/settings-tabs.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { readFirstDay } from '#contract/admin/first-day/first-day.ts';
import { firstDayKeys, openFirstDaySteps } from '#domain/staff/first-day.ts';

/** J-07: from the set-up address to the first order. Nothing is ticked off here: each step shows how things stand. */
export function Component() {
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
              <Banner kind="done" action={<ButtonLink to={adminUrls.today}>To the board</ButtonLink>}>
                All is done: the shop is yours.
              </Banner>
            ) : (
              <p className="small muted">You can leave at any time; this page stays in Settings until all is done.</p>
            )}
          </div>
        ) : (
          !error && <SkeletonLines label="What is done is looked up" lines={8} />
        )}
      </Page>
    </>
  );
}
