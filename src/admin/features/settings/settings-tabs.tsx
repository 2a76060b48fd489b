import { useLocation } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useMay, useMember } from '#admin/lib/session/session.ts';
import { Tabs } from '#admin/ui/actions/tabs.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { readFirstDay } from '#contract/admin/first-day.ts';
import { openFirstDaySteps } from '#domain/staff/first-day.ts';
import type { Permission } from '#domain/staff/permissions.ts';

type SettingsTab = { readonly to: string; readonly text: string; readonly needs: Permission };

const all: readonly SettingsTab[] = [
  { to: adminUrls.settingsShop, text: 'Shop', needs: 'settings.shop' },
  { to: adminUrls.settingsMoney, text: 'Money', needs: 'settings.money' },
  { to: adminUrls.settingsEmails, text: 'Emails', needs: 'settings.shop' },
  { to: adminUrls.settingsConnections, text: 'Connections', needs: 'settings.shop' },
  { to: adminUrls.team, text: 'Team', needs: 'staff.manage' },
  { to: adminUrls.roles, text: 'Roles', needs: 'staff.manage' },
  { to: adminUrls.devices, text: 'Devices', needs: 'devices.enrol' },
  { to: adminUrls.audit, text: 'Audit log', needs: 'audit.see' },
];

/** The parts of the settings that the role may open. */
export const tabsFor = (may: readonly string[]): readonly SettingsTab[] =>
  all.filter(({ needs }) => may.includes(needs));

const firstDay = { to: adminUrls.firstDay, text: 'The first day' };
const minute = 60_000;

/** J-07: the first day is one of them until all of it is done. */
export function SettingsTabs() {
  const { permissions } = useMember();
  const { pathname } = useLocation();
  const { data } = useStaffQuery(readFirstDay, {}, { enabled: useMay('settings.shop'), staleTime: minute });
  const isLeft = data !== undefined && openFirstDaySteps(data).length > 0;
  const tabs = tabsFor(permissions);
  return <Tabs label="Settings" tabs={isLeft || pathname === firstDay.to ? [...tabs, firstDay] : tabs} />;
}
