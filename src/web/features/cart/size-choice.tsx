import '#web/styles/ui/choices.css';
import type { WireSize } from '#contract/listing/catalogue.ts';
import { boxText } from '#domain/catalogue/size.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import { payablePounds } from './cart-line-view.ts';

type SizeChoiceProps = {
  /** A box that customers fill is chosen by how much it holds. */
  readonly isBox: boolean;
  readonly sizes: readonly WireSize[];
  /** None of them, if what was ordered is no longer sold in its size. */
  readonly chosen: WireSize | undefined;
  readonly onChoose: (weight: string) => void;
};

/** Each size says what it costs; the line below describes the chosen one. */
export const SizeChoice = ({ isBox, sizes, chosen, onChoose }: SizeChoiceProps) => (
  <fieldset className="size-choice">
    <legend className="field-label">Size</legend>
    <div className="segmented">
      {sizes.map((size) => (
        <label key={size.grams}>
          <input
            type="radio"
            name="size"
            checked={size === chosen}
            onChange={() => onChoose(weightTextFromGrams(size.grams))}
          />
          <span>
            {isBox ? boxText(size) : weightTextFromGrams(size.grams)}
            {size.pieces > 1 && <small>{isBox ? weightTextFromGrams(size.grams) : boxText(size)}</small>}
            <small>{formatPounds(penceFromPounds(payablePounds(size)))}</small>
          </span>
        </label>
      ))}
    </div>
    {chosen?.label && chosen.label !== boxText(chosen) && (
      <p className="help" aria-live="polite">
        {chosen.label}
      </p>
    )}
  </fieldset>
);
