import type { ProductEditor } from '#admin/features/products/edit/use-product-editor.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { DifferenceDialog } from '#admin/ui/overlays/difference-dialog.tsx';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import { fieldText } from '#domain/catalogue/editing/field-words.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { valueText } from './value-text.ts';

type ConflictProps = {
  readonly editor: ProductEditor;
  readonly categories: readonly CategoryChoice[];
  readonly onChoose: (mine: ReadonlySet<string>) => void;
};

/** E-04: field by field, before, theirs and mine; nothing is overwritten unseen. */
export function ConflictDialog({ editor, categories, onChoose }: ConflictProps) {
  const { now } = useShopClock();
  if (editor.stale === null) return null;
  const { product, differences } = editor.stale;
  const text = (field: string, value: unknown): string => valueText(field, value, categories);
  return (
    <DifferenceDialog
      key={product.version}
      what="this product"
      them={product.changedBy || 'Somebody'}
      when={momentText(product.changedAt, now, shopTimeZone)}
      differences={differences.map(({ field, before, theirs, mine, changedBy }) => ({
        field,
        label: fieldText(field),
        before: text(field, before),
        theirs: text(field, theirs),
        mine: text(field, mine),
        changedBy,
      }))}
      isBusy={editor.isBusy}
      failure={null}
      onClose={editor.closeStale}
      onChoose={onChoose}
    />
  );
}
