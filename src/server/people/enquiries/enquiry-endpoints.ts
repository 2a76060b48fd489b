import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { EnquiryLine, EnquiryList, listEnquiries as listing } from '#contract/admin/enquiries.ts';
import * as office from '#contract/admin/enquiries.ts';
import type {
  calendarOfQuote as calendaring,
  payQuote as endpoint,
  refuseQuote as refusing,
  ShownEnquiry,
  sendEnquiryMessage,
} from '#contract/enquiries.ts';
import * as customers from '#contract/enquiries.ts';
import { Failure } from '#domain/failure.ts';
import { whys } from '#domain/order/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { enquiryMessages, enquiryQuotes } from '#server/db/tables/customers/enquiry-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { answeredBy, preparedBy } from '#server/platform/endpoint-action.ts';
import { type LimitedWrite, limitWrites, tryAgainIn } from '#server/platform/limits/limit-writes.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { answeredByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { type LockedOrder, lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { withdrawOrder } from '#server/sales/orders/changing/withdraw-order.ts';
import { calendarToSave, readOrders } from '#server/sales/orders/find-order.ts';
import { byCustomer } from '#server/sales/orders/placing/stock.ts';
import { openPayment } from '#server/sales/payments/start-payment.ts';
import { countPhoto } from '#server/sales/photos/keep-photo.ts';
import { answerEnquiry, declineEnquiry, markRead, readEnquiryPage, trustEnquiry } from './admin/answer-enquiry.ts';
import { sendQuote, withdrawQuote } from './admin/send-quote.ts';
import { findOwn } from './customer/find-own.ts';
import { sendEnquiry } from './customer/send-enquiry.ts';
import { findEnquiry, listOwn, showEnquiry } from './customer/show-enquiry.ts';
import { messageEmail } from './enquiry-emails.ts';
import { type Enquiry, lockEnquiry, newestQuote, stateAt } from './enquiry-state.ts';
import { claimPictures, sendPicture } from './pictures.ts';
import { addToThread } from './thread.ts';

const limit: LimitedWrite = {
  kind: 'enquiryMessage',
  mostAnHour: 20,
  refusal: (minutes, { telephone }) =>
    `You have sent us a lot of messages in the last hour. Please ${tryAgainIn(minutes)}, or call us on ${telephone.shown}.`,
};

/** Nobody reads more, and each is an email to the bakery, whatever network it comes from. */
const mostOfCustomer = 200;

/** @throws Failure 'notFound', 'invalid' for pictures that are gone, 'tooManyRequests', 'conflict' if it has become too long */
async function answerBakery(
  context: RequestContext,
  { text, pictures, ...which }: z.output<typeof sendEnquiryMessage.input>,
): Promise<ShownEnquiry> {
  const { db: tx, now, shop, services } = context;
  const { id } = (await findOwn(context, which)).enquiry;
  await limitWrites(context, limit);
  const enquiry = await lockEnquiry(tx, id);
  const byCustomer = and(eq(enquiryMessages.enquiryId, id), isNull(enquiryMessages.madeBy));
  if ((await tx.$count(enquiryMessages, byCustomer)) >= mostOfCustomer)
    throw new Failure('conflict', {
      text: `This conversation has become too long to add to. Please call us on ${shop.telephone.shown}.`,
    });
  const messageId = await addToThread(tx, id, { kind: 'text', text, by: null, now });
  await claimPictures(context, { messageId, tokens: pictures, userId: enquiry.userId });
  if (!enquiry.suspected)
    await queueEmail(context, messageEmail(enquiry, { shop, publicUrl: services.publicUrl, text, messageId }));
  return showEnquiry(context, enquiry);
}

const quoteTexts = {
  withdrawn: 'This quote has been withdrawn. Nothing was paid. Please write to us below, or call us.',
  expired: 'This quote has expired, and its day is no longer held. Nothing was paid. Please write to us for a new one.',
  changed: 'This quote has changed since you opened it. Nothing was paid. Please read the new version.',
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

/** @throws Failure 'conflict' with the current state */
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
 * The deposit accepts the quote; later the same call pays what is due. Two tabs lead to one payment page.
 * @throws Failure 'conflict' if the quote is not as it was seen, 'priceChanged', 'paymentFailed' if the provider gives no session
 */
async function payQuote(
  context: RequestContext,
  { orderNo, revision, amount, ...which }: z.output<typeof endpoint.input>,
): Promise<{ url: string }> {
  const { enquiry, path } = await findOwn(context, which);
  const order = asItWasSeen(await quotedOrder(context.db, enquiry), { orderNo, revision }, context.now);
  return openPayment(context, order, { amount, backPath: path });
}

/** @throws Failure 'notFound', 'conflict' for what is not going to be collected */
async function findQuoteCalendar(
  context: RequestContext,
  { orderNo, ...which }: z.output<typeof calendaring.input>,
): Promise<{ filename: string; content: string }> {
  const { enquiry } = await findOwn(context, which);
  const quoted = await quotedOrder(context.db, enquiry);
  if (quoted?.number !== orderNo) throw new Failure('notFound', { text: 'Order not found' });
  const [order] = await readOrders(context, eq(orders.id, quoted.id));
  return calendarToSave(context, order);
}

/**
 * Its day is free at once, and an open payment page is closed.
 * @throws Failure 'conflict' if there is another quote by now, or it is accepted
 */
async function refuseQuote(
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
    throw new Failure('conflict', {
      text: 'This quote has been accepted and paid for. Please call us to change anything.',
    });
  return showEnquiry(context, enquiry);
}

export const enquiryEndpoints = [
  preparedBy(customers.sendEnquiryPicture, sendPicture, countPhoto),
  answeredBy(customers.sendEnquiry, sendEnquiry),
  answeredBy(customers.findEnquiry, findEnquiry),
  answeredBy(customers.sendEnquiryMessage, answerBakery),
  answeredBy(customers.payQuote, payQuote),
  answeredBy(customers.calendarOfQuote, findQuoteCalendar),
  answeredBy(customers.refuseQuote, refuseQuote),
  answeredBy(customers.ownEnquiries, listOwn),
];

const perPage = 50;

type Row = Omit<EnquiryLine, 'at'> & { readonly micros: string };

/** How many enquiries wait for the bakery's answer. */
export const countWaiting = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from enquiries where waits and not suspected`,
  );
  return rows[0]?.waiting ?? 0;
};

/** By time and id, the newest first; the place of the last one is the address of the next page. */
async function listEnquiries(
  { db, now, staff }: StaffContext,
  { list, after }: z.output<typeof listing.input>,
): Promise<z.input<typeof listing.output>> {
  const [micros = '0', id = '0'] = after?.split('-') ?? [];
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(last_at, id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${Number(id)}::int)`;
  const standing = sql`select enquiries.*, quote.total_pence, quote.order_id, ${stateAt(now)} as state from enquiries ${newestQuote}`;
  const isListed = list === 'suspected' ? sql`suspected` : sql`state = ${list} and not suspected`;
  const { rows } = await db.execute<Row>(sql`
    select id, state, kind, name, event_date::text as "eventDate", servings, budget,
      case when ${staff.permissions.has('money.see')}::boolean then total_pence end as "totalPence", waits,
      (extract(epoch from last_at) * 1000000)::bigint::text as micros
    from (${standing}) as standing where ${isListed} and ${beyond}
    order by last_at desc, id desc limit ${perPage + 1}`);
  const { rows: counted } = await db.execute<{ list: EnquiryList; count: number }>(
    sql`select case when suspected then 'suspected' else state end as list, count(*)::int as count from (${standing}) as standing group by 1`,
  );
  const page = rows.slice(0, perPage);
  const last = rows.length > perPage ? page.at(-1) : undefined;
  const countOf = (of: EnquiryList) => counted.find((one) => one.list === of)?.count ?? 0;
  return {
    enquiries: page.map(({ micros: at, ...row }) => ({ ...row, at: new Date(Number(at) / 1_000).toISOString() })),
    counts: {
      new: countOf('new'),
      quoted: countOf('quoted'),
      accepted: countOf('accepted'),
      declined: countOf('declined'),
      expired: countOf('expired'),
      suspected: countOf('suspected'),
    },
    next: last ? `${last.micros}-${last.id}` : null,
  };
}

export const enquiryOfficeEndpoints = [
  answeredByStaff(office.listEnquiries, listEnquiries),
  answeredByStaff(office.findEnquiryPage, readEnquiryPage),
  answeredByStaff(office.answerEnquiry, answerEnquiry),
  answeredByStaff(office.sendQuote, sendQuote),
  answeredByStaff(office.withdrawQuote, withdrawQuote),
  answeredByStaff(office.declineEnquiry, declineEnquiry),
  answeredByStaff(office.markEnquiryRead, markRead),
  answeredByStaff(office.trustEnquiry, trustEnquiry),
];
