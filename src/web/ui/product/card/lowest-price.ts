import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { ProductSummary } from '#contract/listing/catalogue.ts';
import { formatPounds } from '#domain/money/money.ts';
import { payablePence } from '#domain/money/price.ts';
import { weightTextFromGrams } from '#domain/money/weight.ts';

type Sold = Pick<ProductSummary, 'price' | 'discountPrice' | 'sizes'>;

/**
 * What stands beside the price of the default size where not all sizes cost the same: `before` it, if no other is cheaper,
 * else `after` it, with the size that is.
 */
export function fromText({ sizes, ...shown }: Sold): { readonly before: string } | { readonly after: string } | null {
  const costOf = (one: Pick<Sold, 'price' | 'discountPrice'>) => payablePence(priceFromWire(one));
  const own = costOf(shown);
  const [cheapest] = sizes.filter((size) => costOf(size) !== own).sort((a, b) => costOf(a) - costOf(b));
  if (!cheapest) return null;
  if (costOf(cheapest) > own) return { before: 'from' };
  return { after: `from ${formatPounds(costOf(cheapest))} (${weightTextFromGrams(cheapest.grams).toLowerCase()})` };
}
