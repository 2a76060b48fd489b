import type { WireSize } from '#contract/listing/catalogue.ts';
import { Price } from '#web/ui/values/price.tsx';
import { describeSize, type WeightChoice } from './sizes.ts';

type WeightBoxesProps = {
  readonly choices: readonly WeightChoice[];
  readonly chosen: WireSize;
  readonly onChoose: (size: WireSize) => void;
};

/** P-05. Each box says what it costs; the line below says what the chosen one is. */
export function WeightBoxes({ choices, chosen, onChoose }: WeightBoxesProps) {
  const text = describeSize(chosen);
  return (
    <fieldset className="weights">
      <legend className="field-label">Weight</legend>
      <div className="segmented">
        {choices.map(({ weight, size }) => (
          <label key={weight}>
            <input
              type="radio"
              name="weight"
              value={weight}
              checked={size === chosen}
              disabled={!size}
              onChange={() => size && onChoose(size)}
            />
            <span>
              {weight}
              {size ? <Price product={size} small /> : <small>Not in this size</small>}
            </span>
          </label>
        ))}
      </div>
      {text !== null && (
        <p className="help" aria-live="polite">
          {text[0]?.toUpperCase()}
          {text.slice(1)}
        </p>
      )}
    </fieldset>
  );
}
