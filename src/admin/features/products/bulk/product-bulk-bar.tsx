import type { Selection } from '#admin/features/products/list/use-selection.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { mostProducts } from '#contract/admin/products/bulk-changes.ts';
import type { BulkKind } from './bulk-dialog.tsx';
import type { BulkChanging } from './use-bulk-change.ts';

type BarProps = { readonly selection: Selection; readonly onAsk: (kind: BulkKind) => void };

/** What can be done with all that are chosen. */
export function ProductBulkBar({ selection, onAsk }: BarProps) {
  const mayPrice = useMay('prices.edit');
  const { length } = selection.ids;
  const ask = (kind: BulkKind) => ({
    kind: 'dark' as const,
    disabled: length > mostProducts,
    onClick: () => onAsk(kind),
  });
  return (
    <section className="bulk-bar on-dark" aria-label="Chosen">
      <b className="grow" role="status">
        {length === 1 ? '1 product' : `${length} products`}
        {selection.elsewhere > 0 && <span className="bulk-elsewhere"> {selection.elsewhere} not on this page</span>}
        {length > mostProducts && <span className="bulk-elsewhere"> At most {mostProducts} at once</span>}
      </b>
      {mayPrice && (
        <Button icon="percent" {...ask('price')}>
          Prices
        </Button>
      )}
      <Button icon="eye" {...ask('state')}>
        State
      </Button>
      <Button icon="tag" {...ask('category')}>
        Category
      </Button>
      <IconButton icon="x" label="Choose nothing" onClick={selection.clear} />
    </section>
  );
}

/** Which rows were not done, and why; the others were. */
export const BulkOutcome = ({ bulk: { outcome, undoFailure, forgetOutcome } }: { readonly bulk: BulkChanging }) => (
  <>
    <FailureBanner failure={undoFailure} note="Nothing was changed back." />
    {outcome && (
      <Banner
        kind="warning"
        isNews
        action={
          <Button size="small" onClick={forgetOutcome}>
            Understood
          </Button>
        }
      >
        <b>{outcome.title}</b>
        <ul className="bulk-refused">
          {outcome.refused.map(({ productId, name, why }) => (
            <li key={productId}>
              {name}: {why}
            </li>
          ))}
        </ul>
      </Banner>
    )}
  </>
);
