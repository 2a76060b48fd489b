import { useDownload } from '#admin/lib/use-download.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { exportSalesReport } from '#contract/admin/reports/reports.ts';
import type { Grouping } from '#domain/money/report/grouping.ts';

type SalesDownloadProps = { readonly asked: { readonly from: string; readonly to: string; readonly by: Grouping } };

/** The rows of the table as a file. */
export function SalesDownload({ asked }: SalesDownloadProps) {
  const { save, isBusy, failure } = useDownload(exportSalesReport);
  return (
    <>
      <FailureBanner failure={failure} />
      <Button icon="download" busy={isBusy} onClick={() => void save(asked)}>
        CSV
      </Button>
    </>
  );
}
