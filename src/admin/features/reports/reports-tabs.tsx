import { useMay } from '#admin/lib/session/session.ts';
import { Tabs } from '#admin/ui/actions/tabs.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';

export const ReportsTabs = () => {
  const mayExport = useMay('ledger.export');
  return (
    <Tabs
      label="Reports"
      tabs={[
        { to: adminUrls.reports, text: 'Overview' },
        { to: adminUrls.sales(), text: 'Sales' },
        { to: adminUrls.closing(), text: 'Closing' },
        ...(mayExport ? [{ to: adminUrls.accountant, text: 'For the accountant' }] : []),
      ]}
    />
  );
};
