import { useDownload } from '#admin/lib/use-download.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { type breakdownParts, exportBreakdownReport } from '#contract/admin/reports/breakdown.ts';

type BreakdownDownloadProps = {
  readonly range: { readonly from: string; readonly to: string };
  readonly of: (typeof breakdownParts)[number];
  /** 'CSV of products': several files can be saved on one page. */
  readonly label: string;
};

/** Downloads the rows of a table as a file. */
export function BreakdownDownload({ range, of, label }: BreakdownDownloadProps) {
  const { save, isBusy, failure } = useDownload(exportBreakdownReport);
  return (
    <>
      <FailureBanner failure={failure} />
      <Button icon="download" busy={isBusy} aria-label={label} onClick={() => void save({ ...range, of })}>
        CSV
      </Button>
    </>
  );
}
