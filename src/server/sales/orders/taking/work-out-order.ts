import { inArray } from 'drizzle-orm';
import type { Shop } from '#contract/shop.ts';
import { productsOfLine, unitPriceOf } from '#domain/catalogue/mixed-box.ts';
import { plain } from '#domain/catalogue/personalisation.ts';
import { saidByStaff } from '#domain/catalogue/personalisation-words.ts';
import { defaultSize } from '#domain/catalogue/product.ts';
import { Failure } from '#domain/failure.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import { type Quote, quote } from '#domain/money/quote.ts';
import type { RequestedLine } from '#domain/order/order.ts';
import {
  type LineToTake,
  lessDiscount,
  type OrderToTake,
  staffDiscountPence,
} from '#domain/order/taking/order-to-take.ts';
import { findSize } from '#server/catalogue/find-product.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import {
  checkLines,
  type ForDay,
  type OrderedLine,
  type StockedProduct,
} from '#server/sales/orders/placing/check-lines.ts';
import { readStock } from '#server/sales/orders/placing/write-order.ts';

export type WorkedOut = {
  readonly lines: readonly OrderedLine[];
  readonly quote: Quote;
  /** Of the discount: what the shop's own policy takes off, and what staff take off. */
  readonly policyPence: Pence;
  readonly staffPence: Pence;
};

type Asked = Pick<OrderToTake, 'lines' | 'discount'>;
type For = { readonly shop: Shop; readonly hasOrderedBefore: boolean; readonly day: ForDay; readonly now: Date };

/** The id of each product by its slug. @throws Failure 'notFound' naming one that does not exist */
export async function findProductIds(db: Db, lines: readonly LineToTake[]): Promise<ReadonlyMap<string, number>> {
  const slugs = [...new Set(lines.map(({ slug }) => slug))];
  const found = await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, slugs));
  const ids = new Map(found.map(({ id, slug }) => [slug, id]));
  const missing = slugs.find((slug) => !ids.has(slug));
  if (missing !== undefined) throw new Failure('notFound', { text: `There is no cake '${missing}'.` });
  return ids;
}

/** The lines as given; in the size that a product is usually sold in if none was given. */
export async function inUsualSizes(
  db: Db,
  ids: ReadonlyMap<string, number>,
  lines: readonly LineToTake[],
  now: Date,
): Promise<LineToTake[]> {
  if (lines.every(({ weightGrams }) => weightGrams !== null)) return [...lines];
  const stocked = await readStock(db, [...ids.values()], now);
  return lines.map((line) => {
    const product = stocked.find(({ id }) => id === ids.get(line.slug));
    return line.weightGrams === null && product ? { ...line, weightGrams: defaultSize(product).grams } : line;
  });
}

/**
 * Works from products, prices and stock as they are, by the same rules as for orders from the web. Nothing is kept.
 * @throws Failure 'outOfStock', 'invalid' for a size that is not sold or what cannot be written
 */
export async function workOut(
  db: Db,
  ids: ReadonlyMap<string, number>,
  { lines, discount }: Asked,
  { shop, hasOrderedBefore, day, now }: For,
): Promise<WorkedOut> {
  const taken = lines.flatMap(({ slug, personalisation }) =>
    productsOfLine({ productId: ids.get(slug) ?? 0, personalisation }),
  );
  const stocked = await readStock(db, [...new Set(taken)], now);
  const requested = lines.map((line) => atItsPrice(line, ids.get(line.slug) ?? 0, stocked));
  const ordered = checkLines(requested, stocked, day, true);
  const ofPolicy = quote(ordered, { ...shop.discount, hasOrderedBefore });
  const staffPence = discount === null ? pence(0) : staffDiscountPence(discount, ofPolicy);
  return {
    lines: ordered,
    quote: lessDiscount(ofPolicy, staffPence),
    policyPence: ofPolicy.discountPence,
    staffPence,
  };
}

/** `checkLines` refuses what is no longer sold. */
function atItsPrice(line: LineToTake, productId: number, stocked: readonly StockedProduct[]): RequestedLine {
  const { quantity } = line;
  const product = stocked.find(({ id }) => id === productId);
  if (!product) return { productId, quantity, weightGrams: 0, personalisation: plain, unitPricePence: pence(0) };
  const size = line.weightGrams === null ? defaultSize(product) : findSize(product, line.weightGrams);
  const personalisation = saidByStaff(product.options, line.personalisation);
  const unitPricePence = unitPriceOf(product, size, personalisation);
  return { productId, quantity, personalisation, weightGrams: size.grams, unitPricePence };
}
