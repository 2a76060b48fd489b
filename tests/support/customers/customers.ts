import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { depositToWire } from '#contract/codecs/price-codec.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { pence, poundsFromPence } from '#domain/money/money.ts';
import { quote } from '#domain/money/quote.ts';
import { lockStock, moveStock } from '#server/db/move-stock.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { users } from '#server/db/tables/schema.ts';
import { openSession } from '#server/platform/secrets.ts';
import { findTestProduct, pennies, type TestProduct } from '#tests/support/catalogue/products.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';
import type { Visitor } from '#tests/support/shop/visitor.ts';

export type SignedIn = { readonly id: number; readonly email: string; readonly browser: Visitor };

type Place = Pick<TestShop, 'database' | 'visitor'> & { readonly clock: { now(): Date } };

/** The hash of 'Sponge&Jam1'. */
const hashOfPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$ReQe3s+NsCZggG46WXZdaQ$E1hW8ny/o4g9jUb1FJyJA/Eut3VwzwfGh/7DoA7aCeM';

/** A customer with an open session and the password 'Sponge&Jam1', without the cost of hashing it. */
export async function signedInCustomer({ database, clock, visitor }: Place): Promise<SignedIn> {
  const email = `${randomUUID()}@example.com`;
  const [account] = await database.db
    .insert(users)
    .values({ email, passwordHash: hashOfPassword, firstName: 'Priya', lastName: 'Shah', mobile: '+447700900123' })
    .returning({ id: users.id });
  if (!account) throw new Error('no account was made');
  const browser = visitor();
  browser.token = await openSession(database.db, account.id, clock.now());
  return { id: account.id, email, browser };
}

/** A product as the tests order it. */
export const productCalled = ({ db }: OpenDatabase, slug: string): Promise<TestProduct> => findTestProduct(db, slug);

/** Sets the stock as somebody who counts it does. */
export const setStock = ({ db }: OpenDatabase, slug: string, stock: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.slug, slug));
    const [before] = await lockStock(tx, product ? [product.id] : []);
    if (before?.stock == null) throw new Error(`${slug} has no stock`);
    const difference = new Map([[before.id, stock - before.stock]]);
    await moveStock(tx, difference, { reason: 'counted', madeBy: 'Priya', at: new Date() });
  });

/** If no weight is given, it is the default size. */
type Wanted = {
  product: TestProduct;
  quantity: number;
  weightGrams?: number;
  personalisation?: Personalisation | undefined;
  /** What the flavours of its box add to the price of one. */
  extraPence?: number;
};

/** An order request as the checkout sends it, valid in every field, for noon on the day after the test clock's. */
export function orderRequestFor(
  userId: number,
  wanted: readonly Wanted[],
  changes: Partial<OrderRequest> = {},
): OrderRequest {
  const lines = wanted.map(({ product, quantity, weightGrams, extraPence = 0 }) => ({
    unitPricePence: pence(pennies(product, weightGrams) + extraPence),
    depositPence: pence(product.sizes.find(({ grams }) => grams === (weightGrams ?? product.grams))?.depositPence ?? 0),
    quantity,
  }));
  const owed = quote(lines, { policy: 'every-order', percent: 20, hasOrderedBefore: false });
  return {
    recipientFirstname: 'Priya',
    recipientLastname: "O'Shea-Shah",
    recipientContactno: '07700900123',
    recipientSecondaryContactno: '',
    recipientStreetAddress1: '18 Delph Road',
    recipientStreetAddress2: '',
    recipientCounty: 'West Midlands',
    recipientCity: 'Brierley Hill',
    recipientPostcode: 'DY5 2TF',
    senderFirstname: 'Tom',
    senderLastname: 'Hadley',
    senderContactno: '07700900456',
    senderSecondaryContactno: '',
    senderStreetAddress1: '4 Edgbaston Park Road',
    senderStreetAddress2: '',
    senderCounty: '',
    senderCity: 'Birmingham',
    senderPostcode: 'B15 2TT',
    pickupDate: '2026-11-19',
    pickupTime: '12:00:00',
    subtotal: poundsFromPence(owed.subTotalPence),
    discount: poundsFromPence(owed.discountPence),
    ...depositToWire(owed.depositPence),
    total: poundsFromPence(owed.totalPence),
    userId,
    idempotencyKey: randomUUID(),
    items: wanted.map(({ product, quantity, weightGrams = product.grams, personalisation, extraPence = 0 }) => ({
      productId: product.id,
      userId,
      quantity,
      priceSnapshot: poundsFromPence(pence(pennies(product, weightGrams) + extraPence)),
      weightSnapshot: weightGrams,
      ...(personalisation && { personalisation }),
    })),
    ...changes,
  };
}
