import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  findEnquiry as endpoint,
  ownEnquiries as listing,
  ShownEnquiry,
  ShownQuote,
} from '#contract/enquiries.ts';
import type { EnquiryKind, EnquiryState } from '#domain/enquiry.ts';
import { Failure } from '#domain/failure.ts';
import type { Fulfilment } from '#domain/order/fulfilment.ts';
import { orders } from '#server/db/tables/schema.ts';
import { answerBy, type Enquiry, newestQuote, noEnquiry, stateAt } from '#server/people/enquiries/enquiry-state.ts';
import { readThread } from '#server/people/enquiries/thread.ts';
import { customerOf, type RequestContext } from '#server/platform/request-context.ts';
import { readOrders } from '#server/sales/orders/find-order.ts';
import { readOwed } from '#server/sales/payments/read-owed.ts';
import { checkOrderPayment } from '#server/sales/payments/reconcile-payments.ts';
import { findOwn } from './find-own.ts';

type Standing = { readonly state: EnquiryState; readonly orderId: number | null };

async function standingOf({ db, now }: RequestContext, id: number): Promise<Standing> {
  const { rows } = await db.execute<{ state: EnquiryState; orderId: number | null }>(sql`
    select ${stateAt(now)} as state, quote.order_id as "orderId" from enquiries ${newestQuote} where enquiries.id = ${id}`);
  if (!rows[0]) throw noEnquiry();
  return rows[0];
}

/** Settles what was paid first, because the customer may be back before the provider's webhook. @throws as `findOwn` */
export async function findEnquiry(
  context: RequestContext,
  which: z.output<typeof endpoint.input>,
): Promise<ShownEnquiry> {
  const { enquiry } = await findOwn(context, which);
  const { orderId } = await standingOf(context, enquiry.id);
  if (orderId !== null)
    await checkOrderPayment(context.db, context.services.payments, orderId, context.now).catch(unlessSilent);
  return showEnquiry(context, enquiry);
}

export async function showEnquiry(context: RequestContext, enquiry: Enquiry): Promise<ShownEnquiry> {
  const { id, kind, eventDate, servings, flavours, budget, allergies, name, email } = enquiry;
  const { state, orderId } = await standingOf(context, id);
  return {
    answerBy: state === 'new' ? answerBy(context, enquiry.createdAt) : null,
    id,
    state,
    kind,
    eventDate,
    servings,
    flavours,
    budget,
    allergies,
    name,
    email,
    thread: await readThread(context.db, enquiry),
    quote: orderId === null ? null : await quoteOf(context, orderId, state),
  };
}

async function quoteOf(context: RequestContext, orderId: number, state: EnquiryState): Promise<ShownQuote | null> {
  const { db, now } = context;
  const [order] = await readOrders({ db, now }, eq(orders.id, orderId));
  if (!order) return null;
  const { fulfilment, payBefore } = order;
  const { owedPence, standing } = await readOwed(
    db,
    { id: order.id, fulfilment, totalPence: order.totalPence, pickupDate: order.pickup.date },
    now,
  );
  const quoteState = stateOf(fulfilment, state);
  const isPayable = quoteState === 'open' || quoteState === 'accepted';
  return {
    orderNo: order.number,
    revision: order.revision,
    state: quoteState,
    status: order.state,
    lines: order.lines.map(({ name, quantity, unitPricePence, allergens }) => ({
      name,
      quantity,
      unitPence: unitPricePence,
      allergens: [...allergens],
    })),
    totalPence: order.totalPence,
    parts: standing.parts.map(({ label, amountPence, paidPence, dueOn }) => ({ label, amountPence, paidPence, dueOn })),
    askedPence: isPayable ? standing.askedPence : 0,
    owedPence: isPayable ? owedPence : 0,
    label: standing.next?.label ?? '',
    pickup: order.pickup,
    expiresAt: payBefore.toISOString(),
  };
}

function stateOf(fulfilment: Fulfilment, state: EnquiryState): ShownQuote['state'] {
  if (fulfilment === 'cancelled') return state === 'accepted' ? 'cancelled' : 'withdrawn';
  if (fulfilment === 'expired') return 'expired';
  if (fulfilment !== 'placed') return 'accepted';
  return state === 'quoted' ? 'open' : 'expired';
}

function unlessSilent(error: unknown): void {
  if (!(error instanceof Failure) || error.code !== 'paymentFailed') throw error;
}

type Row = { id: number; state: EnquiryState; kind: EnquiryKind; eventDate: string };

const mostListed = 50;

export async function listOwn(context: RequestContext): Promise<z.input<typeof listing.output>> {
  const { rows } = await context.db.execute<Row>(sql`
    select enquiries.id, ${stateAt(context.now)} as state, kind, event_date::text as "eventDate"
    from enquiries ${newestQuote} where enquiries.user_id = ${customerOf(context).id}
    order by enquiries.id desc limit ${mostListed}`);
  return { enquiries: rows };
}
