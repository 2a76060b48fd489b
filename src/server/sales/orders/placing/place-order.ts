import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { Shop } from '#contract/shop.ts';
import { productsOfLine } from '#domain/catalogue/mixed-box.ts';
import { Failure } from '#domain/failure.ts';
import { formatPounds, type Pence, pence } from '#domain/money/money.ts';
import { type Quote, quote } from '#domain/money/quote.ts';
import { orderNumberBytes, orderNumberFrom, type RequestedOrder } from '#domain/order/order.ts';
import { reachOf } from '#domain/order/taking/contact.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { type Demand, withoutShelves } from '#domain/pickup/places/demand.ts';
import { type ShelfDays, shelfDays } from '#domain/stock/supply.ts';
import { violatedCheck } from '#server/db/clean-error.ts';
import type { Db } from '#server/db/open.ts';
import { mailboxOf } from '#server/db/tables/columns.ts';
import { orderLines, orders, users } from '#server/db/tables/schema.ts';
import { readDiaryForOrder } from '#server/pickup/read-diary.ts';
import { tryAgainIn } from '#server/platform/limits/limit-writes.ts';
import { type Customer, customerNamed, type RequestContext } from '#server/platform/request-context.ts';
import { type Holder, holdersOf, lookUpPause } from '#server/sales/orders/holding/holders.ts';
import { payBeforeOf } from '#server/sales/orders/holding/release-hold.ts';
import { claimPhotos } from '#server/sales/photos/claim-photos.ts';
import { checkChosenPickup, demandOfLines, refusedPlace, refuseInPauseOfShop } from './check-chosen-pickup.ts';
import { checkLines, type OrderedLine } from './check-lines.ts';
import { lookUpSuperseded, type Superseded, supersede } from './supersede-order.ts';
import { readStock, writeOrder } from './write-order.ts';

const ringUs = ({ telephone }: Shop): string => `call us on ${telephone.shown}`;
const tooMuch = (text: string, retryAfterSeconds?: number): Failure =>
  new Failure('unpaidLimit', { text, retryAfterSeconds });

/** @throws Failure 'unpaidLimit' saying what is too much and whom to call */
function refuseLargeOrder(
  lines: readonly OrderedLine[],
  totalPence: number,
  { shop, services }: Pick<RequestContext, 'shop' | 'services'>,
): void {
  const { piecesOfProduct: most, poundsOfOrder } = services.unpaidBounds;
  const ring = ringUs(shop);
  const pieces = new Map<string, number>();
  for (const { product, quantity } of lines) pieces.set(product.name, (pieces.get(product.name) ?? 0) + quantity);
  const [name] = [...pieces].find(([, quantity]) => most > 0 && quantity > most) ?? [];
  if (name !== undefined)
    throw tooMuch(
      `We take orders for up to ${most} ${name} online. For more, please ${ring}: we will be glad to bake them.`,
    );
  if (poundsOfOrder > 0 && totalPence > poundsOfOrder * 100)
    throw tooMuch(
      `We take orders of up to £${poundsOfOrder} online. For a larger one, please ${ring}: we will be glad to help.`,
    );
}

const ofNetwork = (ring: string): Failure =>
  tooMuch(`Many orders from your network are waiting for payment. Please try again in a few minutes, or ${ring}.`);

const refusals: Readonly<Record<string, (ring: string) => Failure>> = {
  unpaid_holds_orders_of_customer: (ring) =>
    tooMuch(
      `You have an order waiting for payment. Please pay or cancel it under Orders before you place another, or ${ring}.`,
    ),
  unpaid_holds_orders_of_network: ofNetwork,
  unpaid_holds_pence_of_network: ofNetwork,
};

/** Null for any other error. */
const refusedHold = (error: unknown, shop: Shop): Failure | null =>
  refusals[violatedCheck(error) ?? '']?.(ringUs(shop)) ?? null;

/** @throws Failure 'unpaidLimit' with the seconds until the next order is taken */
async function refuseInPause(context: RequestContext, userId: number, holders: readonly Holder[]): Promise<void> {
  const pause = await lookUpPause(context.db, userId, holders);
  const seconds = pause ? Math.ceil((pause.until.getTime() - context.now.getTime()) / 1000) : 0;
  if (!pause || seconds <= 0) return;
  const again = `${tryAgainIn(Math.ceil(seconds / 60))}, or ${ringUs(context.shop)} and we will take your order.`;
  throw tooMuch(
    pause.kind === 'network' && context.services.mail === 'delivered'
      ? `Several orders from your network were placed but not paid for. Please confirm your email address, ${again}`
      : `Several orders were placed but not paid for. Please ${again}`,
    seconds,
  );
}

/**
 * Works out the money from the stock as it is, and writes the order in one statement if the stock is still like that (decision 401). The
 * same key always returns the same order.
 * @throws Failure 'invalid' (pick-up or postcode), 'outOfStock' and 'priceChanged' with the lines that changed, 'conflict' if the
 * superseded order is paid or being paid, or the key has made another order, 'unpaidLimit', 'slotFull' with the next free slot,
 * 'ordersPaused'
 */
export async function placeOrder(context: RequestContext, asked: RequestedOrder): Promise<Placed> {
  const customer = customerNamed(context, asked.userId);
  const { diary, needs } = await readDiaryForOrder(context.db, context.now, productsOf(asked));
  const demand = demandOfLines(asked.lines, needs);
  try {
    refuseInPauseOfShop(diary, context.now);
    checkChosenPickup(asked, diary, context.now, withoutShelves(demand));
    await checkPostcodes(context, asked);
    await claimPhotos(context, asked.lines);
    const superseded = await lookUpSuperseded(context, asked.supersedes);
    const discountsFirst = context.shop.discount.policy === 'first-order';
    const shelf = shelfDays(context.now.getTime(), diary);
    const work = { context, customer, asked, demand, shelf, superseded, discountsFirst };
    if (!superseded && !discountsFirst) return await place(work);
    return await context.db.transaction((tx) => place({ ...work, context: { ...context, db: tx } }));
  } catch (thrown) {
    const error =
      refusedHold(thrown, context.shop) ??
      (await refusedPlace({ ...context, reader: 'customer' }, asked, thrown, demand)) ??
      thrown;
    // What is no longer available, or is too late now, may be what this very request got when it came before.
    const placed = error instanceof Failure ? await lookUpPlaced(context, customer, asked) : null;
    if (placed) return placed;
    throw error;
  }
}

const productsOf = ({ lines }: RequestedOrder): number[] => [...new Set(lines.flatMap(productsOfLine))];

type Work = {
  readonly context: RequestContext;
  readonly customer: Customer;
  readonly asked: RequestedOrder;
  readonly demand: Demand;
  readonly shelf: ShelfDays;
  readonly superseded: Superseded | null;
  readonly discountsFirst: boolean;
};

async function place({ context, customer, asked, demand, shelf, superseded, discountsFirst }: Work): Promise<Placed> {
  const productIds = productsOf(asked);
  const hasOrderedBefore =
    discountsFirst && (await orderedBefore(context.db, { ...reachOf(asked.sender), ...customer }, superseded));
  const { discount, orderNumberPrefix, unpaidOrderMinutes } = context.shop;
  const holders = await holdersOf(context, customer.id);
  const day = { date: asked.pickup.date, shelf };
  const payBefore = payBeforeOf(asked.pickup, context.now, unpaidOrderMinutes);
  for (;;) {
    const number = orderNumberFrom(randomBytes(orderNumberBytes), orderNumberPrefix);
    if (superseded)
      await supersede(context.db, superseded, { number, productIds, pickup: asked.pickup, holders, now: context.now });
    const lines = checkLines(asked.lines, await readStock(context.db, productIds, context.now), day);
    const owed = quote(lines, { ...discount, hasOrderedBefore });
    const agreed =
      asked.subTotalPence === owed.subTotalPence &&
      asked.discountPence === owed.discountPence &&
      asked.totalPence === owed.totalPence;
    if (!agreed)
      throw new Failure('priceChanged', {
        text: changeText(asked, owed),
        ...(discountsFirst && { isFirstOrder: !hasOrderedBefore }),
      });
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
      // Changing an order again and again does not hold its products for any longer.
      payBefore: superseded && superseded.payBefore < payBefore ? superseded.payBefore : payBefore,
      createdAt: context.now,
    };
    if ((await writeOrder(context.db, order, lines, holders)) !== null) return { number, totalPence: owed.totalPence };
    const placed = await lookUpPlaced(context, customer, asked);
    if (placed) return placed;
    await refuseInPause(context, customer.id, holders);
    // The stock was changed after it was read, or the random number was another order's: it is looked at again.
  }
}

/** The customer saw a different total: whatever caused it, nobody pays any price but the one they saw. */
function changeText(asked: RequestedOrder, { subTotalPence, discountPence }: Quote): string {
  if (asked.subTotalPence !== subTotalPence || asked.discountPence === discountPence)
    return 'The total has changed. Please review your order.';
  const now = discountPence === 0 ? 'is no longer a discount' : `is now ${formatPounds(discountPence)} off`;
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

type Orderer = Pick<Customer, 'id' | 'email'> & { readonly telephone: string };

/**
 * Whether somebody has ordered before, by the account, by the telephone, or by an address of the same mailbox: several accounts of one
 * person have one first order. Locks the customer's row, then mailbox and telephone, so that of two first orders at once only one is the
 * first.
 */
export async function orderedBefore(
  tx: Db,
  { id, email, telephone }: Orderer,
  superseded: Superseded | null,
): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
  const mailbox = mailboxOf(sql`${email}::text`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first order of ' || ${mailbox}, 0))`);
  if (telephone !== '')
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first order at ' || ${telephone}::text, 0))`);
  const theirs = [
    eq(orders.userId, id),
    and(ne(orders.email, ''), sql`${mailboxOf(sql`${orders.email}`)} = ${mailbox}`),
    ...(telephone === '' ? [] : [eq(orders.contactTelephone, telephone)]),
  ];
  // Each through its own index.
  for (const whose of theirs) {
    const counts = and(
      whose,
      notInArray(orders.fulfilment, ['cancelled', 'expired']),
      superseded ? ne(orders.id, superseded.id) : undefined,
    );
    if ((await tx.select({ id: orders.id }).from(orders).where(counts).limit(1)).length > 0) return true;
  }
  return false;
}

type Placed = { readonly number: string; readonly totalPence: Pence };

/** @throws Failure 'conflict' if the key made an order from another request: it stands for one purchase */
async function lookUpPlaced({ db }: RequestContext, { id }: Customer, asked: RequestedOrder): Promise<Placed | null> {
  const ofKey = and(eq(orders.userId, id), eq(orders.idempotencyKey, asked.idempotencyKey));
  const [order] = await db.select().from(orders).where(ofKey);
  if (!order) return null;
  const lines = await db
    .select({
      productId: orderLines.productId,
      weightGrams: orderLines.weightGrams,
      personalisation: orderLines.personalisation,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id);
  const { recipient, sender, totalPence } = order;
  const kept = { recipient, sender, pickup: pickupSlot(order.pickupDate, order.pickupTime), totalPence, lines };
  const wanted = {
    recipient: asked.recipient,
    sender: asked.sender,
    pickup: asked.pickup,
    totalPence: asked.totalPence,
    lines: asked.lines.map(({ productId, weightGrams, personalisation, quantity }) => ({
      productId,
      weightGrams,
      personalisation,
      quantity,
    })),
  };
  if (!isDeepStrictEqual(kept, wanted))
    throw new Failure('conflict', {
      text: 'This order has already been placed with different contents. Please review your order.',
    });
  return { number: order.number, totalPence: pence(totalPence) };
}
