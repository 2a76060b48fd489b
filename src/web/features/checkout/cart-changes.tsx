import * as z from 'zod/mini';
import { type CartLine, isShort } from '#domain/cart/cart.ts';
import { priceTexts, shortTexts } from '#domain/cart/cart-changes.ts';
import { personalisationKey } from '#domain/catalogue/personalisation.ts';
import type { ChangedLine } from '#domain/failure.ts';
import { formatPounds, pence, penceFromPounds } from '#domain/money/money.ts';
import type { DeviceStorage } from '#web/lib/device/device-storage.ts';
import { keptCheckout } from '#web/lib/device/kept.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** A line item at the current price, with what else is known of it. */
export type CheckoutLine = CartLine & {
  readonly stock?: number | null | undefined;
  readonly pieces?: number | undefined;
  readonly sizeIsGone?: boolean | undefined;
  readonly priceWhenAdded?: number | undefined;
};

export type QuantityChange = { readonly cartItemId: string; readonly quantity: number };

/**
 * A sentence for each difference from what the customer has seen, and the quantities that the cart needs to fit again.
 */
export type CartChanges = { readonly texts: readonly string[]; readonly quantities: readonly QuantityChange[] };

/** Of a product in one size everything costs the same, except boxes, whose filling counts. */
const choiceOf = ({ id, weight, personalisation }: CheckoutLine): string =>
  `${id} ${weight}${personalisationKey({ box: personalisation?.box })}`;

/** In pounds, by {@link choiceOf}; each applies only to a line that was added at `from`. */
const agreed = z.record(z.string(), z.object({ from: z.number(), to: z.number() }));
export type AgreedPrices = z.infer<typeof agreed>;

/** The changes that the customer has not agreed to yet. */
export function changesIn(lines: readonly CheckoutLine[], agreedPrices: AgreedPrices): CartChanges {
  const dearer = priceTexts(lines.map((line) => ({ ...line, was: knownPrice(line, agreedPrices) })));
  const gone = lines.filter(({ sizeIsGone }) => sizeIsGone).map(({ cartItemId }) => ({ cartItemId, quantity: 0 }));
  const sold = lines.filter(({ sizeIsGone }) => !sizeIsGone);
  // A box is limited by its filling, whatever else of its product is sold.
  const [boxes, others] = [sold.filter(isBox), sold.filter((line) => !isBox(line))];
  const lessBoxes = boxes.flatMap(({ cartItemId, quantity, stock }) =>
    stock !== undefined && stock !== null && stock < quantity ? [{ cartItemId, quantity: stock }] : [],
  );
  return {
    texts: [...shortTexts(lines), ...dearer],
    quantities: [...gone, ...lessBoxes, ...fittedQuantities(others, shortIn(others))],
  };
}

const isBox = ({ personalisation }: CheckoutLine): boolean => personalisation?.box !== undefined;

/** The agreed prices once the customer has agreed to those of all lines. */
export function agreeingTo(lines: readonly CheckoutLine[]): AgreedPrices {
  const changed = lines.filter(({ price, priceWhenAdded }) => priceWhenAdded !== undefined && priceWhenAdded !== price);
  return Object.fromEntries(
    changed.map((line) => [choiceOf(line), { from: line.priceWhenAdded ?? line.price, to: line.price }]),
  );
}

/** What one cost when the customer last agreed to it, in pounds. */
function knownPrice(line: CheckoutLine, agreedPrices: AgreedPrices): number {
  const { price, priceWhenAdded = price } = line;
  const since = agreedPrices[choiceOf(line)];
  return since?.from === priceWhenAdded ? since.to : priceWhenAdded;
}

/** The products of which the cart holds more than there are, over all weights. */
function shortIn(lines: readonly CheckoutLine[]): ChangedLine[] {
  const short = new Map<number, ChangedLine>();
  for (const { productId, name, price, stock } of lines) {
    if (
      productId === undefined ||
      !isShort(
        lines.filter((other) => other.productId === productId),
        stock,
      )
    )
      continue;
    short.set(productId, { productId, name, available: stock ?? 0, unitPricePence: penceFromPounds(price) });
  }
  return [...short.values()];
}

/**
 * The changes after which the cart holds no more of each product than there is, over all its weights; later lines give
 * way first, and 0 removes a line.
 */
export function fittedQuantities(lines: readonly CheckoutLine[], changed: readonly ChangedLine[]): QuantityChange[] {
  const left = new Map(changed.map(({ productId, available }) => [productId, available]));
  const changes: QuantityChange[] = [];
  for (const { productId, cartItemId, quantity, pieces = 1 } of lines) {
    const available = productId === undefined ? undefined : left.get(productId);
    if (productId === undefined || available === undefined) continue;
    const kept = Math.min(quantity, Math.floor(available / pieces));
    left.set(productId, available - kept * pieces);
    if (kept < quantity) changes.push({ cartItemId, quantity: kept });
  }
  return changes;
}

export const newPriceText = ({ name, unitPricePence }: ChangedLine): string =>
  `${name} now costs ${formatPounds(pence(unitPricePence))}.`;

export function readAgreedPrices(storage: DeviceStorage): AgreedPrices {
  try {
    return agreed.safeParse(JSON.parse(storage.read(keptCheckout.agreedPrices) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

export const keepAgreedPrices = (storage: DeviceStorage, prices: AgreedPrices): boolean =>
  storage.write(keptCheckout.agreedPrices, JSON.stringify(prices));

export const changesTitle = 'Your cart has changed';

export const ChangeList = ({ texts }: { texts: readonly string[] }) => (
  <ul className="checkout-changes">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

export const ChangesNotice = ({ texts, onAccept }: { texts: readonly string[]; onAccept: () => void }) =>
  texts.length > 0 && (
    <div className="checkout-errors">
      <Alert severity="warning" title={changesTitle}>
        <ChangeList texts={texts} />
        <Button small variant="outline" onClick={onAccept}>
          Accept changes
        </Button>
      </Alert>
    </div>
  );
