import { useDownload } from '#admin/lib/use-download.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import {
  exportImport,
  exportProducts,
  exportStock,
  type ImportKind,
  type ShownImport,
} from '#contract/admin/imports/imports.ts';
import { kindWords } from './import-words.ts';

type Counted = ShownImport & { readonly report: NonNullable<ShownImport['report']> };

/** Rows by what becomes of them. */
export function ImportCounts({ shown }: { readonly shown: Counted }) {
  const { save, isBusy, failure } = useDownload(exportImport);
  const { counts } = shown.report;
  const text = (count: number): string => count.toLocaleString('en-GB');
  return (
    <Panel title={shown.state === 'done' ? 'What it did' : counts.wrong > 0 ? 'If it were right' : 'What it would do'}>
      <div className="column">
        <Facts
          facts={[
            ...(shown.kind === 'products' ? [{ name: 'New products', value: text(counts.new) }] : []),
            { name: kindWords[shown.kind].changed, value: text(counts.changed) },
            { name: 'The same', value: text(counts.same) },
            ...(counts.wrong > 0 ? [{ name: 'With problems', value: text(counts.wrong), tone: 'owed' as const }] : []),
            { name: 'Lines', value: text(shown.lines), tone: 'total' as const },
          ]}
        />
        <FailureBanner failure={failure} />
        <Button icon="download" block busy={isBusy} onClick={() => void save({ importId: shown.id })}>
          The list as CSV
        </Button>
      </div>
    </Panel>
  );
}

/** What goes out, in the columns that come in. */
export function Exports({ kind }: { readonly kind: ImportKind }) {
  const products = useDownload(exportProducts);
  const stock = useDownload(exportStock);
  const { failure, isBusy } = kind === 'products' ? products : stock;
  const saved = products.saved ?? stock.saved;
  const name = kind === 'products' ? 'Products as CSV' : 'Stock as CSV';
  return (
    <Panel title="Export">
      <div className="column">
        <p className="muted">{kindWords[kind].out}</p>
        <FailureBanner failure={failure} />
        <Button
          icon="file-spreadsheet"
          block
          busy={isBusy}
          onClick={() => void (kind === 'products' ? products.save({}) : stock.save({}))}
        >
          {name}
        </Button>
        {kind === 'products' && (
          <Button kind="ghost" icon="file-text" block onClick={() => void products.save({ example: 'yes' })}>
            An example file
          </Button>
        )}
        <p role="status" className="muted">
          {saved && `${saved.name} was saved.`}
        </p>
      </div>
    </Panel>
  );
}
