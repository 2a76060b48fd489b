import { useLocation } from 'react-router';
import { Tabs, usePlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';

const ofRange = [
  adminUrls.sales(),
  adminUrls.productsSold,
  adminUrls.salesHours,
  adminUrls.salesCustomers,
  adminUrls.searches,
];

/** The chosen days are kept from one report of a range to the next. */
export function ReportsTabs() {
  const { pathname, search } = useLocation();
  const range = ofRange.includes(pathname) ? search : '';
  const { label, tabs } = usePlaceTabs();
  return (
    <Tabs
      label={label}
      tabs={tabs.map((tab) => (ofRange.includes(tab.to) ? { ...tab, to: `${tab.to}${range}` } : tab))}
    />
  );
}
