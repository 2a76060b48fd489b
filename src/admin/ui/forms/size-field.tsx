import { poundsText } from '#admin/ui/values/pounds.ts';
import type { SaleSize } from '#contract/admin/orders/order-fields.ts';
import { pence } from '#domain/money/money.ts';

type SizeFieldProps = {
  /** What is sold in it. */
  readonly of: string;
  readonly sizes: readonly SaleSize[];
  readonly grams: number;
  readonly onChoose: (grams: number) => void;
};

/** In which of its sizes it is sold; nothing is asked where there is one. */
export const SizeField = ({ of, sizes, grams, onChoose }: SizeFieldProps) =>
  sizes.length > 1 && (
    <span className="field">
      <select aria-label={`Size: ${of}`} value={grams} onChange={({ target }) => onChoose(Number(target.value))}>
        {sizes.some((size) => size.grams === grams) || <option value={grams}>As it was ordered</option>}
        {sizes.map((size) => (
          <option key={size.grams} value={size.grams}>
            {size.text} · {poundsText(pence(size.pricePence))}
          </option>
        ))}
      </select>
    </span>
  );
