import { useLocation } from 'react-router';
import { useMay } from '#admin/lib/session/session.ts';
import { Tabs } from '#admin/ui/actions/tabs.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';

const ofRange = [adminUrls.sales(), adminUrls.productsSold, adminUrls.salesHours, adminUrls.salesCustomers];

/** Days that were chosen stay from one report of a range to the next. */
export function ReportsTabs() {
  const mayExport = useMay('ledger.export');
  const { pathname, search } = useLocation();
  const range = ofRange.includes(pathname) ? search : '';
  return (
    <Tabs
      label="Reports"
      tabs={[
        { to: adminUrls.reports, text: 'Overview' },
        { to: `${adminUrls.sales()}${range}`, text: 'Sales' },
        { to: `${adminUrls.productsSold}${range}`, text: 'Products' },
        { to: `${adminUrls.salesHours}${range}`, text: 'Hours' },
        { to: `${adminUrls.salesCustomers}${range}`, text: 'Customers' },
        { to: adminUrls.closing(), text: 'Closing' },
        ...(mayExport ? [{ to: adminUrls.accountant, text: 'For the accountant' }] : []),
      ]}
    />
  );
}
