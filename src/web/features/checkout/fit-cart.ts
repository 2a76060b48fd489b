import type { CartLine } from '#domain/cart.ts';
import type { ChangedLine } from '#domain/failure.ts';
import { formatPounds, pence } from '#domain/money.ts';

export type QuantityChange = { readonly cartItemId: string; readonly quantity: number };

/**
 * How the cart has to change to hold no more of each product than there is, over all its weights; the later lines
 * give way first, and a quantity of 0 takes a line away.
 */
export function fittedQuantities(lines: readonly CartLine[], changed: readonly ChangedLine[]): QuantityChange[] {
  const left = new Map(changed.map(({ productId, available }) => [productId, available]));
  const changes: QuantityChange[] = [];
  for (const { productId, cartItemId, quantity } of lines) {
    const available = productId === undefined ? undefined : left.get(productId);
    if (productId === undefined || available === undefined) continue;
    const kept = Math.min(quantity, available);
    left.set(productId, available - kept);
    if (kept < quantity) changes.push({ cartItemId, quantity: kept });
  }
  return changes;
}

/** What one of a product costs now; of one that is short the server's own text tells. */
export const newPriceText = ({ name, unitPricePence }: ChangedLine): string =>
  `${name} now costs ${formatPounds(pence(unitPricePence))}.`;
