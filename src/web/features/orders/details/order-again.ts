import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { CartProduct } from '#contract/listing/catalogue.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { goneText, priceText, shortText } from '#domain/cart/cart-changes.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { nameInWeight } from '#domain/catalogue/size.ts';
import { Failure } from '#domain/failure.ts';
import { poundsFromPence } from '#domain/money/money.ts';
import { payablePence } from '#domain/money/price.ts';
import { weightTextFromGrams } from '#domain/money/weight.ts';
import { type AddToCart, sizeIn } from '#web/lib/products/add-to-cart.ts';
import { askForProducts } from '#web/lib/products/ask-for-products.ts';

type Item = Pick<
  Order['items'][number],
  'productId' | 'slug' | 'name' | 'quantity' | 'priceSnapshot' | 'weightSnapshot'
> & { readonly personalisation?: Personalisation | undefined };

/** How far an order's items have come into the cart again, in pieces. */
export type Again = {
  readonly added: number;
  readonly news: readonly string[];
  /** What was not tried because of `trouble`; nothing of it is in the cart. */
  readonly left: readonly Item[];
  readonly trouble: unknown;
};

export const untried = (items: readonly Item[]): Again => ({ added: 0, news: [], left: items, trouble: null });

/** At today's prices and as far as the stock goes; another try goes on from what is left. Never rejects. */
export async function orderAgain(call: Call, addToCart: AddToCart, before: Again): Promise<Again> {
  let { added, left } = before;
  const news = new Set(before.news);
  try {
    const products = await productsBySlug(call, left);
    for (const item of left) {
      const product = products.get(item.slug);
      const outcome = product ? await putBack(addToCart, product, item) : { added: 0, news: [goneText(item.name)] };
      added += outcome.added;
      for (const sentence of outcome.news) news.add(sentence);
      left = left.slice(1);
    }
    return { added, news: [...news], left, trouble: null };
  } catch (trouble) {
    return { added, news: [...news], left, trouble };
  }
}

async function productsBySlug(call: Call, items: readonly Item[]): Promise<Map<string, CartProduct>> {
  const found = new Map<string, CartProduct>();
  const slugs = items.map(({ slug }) => slug);
  for await (const { products } of askForProducts(call, slugs))
    for (const product of products) found.set(product.slug, product);
  return found;
}

async function putBack(
  addToCart: AddToCart,
  product: CartProduct,
  { quantity, priceSnapshot, weightSnapshot, personalisation }: Item,
): Promise<{ readonly added: number; readonly news: readonly string[] }> {
  const { name, stockPieces } = product;
  const weight = weightTextFromGrams(weightSnapshot);
  const size = sizeIn(product, weight);
  if (!size) return { added: 0, news: [`${name} is no longer made in ${weight}.`] };
  if (stockPieces !== null && stockPieces < size.pieces) return { added: 0, news: [shortText(name, 0)] };
  const added = await addToCart(product, quantity, weight, personalisation).catch(refusalOf);
  if (typeof added === 'string') return { added: 0, news: [`${name}: ${added}`] };
  if (added === 0) return { added, news: [`Your cart holds every ${name} that there is.`] };
  const now = poundsFromPence(payablePence(priceFromWire(size)));
  return {
    added,
    news: [
      ...(added < quantity
        ? [`${added} instead of ${quantity} x ${nameInWeight(name, weight)}: that is all we have.`]
        : []),
      ...(now === priceSnapshot ? [] : [priceText(name, now, priceSnapshot)]),
    ],
  };
}

/**
 * 0 where the cart has all there is; the reason where the item cannot be had again as it was: its photo is gone, or its
 * words or colour are taken no more. Another try would change nothing, so the others go on. @throws whatever else it was
 */
function refusalOf(error: unknown): number | string {
  if (error instanceof Failure && error.code === 'outOfStock') return 0;
  if (!(error instanceof Failure && error.code === 'invalid')) throw error;
  const { fields = {} } = error.detail;
  return Object.values(fields).join(' ') || describeFailure(error).text;
}
