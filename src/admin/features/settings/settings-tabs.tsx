import { Navigate, useLocation } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Tabs, usePlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { readFirstDay } from '#contract/admin/first-day.ts';
import { openFirstDaySteps } from '#domain/staff/first-day.ts';

const minute = 60_000;

/** J-07: the first day is one of the tabs until all of it is done. */
export function SettingsTabs() {
  const { pathname } = useLocation();
  const { data } = useStaffQuery(readFirstDay, {}, { enabled: useMay('settings.shop'), staleTime: minute });
  const isLeft = data !== undefined && openFirstDaySteps(data).length > 0;
  const { label, tabs } = usePlaceTabs();
  return <Tabs label={label} tabs={tabs.filter(({ to }) => to !== adminUrls.firstDay || isLeft || pathname === to)} />;
}

/** Opens the first part of the settings that the role may open. */
export const Settings = () => <Navigate to={usePlaceTabs().tabs[0]?.to ?? adminUrls.you} replace />;
