import { useDownload } from '#admin/lib/use-download.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { exportSalesReport } from '#contract/admin/reports/reports.ts';

type SalesDownloadProps = { readonly range: { readonly from: string; readonly to: string } };

/** The days of the table as a file. */
export function SalesDownload({ range }: SalesDownloadProps) {
  const { save, isBusy, failure } = useDownload(exportSalesReport);
  return (
    <>
      <FailureBanner failure={failure} />
      <Button icon="download" busy={isBusy} onClick={() => void save(range)}>
        CSV
      </Button>
    </>
  );
}
