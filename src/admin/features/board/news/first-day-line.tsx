import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { readFirstDay } from '#contract/admin/first-day/first-day.ts';
import { firstDayKeys, openFirstDaySteps } from '#domain/staff/first-day.ts';

/** J-07: on an empty board, while the shop has had no order: what is still to do for the first one. */
export function FirstDayLine() {
  const { data } = useStaffQuery(readFirstDay, {}, { enabled: useMay('settings.shop') });
  if (!data || data.hasOrder) return null;
  const done = firstDayKeys.length - openFirstDaySteps(data).length;
  return (
    <Banner kind="new" icon="flag" action={<ButtonLink to={adminUrls.firstDay}>The first day</ButtonLink>}>
      <b>No order yet.</b> {done} of {firstDayKeys.length} steps to the first one are done.
    </Banner>
  );
}
