import { randomBytes } from 'node:crypto';
import { and, eq, ne, notInArray } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { formatPounds } from '#domain/money/money.ts';
import { type Quote, quote } from '#domain/money/quote.ts';
import { orderNumberBytes, orderNumberFrom } from '#domain/order/order-number.ts';
import type { RequestedOrder } from '#domain/order/requested-order.ts';
import { reachOf } from '#domain/order/taking/contact.ts';
import type { Demand } from '#domain/pickup/places/demand.ts';
import type { Db } from '#server/db/open.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import { readDiaryForOrder } from '#server/modules/diary/read-diary.ts';
import { holdersOf } from '#server/modules/orders/holding/holders.ts';
import { payBeforeOf } from '#server/modules/orders/holding/pay-before.ts';
import { refusedHold, refuseInPause, refuseLargeOrder } from '#server/modules/orders/holding/refuse-too-much.ts';
import { claimPhotos } from '#server/modules/photos/claim-photos.ts';
import { type Customer, customerNamed, type RequestContext } from '#server/modules/request-context.ts';
import { checkChosenPickup, demandOfLines, refusedPlace, refuseInPauseOfShop } from './check-chosen-pickup.ts';
import { checkLines } from './check-lines.ts';
import { lookUpPlaced, type Placed } from './look-up-placed.ts';
import { lookUpSuperseded, type Superseded, supersede } from './supersede-order.ts';
import { readStock, writeOrder } from './write-order.ts';

/**
 * The money is worked out from the stock as it is, and one statement writes the order where the stock still is like
 * that (decision 401). The same key always answers with the same order.
 * @throws Failure 'invalid' (pick-up or postcode), 'outOfStock' and 'priceChanged' with the lines that changed,
 * 'conflict' where the superseded order is paid or being paid, or the key has made another order, 'unpaidLimit',
 * 'slotFull' with the next that is free, 'ordersPaused'
 */
export async function placeOrder(context: RequestContext, asked: RequestedOrder): Promise<Placed> {
  const customer = customerNamed(context, asked.userId);
  const { diary, needs } = await readDiaryForOrder(context.db, context.now, productsOf(asked));
  const demand = demandOfLines(asked.lines, needs);
  try {
    refuseInPauseOfShop(diary, context.now);
    checkChosenPickup(asked, diary, context.now, demand);
    await checkPostcodes(context, asked);
    await claimPhotos(context, asked.lines);
    const superseded = await lookUpSuperseded(context, asked.supersedes);
    const discountsFirst = context.shop.discount.policy === 'first-order';
    const work = { context, customer, asked, demand, superseded, discountsFirst };
    if (!superseded && !discountsFirst) return await place(work);
    return await context.db.transaction((tx) => place({ ...work, context: { ...context, db: tx } }));
  } catch (thrown) {
    const error = refusedHold(thrown, context.shop) ?? (await refusedPlace(context, asked, thrown, demand)) ?? thrown;
    // What cannot be had any more, or is too late now, may be what this very request got when it came before.
    const placed = error instanceof Failure ? await lookUpPlaced(context, customer, asked) : null;
    if (placed) return placed;
    throw error;
  }
}

const productsOf = ({ lines }: RequestedOrder): number[] => [...new Set(lines.map(({ productId }) => productId))];

type Work = {
  readonly context: RequestContext;
  readonly customer: Customer;
  readonly asked: RequestedOrder;
  readonly demand: Demand;
  readonly superseded: Superseded | null;
  readonly discountsFirst: boolean;
};

async function place({ context, customer, asked, demand, superseded, discountsFirst }: Work): Promise<Placed> {
  const productIds = productsOf(asked);
  const hasOrderedBefore = discountsFirst && (await orderedBefore(context.db, customer.id, superseded));
  const { discount, orderNumberPrefix, unpaidOrderMinutes } = context.shop;
  const holders = await holdersOf(context, customer.id);
  const payBefore = payBeforeOf(asked.pickup, context.now, unpaidOrderMinutes);
  for (;;) {
    const number = orderNumberFrom(randomBytes(orderNumberBytes), orderNumberPrefix);
    if (superseded)
      await supersede(context.db, superseded, { number, productIds, pickup: asked.pickup, now: context.now });
    const lines = checkLines(asked.lines, await readStock(context.db, productIds, context.now));
    const owed = quote(lines, { ...discount, hasOrderedBefore });
    const agreed =
      asked.subTotalPence === owed.subTotalPence &&
      asked.discountPence === owed.discountPence &&
      asked.totalPence === owed.totalPence;
    if (!agreed) throw new Failure('priceChanged', { text: changeText(asked, owed) });
    refuseLargeOrder(lines, owed.totalPence, context);
    const order = {
      number,
      userId: customer.id,
      idempotencyKey: asked.idempotencyKey,
      contact: { ...reachOf(asked.sender), email: customer.email },
      recipient: asked.recipient,
      sender: asked.sender,
      pickup: asked.pickup,
      workUnits: demand.workUnits,
      ...owed,
      policyPence: owed.discountPence,
      discountBasisPoints: discount.percent * 100,
      // Who changes an order again and again keeps no cakes the longer for it.
      payBefore: superseded && superseded.payBefore < payBefore ? superseded.payBefore : payBefore,
      createdAt: context.now,
    };
    if ((await writeOrder(context.db, order, lines, holders)) !== null) return { number, totalPence: owed.totalPence };
    const placed = await lookUpPlaced(context, customer, asked);
    if (placed) return placed;
    await refuseInPause(context, customer.id);
    // The stock was changed after it was read, or the random number was another order's: it is looked at again.
  }
}

/** The customer has seen another sum: whatever made it, nobody pays another price than the one they saw. */
function changeText(asked: RequestedOrder, { subTotalPence, discountPence }: Quote): string {
  if (asked.subTotalPence !== subTotalPence || asked.discountPence === discountPence)
    return 'The total has changed. Please review your order.';
  const now = discountPence === 0 ? 'is no discount now' : `is ${formatPounds(discountPence)} off now`;
  return `Our discount has changed: there ${now}. Please review your order.`;
}

async function checkPostcodes({ services }: RequestContext, asked: RequestedOrder): Promise<void> {
  const [recipient, sender] = await Promise.all([
    services.postcodes.look(asked.recipient.address.postcode),
    services.postcodes.look(asked.sender.address.postcode),
  ]);
  const text = 'Please enter a valid UK postcode';
  if (recipient && sender) return;
  throw new Failure('invalid', {
    fields: { ...(!recipient && { recipientPostcode: text }), ...(!sender && { senderPostcode: text }) },
  });
}

/** Locks the customer's row: of two first orders at once only one is the first. */
export async function orderedBefore(tx: Db, userId: number, superseded: Superseded | null): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const counts = and(
    eq(orders.userId, userId),
    notInArray(orders.fulfilment, ['cancelled', 'expired']),
    superseded ? ne(orders.id, superseded.id) : undefined,
  );
  const earlier = await tx.select({ id: orders.id }).from(orders).where(counts).limit(1);
  return earlier.length > 0;
}
