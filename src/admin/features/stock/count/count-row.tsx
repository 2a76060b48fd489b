import { useId, useRef } from 'react';
import { reasonLooks, signClass, signedText } from '#admin/features/stock/movement-words.ts';
import { ProductName } from '#admin/features/stock/product-name.tsx';
import { NumberCell } from '#admin/ui/data/table.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { countReasons } from '#contract/admin/stock/stock.ts';
import { type CountEntry, countOf, differenceOf } from './count-sheet.ts';

type CountRowProps = {
  readonly product: { readonly name: string; readonly image: string; readonly stock: number };
  readonly entry: CountEntry | undefined;
  /** @param isBegun the first letter since the field was entered */
  readonly onTyped: (typed: string, isBegun: boolean) => void;
  readonly onWhy: (why: CountEntry['why']) => void;
};

/** One product of the sheet: the difference stands there before anything is booked. */
export function CountRow({ product: { name, image, stock }, entry, onTyped, onWhy }: CountRowProps) {
  const id = useId();
  const isEntered = useRef(false);
  const isWrong = entry !== undefined && countOf(entry) === null;
  const difference = entry === undefined ? null : differenceOf(entry);
  const soldMeanwhile = entry === undefined ? 0 : entry.seen - stock;
  return (
    <tr>
      <td className="count-name">
        <ProductName image={image} name={name}>
          {soldMeanwhile > 0 && `${soldMeanwhile} sold since you counted`}
          {soldMeanwhile < 0 && `${-soldMeanwhile} more since you counted`}
        </ProductName>
      </td>
      <NumberCell>
        <span className="only-phone muted">Should be </span>
        {entry?.seen ?? stock}
      </NumberCell>
      <td className="number">
        <input
          className="count-field"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Counted ${name}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          value={entry?.typed ?? ''}
          onFocus={() => {
            isEntered.current = true;
          }}
          onChange={({ target }) => {
            onTyped(target.value, isEntered.current);
            isEntered.current = false;
          }}
        />
        {isWrong && (
          <small id={id} className="stock-fewer">
            A whole number
          </small>
        )}
      </td>
      <NumberCell>
        {difference === null ? (
          <span className="muted">–</span>
        ) : difference === 0 ? (
          <Chip tone="pistachio" icon="check">
            Right
          </Chip>
        ) : (
          <b className={signClass(difference)}>{signedText(difference)}</b>
        )}
      </NumberCell>
      <td className="count-why">
        {entry && difference !== null && difference < 0 && (
          <select
            aria-label={`Why fewer ${name}`}
            value={entry.why}
            onChange={({ target }) => {
              const chosen = countReasons.find((one) => one === target.value);
              if (chosen) onWhy(chosen);
            }}
          >
            {countReasons.map((why) => (
              <option key={why} value={why}>
                {why === 'counted' ? 'Counted wrong before' : reasonLooks[why].word}
              </option>
            ))}
          </select>
        )}
      </td>
    </tr>
  );
}
