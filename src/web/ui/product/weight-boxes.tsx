import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { WireSize } from '#contract/listing/catalogue.ts';
import { boxText } from '#domain/catalogue/size.ts';
import { payablePence, pieceText } from '#domain/money/money.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import { Price } from '#web/ui/values/price.tsx';

type WeightChoice = { readonly weight: string; readonly size: WireSize | undefined };

/** Each weight that the shop sells in; a weight without a size is one that the product is not sold in. */
export const weightChoices = (weights: readonly number[], sizes: readonly WireSize[]): WeightChoice[] =>
  [...new Set([...weights, ...sizes.map(({ grams }) => grams)])]
    .sort((a, b) => a - b)
    .map((grams) => ({ weight: weightTextFromGrams(grams), size: sizes.find((size) => size.grams === grams) }));

/** '4 cupcakes' in a box of cupcakes; if a category is named after its boxes, the name of the box. */
export function piecesText(size: WireSize, category: string): string {
  const box = boxText(size);
  return /^box of \d+$/i.test(box) && !/box/i.test(category) ? `${size.pieces} ${category.toLowerCase()}` : box;
}

/** 'Box of 4, £3.38 a piece, serves 4', '13 cm round, serves 8 to 10'; null if neither is known. */
export function describeSize({ label, servingsFrom, servingsTo, ...size }: WireSize): string | null {
  const most = servingsTo ?? servingsFrom;
  const serves = servingsFrom === null || servingsFrom === most ? most : `${servingsFrom} to ${most}`;
  const isSaid = serves === null || /\b(serves|portions)\b/i.test(label);
  const piece = pieceText(payablePence(priceFromWire(size)), size.pieces);
  const parts = [label, piece, isSaid ? '' : `serves ${serves}`].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}

type WeightBoxesProps = {
  readonly choices: readonly WeightChoice[];
  readonly chosen: WireSize;
  readonly onChoose: (size: WireSize) => void;
  /** What each piece is one of: 'Cupcakes'. */
  readonly category: string;
};

/** P-05. Each box says what it costs; the line below describes the chosen one. */
export function WeightBoxes({ choices, chosen, onChoose, category }: WeightBoxesProps) {
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
              {size && size.pieces > 1 && <small>{piecesText(size, category)}</small>}
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
