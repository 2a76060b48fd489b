import { randomBytes } from 'node:crypto';
import { and, eq, notInArray } from 'drizzle-orm';
import { type OrderRequest, type Party, pickupTexts } from '#contract/orders.ts';
import { Failure } from '#domain/failure.ts';
import { pence, penceFromPounds, poundsFromPence } from '#domain/money.ts';
import { orderNumberBytes, orderNumberFrom } from '#domain/order-number.ts';
import { checkPickup } from '#domain/pickup.ts';
import { quote } from '#domain/quote.ts';
import { orderEvents, orderLines, orders } from '#server/db/schema.ts';
import { type Customer, customerNamed, type Visit } from '#server/modules/visit.ts';
import { shopConfig } from '#shop-config';
import { checkLines, wantedByProduct } from './check-lines.ts';
import { recipientOf, senderOf } from './parties.ts';
import { giveWay, lookUpReplaced, type Replaced } from './replace-order.ts';
import { lockShelf, takeFromShelf } from './shelf.ts';

type Placed = { orderNo: string; total: number };

/**
 * POST /orders (accounts §7): one transaction in which the key is claimed first, then the shelf is locked and
 * emptied by condition, then the money is worked out anew. The same key always answers with the same order. An unpaid
 * order that this one replaces gives its cakes back in that same transaction, or stays where this one is refused.
 * @throws Failure 'invalid' (pick-up or postcode), 'outOfStock' and 'priceChanged' with the lines that changed,
 *   'conflict' where the order to replace is paid or being paid
 */
export async function placeOrder(visit: Visit, asked: OrderRequest): Promise<Placed> {
  const customer = customerNamed(visit, asked.userId);
  checkChosenPickup(asked, visit.now);
  await checkPostcodes(visit, asked);
  const replaced = await lookUpReplaced(visit, asked.replaces);
  return visit.db.transaction((tx) => place({ ...visit, db: tx }, customer, asked, replaced));
}

async function place(
  visit: Visit,
  customer: Customer,
  asked: OrderRequest,
  replaced: Replaced | null,
): Promise<Placed> {
  const claimed = await claimKey(visit, customer, asked);
  if (claimed.existing) return claimed.existing;

  const wanted = wantedByProduct(asked.items);
  if (replaced)
    await giveWay(visit.db, replaced, { number: claimed.number, productIds: [...wanted.keys()], now: visit.now });
  const shelf = await lockShelf(visit.db, [...wanted.keys()]);
  const lines = checkLines(asked.items, shelf);
  const hasOrderedBefore = await orderedBefore(visit, customer.id, claimed.orderId);
  const owed = quote(lines, { policy: visit.surroundings.discountPolicy, hasOrderedBefore });
  const agreed =
    penceFromPounds(asked.subtotal) === owed.subTotalPence &&
    penceFromPounds(asked.discount) === owed.discountPence &&
    penceFromPounds(asked.total) === owed.totalPence;
  if (!agreed) throw new Failure('priceChanged', { text: 'The total has changed. Please review your order.' });
  if (!(await takeFromShelf(visit.db, wanted))) throw new Failure('outOfStock');
  await visit.db.insert(orderLines).values(
    lines.map(({ product, quantity, weightGrams, unitPricePence }) => ({
      orderId: claimed.orderId,
      productId: product.id,
      slug: product.slug,
      name: product.name,
      mainImage: product.mainImage,
      allergens: product.allergens,
      weightGrams,
      quantity,
      unitPricePence,
    })),
  );
  await visit.db
    .insert(orderEvents)
    .values({ orderId: claimed.orderId, toState: 'awaitingPayment', cause: 'placed by the customer', at: visit.now });
  return { orderNo: claimed.number, total: poundsFromPence(owed.totalPence) };
}

function checkChosenPickup(asked: OrderRequest, now: Date): void {
  const problem = checkPickup(
    { date: asked.pickupDate, time: asked.pickupTime.slice(0, 5) },
    now.getTime(),
    shopConfig.pickup,
  );
  if (!problem) return;
  throw new Failure('invalid', {
    fields: { [problem.startsWith('date') ? 'pickupDate' : 'pickupTime']: pickupTexts[problem] },
  });
}

async function checkPostcodes({ surroundings }: Visit, asked: OrderRequest): Promise<void> {
  const [recipient, sender] = await Promise.all([
    surroundings.postcodes.look(asked.recipientPostcode),
    surroundings.postcodes.look(asked.senderPostcode),
  ]);
  const text = 'Please enter a valid UK postcode';
  if (recipient && sender) return;
  throw new Failure('invalid', {
    fields: { ...(!recipient && { recipientPostcode: text }), ...(!sender && { senderPostcode: text }) },
  });
}

/** The order that this key has made before. */
async function lookUpPlaced({ db }: Visit, { id }: Customer, { idempotencyKey }: OrderRequest): Promise<Placed | null> {
  const [order] = await db
    .select({ orderNo: orders.number, totalPence: orders.totalPence })
    .from(orders)
    .where(and(eq(orders.userId, id), eq(orders.idempotencyKey, idempotencyKey)));
  return order ? { orderNo: order.orderNo, total: poundsFromPence(pence(order.totalPence)) } : null;
}

type Claimed = { orderId: number; number: string; existing?: undefined } | { existing: Placed };

/**
 * Writes the order's row under its key. Another transaction with the same key waits here until this one ends.
 * The request's own totals stand in the row until they are confirmed; where they are wrong, nothing is kept.
 */
async function claimKey(visit: Visit, customer: Customer, asked: OrderRequest): Promise<Claimed> {
  for (;;) {
    const [made] = await visit.db
      .insert(orders)
      .values(newOrder(visit, customer, asked))
      .onConflictDoNothing()
      .returning({ orderId: orders.id, number: orders.number });
    if (made) return made;
    const existing = await lookUpPlaced(visit, customer, asked);
    if (existing) return { existing };
    // Neither made nor there: the random number was another order's. The next one will not be.
  }
}

function newOrder(visit: Visit, customer: Customer, asked: OrderRequest): typeof orders.$inferInsert {
  const subTotalPence = penceFromPounds(asked.subtotal);
  const discountPence = penceFromPounds(asked.discount);
  if (subTotalPence - discountPence !== penceFromPounds(asked.total))
    throw new Failure('priceChanged', { text: 'The total has changed. Please review your order.' });
  const recipient: Party = recipientOf(asked);
  return {
    number: orderNumberFrom(randomBytes(orderNumberBytes), shopConfig.orderNumberPrefix),
    userId: customer.id,
    idempotencyKey: asked.idempotencyKey,
    state: 'awaitingPayment',
    email: customer.email,
    recipient,
    sender: senderOf(asked),
    pickupDate: asked.pickupDate,
    pickupTime: asked.pickupTime,
    subTotalPence,
    discountPence,
    totalPence: subTotalPence - discountPence,
    payBefore: new Date(visit.now.getTime() + visit.surroundings.unpaidOrderMinutes * 60_000),
    createdAt: visit.now,
  };
}

/** Whether an earlier order of the customer counts against 'first-order': not one cancelled or expired (decisions). */
async function orderedBefore(visit: Visit, userId: number, thisOrder: number): Promise<boolean> {
  if (visit.surroundings.discountPolicy === 'every-order') return false;
  const earlier = await visit.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.state, ['cancelled', 'expired'])))
    .limit(2);
  return earlier.some(({ id }) => id !== thisOrder);
}
