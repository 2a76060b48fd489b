import { and, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { Failure } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import { nameOf, type Order } from '#domain/order/order.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings, readShop } from '#server/db/read-shop.ts';
import { refunds, refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import { html } from '#server/gateways/html.ts';
import type { NewEmail } from '#server/gateways/mail.ts';
import { testMark } from '#server/gateways/payments.ts';
import type { Services } from '#server/platform/request-context.ts';
import { lookUpOrder } from '#server/sales/orders/find-order.ts';
import { isTestOrder } from '#server/sales/payments/is-test-order.ts';
import type { Returned } from './money-back-text.ts';
import { type OrderNotification, orderEmail } from './order-emails.ts';
import { paymentFactsOf } from './payment-facts.ts';
import { isPaymentNews, paymentNewsKinds } from './payment-texts.ts';
import { isExpected } from './remind-of-pickups.ts';

export const orderNotificationJob = z.object({
  orderId: z.int(),
  news: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('cancelled'),
      isOwed: z.boolean(),
      isPaidBack: z.optional(z.boolean()),
      back: z.optional(z.object({ cardPence: z.int(), handPence: z.int(), isHanded: z.optional(z.boolean()) })),
      keptOffPence: z.optional(z.int()),
      reason: z.optional(z.string()),
    }),
    z.object({ kind: z.enum(['unpaid', 'quoteExpired', 'ready', 'forShop']) }),
    z.object({ kind: z.enum(['moneyBack', 'tomorrow', ...paymentNewsKinds]), id: z.int() }),
  ]),
});

const note = html`<p style="margin:0 0 14px;padding:10px 14px;border:2px solid #9A1B1B;color:#9A1B1B;font-weight:700">${testMark}</p>`;

/** Makes its subject and its first line say that no money moved. */
export const markAsTest = (email: NewEmail): NewEmail => ({
  ...email,
  subject: `${testMark}: ${email.subject}`,
  plain: `${testMark}\n\n${email.plain}`,
  html: email.html.replace('<h1', () => `${note.markup}<h1`),
});

/**
 * The email about news of an order; null if nobody is to be told: the customer is gone or has no address, or there is nothing left to ask
 * for. @throws Failure 'notFound' if the order is gone
 */
export async function composeOrderNews(
  { db, now }: { readonly db: Db; readonly now: Date },
  services: Pick<Services, 'payments' | 'publicUrl'>,
  { orderId, news }: z.output<typeof orderNotificationJob>,
): Promise<NewEmail | null> {
  const order = await lookUpOrder({ db, now }, orderId);
  if (!order) throw new Failure('notFound', { text: 'the order of an email no longer exists' });
  if (news.kind === 'forShop' && !(await readSettings(db, ['letters'])).letters.tellsOfOrders) return null;
  // It may have been moved, cancelled or handed over since.
  if (news.kind === 'tomorrow' && !(await isExpected(db, orderId, news.id))) return null;
  const isForgotten = nameOf(order.sender) === '';
  if (order.email === '' && (news.kind !== 'forShop' || isForgotten)) return null;
  const entryEndsAt = (await mustLeaveCalendar(db, order, news)) ? new Date() : undefined;
  const { publicUrl } = services;
  const returned = news.kind === 'moneyBack' ? await lookUpReturned(db, news.id) : undefined;
  if (returned && order.fulfilment === 'cancelled' && (await wasToldAlready(db, order.number, returned))) return null;
  const payment = isPaymentNews(news) ? await paymentFactsOf({ db, publicUrl, now }, order, news) : undefined;
  if (payment === null) return null;
  const message = orderEmail({ order, news, shop: await readShop(db), publicUrl, entryEndsAt, returned, payment });
  const isTest = await isTestOrder(db, orderId, services.payments);
  return isTest ? markAsTest(message) : message;
}

/** Everything that was refunded together with it. Undefined for the payment that a previous version named. */
async function lookUpReturned(db: Db, transferId: number): Promise<Returned | undefined> {
  const first = alias(refundTransfers, 'first');
  const found = await db
    .select({
      amountPence: refundTransfers.amountPence,
      method: refundTransfers.method,
      createdAt: refundTransfers.createdAt,
      doneAt: refundTransfers.doneAt,
      kind: refunds.kind,
      reason: refunds.reason,
    })
    .from(first)
    .innerJoin(
      refundTransfers,
      and(eq(refundTransfers.refundId, first.refundId), eq(refundTransfers.createdAt, first.createdAt)),
    )
    .innerJoin(refunds, eq(refunds.id, first.refundId))
    .where(and(eq(first.id, transferId), eq(refundTransfers.state, 'done')))
    .orderBy(refundTransfers.id);
  const [one] = found;
  const ways = found.map(({ method, amountPence }) => ({ method, amountPence: pence(amountPence) }));
  const isAtOnce = found.every(({ createdAt, doneAt }) => doneAt?.getTime() === createdAt.getTime());
  return one && { kind: one.kind, reason: one.reason, ways, isAtOnce };
}

/** The email about the cancelled order already said that all of it goes back to the card, and by when, or was handed back. */
async function wasToldAlready(db: Db, number: string, { kind, ways, isAtOnce }: Returned): Promise<boolean> {
  if (kind !== 'whole') return false;
  if (ways.some(({ method }) => method !== 'card')) return isAtOnce === true;
  return (await db.$count(emails, eq(emails.eventKey, `order-cancelled:${number}`))) > 0;
}

/** The confirmation's entry leaves the calendar with the first email that says that the order is cancelled or refunded. */
async function mustLeaveCalendar(
  db: Db,
  { number, state, isWalkIn }: Order,
  { kind }: OrderNotification,
): Promise<boolean> {
  if (isWalkIn) return false;
  if (kind !== 'cancelled' && !(kind === 'moneyBack' && state === 'refunded')) return false;
  const sent = await db
    .select({ eventKey: emails.eventKey })
    .from(emails)
    .where(inArray(emails.eventKey, [`order-paid:${number}`, `order-cancelled:${number}`]));
  return sent.length === 1 && sent[0]?.eventKey === `order-paid:${number}`;
}
