import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { LedgerDownload } from './ledger-download.tsx';
import { ReportsTabs } from './reports-tabs.tsx';
import '#admin/styles/reports/reports.css';

/** J-03: one file a month. */
export function AccountantScreen() {
  const { date: today } = useShopClock();
  return (
    <>
      <PageHeader title="For the accountant" />
      <Page>
        <ReportsTabs />
        <LedgerDownload today={today} />
      </Page>
    </>
  );
}
