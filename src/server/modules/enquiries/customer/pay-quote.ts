import { and, desc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { payQuote as endpoint, refuseQuote as refusing, ShownEnquiry } from '#contract/enquiries.ts';
import { Failure } from '#domain/failure.ts';
import { whys } from '#domain/order/fulfilment/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { enquiryQuotes } from '#server/db/tables/customers/enquiry-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { type Enquiry, lockEnquiry } from '#server/modules/enquiries/lock-enquiry.ts';
import { addToThread } from '#server/modules/enquiries/thread.ts';
import { type LockedOrder, lockOrder } from '#server/modules/orders/changing/move-order.ts';
import { withdrawOrder } from '#server/modules/orders/changing/withdraw-order.ts';
import { byCustomer } from '#server/modules/orders/placing/stock.ts';
import { openPayment } from '#server/modules/payments/start-payment.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { findOwn } from './find-own.ts';
import { showEnquiry } from './show-enquiry.ts';

const quoteTexts = {
  withdrawn: 'This quote was withdrawn. Nothing was paid. Please write to us below, or ring us.',
  expired: 'This quote has expired, and its day is no longer held. Nothing was paid. Please write to us for a new one.',
  changed: 'This quote has been changed since you opened it. Nothing was paid. Please read it as it is now.',
} as const;

/** The newest quote's order. */
async function quotedOrder(db: Db, { id }: Pick<Enquiry, 'id'>): Promise<LockedOrder | null> {
  const [found] = await db
    .select({ order: orders })
    .from(enquiryQuotes)
    .leftJoin(orders, eq(orders.id, enquiryQuotes.orderId))
    .where(eq(enquiryQuotes.enquiryId, id))
    .orderBy(desc(enquiryQuotes.version))
    .limit(1);
  return found?.order ?? null;
}

/** @throws Failure 'conflict' with how things stand */
function asItWasSeen(
  order: LockedOrder | null,
  seen: { readonly orderNo: string; readonly revision: number },
  now: Date,
): LockedOrder {
  const refusal = (text: string) => new Failure('conflict', { text });
  if (order === null) throw refusal(quoteTexts.expired);
  if (order.number !== seen.orderNo) throw refusal(quoteTexts.changed);
  if (order.fulfilment === 'cancelled') throw refusal(quoteTexts.withdrawn);
  if (order.fulfilment === 'expired' || (order.fulfilment === 'placed' && order.payBefore <= now))
    throw refusal(quoteTexts.expired);
  if (order.revision !== seen.revision) throw refusal(quoteTexts.changed);
  return order;
}

/**
 * The deposit accepts it; later the same pays what is due. Two tabs come to one payment page.
 * @throws Failure 'conflict' where the quote is not as it was seen, 'priceChanged', 'paymentFailed' where the provider gives no session
 */
export async function payQuote(
  context: RequestContext,
  { orderNo, revision, amount, ...which }: z.output<typeof endpoint.input>,
): Promise<{ url: string }> {
  const { enquiry, path } = await findOwn(context, which);
  const order = asItWasSeen(await quotedOrder(context.db, enquiry), { orderNo, revision }, context.now);
  return openPayment(context, order, { amount, backPath: path });
}

/** Its day is free at once; a payment page that is open is closed. @throws Failure 'conflict' where it is another by now, or accepted */
export async function refuseQuote(
  context: RequestContext,
  { orderNo, ...which }: z.output<typeof refusing.input>,
): Promise<ShownEnquiry> {
  const { db: tx, now } = context;
  const own = await findOwn(context, which);
  const enquiry = await lockEnquiry(tx, own.enquiry.id);
  const [{ id } = { id: 0 }] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(enquiryQuotes, eq(enquiryQuotes.orderId, orders.id))
    .where(and(eq(orders.number, orderNo), eq(enquiryQuotes.enquiryId, enquiry.id)));
  const order = await lockOrder(tx, id);
  if (order?.fulfilment === 'placed') {
    await withdrawOrder(tx, order, { why: whys.byCustomer, by: byCustomer, now });
    await addToThread(tx, enquiry.id, { kind: 'withdrawn', text: '', by: null, now });
  } else if (order !== null && order.fulfilment !== 'cancelled' && order.fulfilment !== 'expired')
    throw new Failure('conflict', { text: 'This quote is accepted and paid for. Please ring us to change anything.' });
  return showEnquiry(context, enquiry);
}
