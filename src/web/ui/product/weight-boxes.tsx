import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { Product, WireSize } from '#contract/listing/catalogue.ts';
import { boxText } from '#domain/catalogue/size.ts';
import { payablePence, pieceText } from '#domain/money/money.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import { Price } from '#web/ui/values/price.tsx';

/** '4 cupcakes' in a box of cupcakes; if a category is named after its boxes, the name of the box. */
export function piecesText(size: Pick<WireSize, 'label' | 'pieces'>, category: string): string {
  const box = boxText(size);
  return /^box of \d+$/i.test(box) && !/box/i.test(category) ? `${size.pieces} ${category.toLowerCase()}` : box;
}

type Sold = Pick<Product, 'sizes' | 'category' | 'options'>;

/**
 * Each weight that the shop sells in; a weight without a size is one that the product is not sold in. A box that
 * customers fill is chosen by how much it holds, and its weight is what is said about that.
 */
export const weightChoices = (weights: readonly number[], { sizes, category, options: { box } }: Sold) =>
  [...new Set([...(box ? [] : weights), ...sizes.map(({ grams }) => grams)])]
    .sort((a, b) => a - b)
    .map((grams) => {
      const size = sizes.find((one) => one.grams === grams);
      const weight = weightTextFromGrams(grams);
      return box && size
        ? { text: boxText(size), about: weight, size }
        : { text: weight, about: size && piecesText(size, category.name), size };
    });

/** 'Box of 4, £3.38 a piece, serves 4', '13 cm round, serves 8 to 10'; empty if neither is known. */
export function describeSize({ label, servingsFrom, servingsTo, ...size }: WireSize): string {
  const most = servingsTo ?? servingsFrom;
  const serves = servingsFrom === null || servingsFrom === most ? most : `${servingsFrom} to ${most}`;
  const isSaid = serves === null || /\b(serves|portions)\b/i.test(label);
  const piece = pieceText(payablePence(priceFromWire(size)), size.pieces);
  return [label, piece, !isSaid && `serves ${serves}`].filter(Boolean).join(', ');
}

type WeightBoxesProps = {
  readonly product: Sold;
  /** In grams: all the weights that the shop sells in. */
  readonly weights: readonly number[];
  readonly chosen: WireSize;
  readonly onChoose: (size: WireSize) => void;
};

/** P-05. Each box says what it costs; the line below describes the chosen one. */
export function WeightBoxes({ product, weights, chosen, onChoose }: WeightBoxesProps) {
  const text = describeSize(chosen);
  return (
    <fieldset className="weights">
      <legend className="field-label">Weight</legend>
      <div className="segmented">
        {weightChoices(weights, product).map(({ text, about, size }) => (
          <label key={text}>
            <input
              type="radio"
              name="weight"
              checked={size === chosen}
              disabled={!size}
              onChange={() => size && onChoose(size)}
            />
            <span>
              {text}
              {about && <small>{about}</small>}
              {size ? <Price product={size} small /> : <small>Not in this size</small>}
            </span>
          </label>
        ))}
      </div>
      {text && (
        <p className="help" aria-live="polite">
          {text}
        </p>
      )}
    </fieldset>
  );
}
