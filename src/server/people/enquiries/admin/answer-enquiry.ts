import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as office from '#contract/admin/enquiries.ts';
import type { EnquiryPage, OfficeQuote } from '#contract/admin/enquiries.ts';
import type { EnquiryState } from '#domain/enquiry.ts';
import { Failure } from '#domain/failure.ts';
import { depositWord } from '#domain/money/ledger/owed/instalments.ts';
import { whys } from '#domain/order/order-event.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopTime } from '#domain/pickup/pickup.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { orderInstalments } from '#server/db/tables/change-tables.ts';
import { enquiries, enquiryQuotes } from '#server/db/tables/customers/enquiry-tables.ts';
import { orderEvents, orderLines, orders } from '#server/db/tables/schema.ts';
import { bakeryEmail, receivedEmail } from '#server/people/enquiries/enquiry-emails.ts';
import {
  answerBy,
  type Enquiry,
  lockEnquiry,
  makeLink,
  newestQuote,
  noEnquiry,
  stateAt,
} from '#server/people/enquiries/enquiry-state.ts';
import { addToThread, lastOfThread, readThread } from '#server/people/enquiries/thread.ts';
import { firstNameOf, readLetterFrame } from '#server/people/messages/letter-frame.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { type LockedOrder, lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { withdrawOrder } from '#server/sales/orders/changing/withdraw-order.ts';
import { readOwed } from '#server/sales/payments/read-owed.ts';

type Told = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly string[];
  readonly buttonText?: string;
  /** The message of the thread to which it belongs: each has one email. */
  readonly messageId: number;
};

/** Emails the customer, with a link of their own, in the caller's transaction. In a shop without mail there is only the thread. */
export async function tellCustomer(
  context: StaffContext,
  enquiry: Enquiry,
  { messageId, ...told }: Told,
): Promise<void> {
  const { db, shop, now, services } = context;
  const link = await makeLink(db, enquiry, { publicUrl: services.publicUrl, now });
  await queueEmail(context, bakeryEmail(enquiry, { shop, link, ...told, event: `said:${messageId}` }));
}

/** No name and no word of a customer's: the log is kept for good. */
export const auditedEnquiry = ({ id }: Pick<Enquiry, 'id'>, action: string) => ({
  action,
  subjectKind: 'enquiry',
  subject: id,
  subjectName: `enquiry ${id}`,
});

type InputOf<E extends { input: z.ZodMiniType }> = z.output<E['input']>;

/** Nobody can send a message without having read the latest one. @throws Failure 'conflict' */
export async function refuseUnseen(tx: Db, enquiryId: number, seen: number): Promise<void> {
  const last = await lastOfThread(tx, enquiryId);
  if (!last || last.id <= seen) return;
  const who = last.madeBy ?? 'The customer';
  const when = shopTime(last.at.getTime(), shopTimeZone);
  throw new Failure('conflict', {
    text: `${who} wrote at ${when} while you were writing. Nothing was sent: please read that first.`,
  });
}

/** The log does not keep the text. @throws Failure 'conflict' if somebody has written since it was looked at */
export async function answerEnquiry(
  context: StaffContext,
  { enquiryId, text, seen }: InputOf<typeof office.answerEnquiry>,
): Promise<EnquiryPage> {
  const { db: tx, now, staff, shop } = context;
  const enquiry = await lockEnquiry(tx, enquiryId);
  await refuseUnseen(tx, enquiryId, seen);
  const messageId = await addToThread(tx, enquiryId, { kind: 'text', text, by: staff.name, now });
  await tellCustomer(context, enquiry, {
    title: `${shop.name} has replied to your enquiry`,
    paragraphs: [text],
    messageId,
  });
  await writeAudit(context, auditedEnquiry(enquiry, 'enquiry.answered'));
  return readEnquiryPage(context, { enquiryId });
}

/** @throws Failure 'conflict' if it is accepted, or somebody has written since it was looked at */
export async function declineEnquiry(
  context: StaffContext,
  { enquiryId, text, seen }: InputOf<typeof office.declineEnquiry>,
): Promise<EnquiryPage> {
  const { db: tx, now, staff, shop } = context;
  const enquiry = await lockEnquiry(tx, enquiryId);
  if (enquiry.declinedAt !== null) return readEnquiryPage(context, { enquiryId });
  await refuseUnseen(tx, enquiryId, seen);
  const order = await lockQuotedOrder(tx, enquiryId);
  if (order?.isAccepted)
    throw new Failure('conflict', {
      text: `It has become order ${order.row.number}. It can no longer be declined, but the order can be cancelled.`,
    });
  if (order) await withdrawOrder(tx, order.row, { why: whys.byStaff(staff.name), by: staff.name, now });
  await tx.update(enquiries).set({ declinedAt: now }).where(eq(enquiries.id, enquiryId));
  const messageId = await addToThread(tx, enquiryId, { kind: 'declined', text, by: staff.name, now });
  await tellCustomer(context, enquiry, { title: `Your enquiry with ${shop.name}`, paragraphs: [text], messageId });
  await writeAudit(context, auditedEnquiry(enquiry, 'enquiry.declined'));
  return readEnquiryPage(context, { enquiryId });
}

/** Accepts what the form's trap caught although a person wrote it; asking twice is harmless. */
export async function trustEnquiry(
  context: StaffContext,
  { enquiryId }: InputOf<typeof office.trustEnquiry>,
): Promise<EnquiryPage> {
  const { db: tx, now, shop, services } = context;
  const enquiry = await lockEnquiry(tx, enquiryId);
  if (enquiry.suspected) {
    await tx.update(enquiries).set({ suspected: false }).where(eq(enquiries.id, enquiryId));
    const link = await makeLink(tx, enquiry, { publicUrl: services.publicUrl, now });
    await queueEmail(context, receivedEmail(enquiry, { shop, link, answerBy: answerBy(context, now) }));
    await writeAudit(context, auditedEnquiry(enquiry, 'enquiry.trusted'));
  }
  return readEnquiryPage(context, { enquiryId });
}

/** @throws Failure 'conflict' if something has arrived since it was looked at */
export async function markRead(
  context: StaffContext,
  { enquiryId, seen }: InputOf<typeof office.markEnquiryRead>,
): Promise<EnquiryPage> {
  const { db: tx } = context;
  const enquiry = await lockEnquiry(tx, enquiryId);
  await refuseUnseen(tx, enquiryId, seen);
  if (enquiry.waits) {
    await tx.update(enquiries).set({ waits: false }).where(eq(enquiries.id, enquiryId));
    await writeAudit(context, auditedEnquiry(enquiry, 'enquiry.read'));
  }
  return readEnquiryPage(context, { enquiryId });
}

export type QuotedOrder = {
  readonly row: LockedOrder;
  /** Its deposit arrived in time: it is an order like any other. What arrived after it was withdrawn is refunded. */
  readonly isAccepted: boolean;
};

/** The newest quote's order, locked; null if there is none. The caller holds the enquiry's lock. */
export async function lockQuotedOrder(tx: Db, enquiryId: number): Promise<QuotedOrder | null> {
  const [newest] = await tx
    .select()
    .from(enquiryQuotes)
    .where(eq(enquiryQuotes.enquiryId, enquiryId))
    .orderBy(desc(enquiryQuotes.version))
    .limit(1);
  const row = newest?.orderId ? await lockOrder(tx, newest.orderId) : null;
  if (!row) return null;
  const isOpen = row.fulfilment === 'placed' || row.fulfilment === 'cancelled' || row.fulfilment === 'expired';
  const accepted = await tx.$count(orderEvents, and(eq(orderEvents.orderId, row.id), eq(orderEvents.kind, 'accepted')));
  return { row, isAccepted: !isOpen || accepted > 0 };
}

export async function nextVersion(tx: Db, enquiryId: number): Promise<number> {
  return (await tx.$count(enquiryQuotes, eq(enquiryQuotes.enquiryId, enquiryId))) + 1;
}

type Standing = { readonly state: EnquiryState; readonly orderId: number | null; readonly by: string | null };

/** @throws Failure 'notFound' */
export async function readEnquiryPage(
  context: StaffContext,
  { enquiryId }: { readonly enquiryId: number },
): Promise<EnquiryPage> {
  const { db, now, shop } = context;
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, enquiryId));
  const { rows } = await db.execute<Standing>(sql`
    select ${stateAt(now)} as state, quote.order_id as "orderId", quote.made_by as by
    from enquiries ${newestQuote} where enquiries.id = ${enquiryId}`);
  const [standing] = rows;
  if (!enquiry || !standing) throw noEnquiry();
  const { enquiries: rules, company } = await readSettings(db, ['enquiries', 'company']);
  const { id, kind, name, email, phone, eventDate, servings, flavours, budget, allergies, waits, suspected } = enquiry;
  return {
    id,
    state: standing.state,
    kind,
    name,
    email,
    phone,
    eventDate,
    servings,
    flavours,
    budget,
    allergies,
    waits,
    isSuspected: suspected,
    thread: await readThread(db, enquiry),
    quote: standing.orderId === null ? null : await readQuote(context, standing.orderId, standing.by ?? ''),
    terms: { ...rules, isVatShown: company.vat !== null },
    frame: await readLetterFrame(context, { firstName: firstNameOf(name), of: 'message' }),
    kitchenNotice: shop.kitchenNotice,
  };
}

async function readQuote({ db, now, staff }: StaffContext, orderId: number, by: string): Promise<OfficeQuote | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id));
  const parts = await db
    .select()
    .from(orderInstalments)
    .where(eq(orderInstalments.orderId, orderId))
    .orderBy(asc(orderInstalments.position));
  const { owedPence, keptPence } = await readOwed(db, order, now);
  // Whoever takes orders tells customers the prices.
  const seesMoney = staff.permissions.has('money.see') || staff.permissions.has('orders.take');
  return {
    orderNo: order.number,
    revision: order.revision,
    fulfilment: order.fulfilment,
    lines: lines.map(({ name, quantity, unitPricePence, vatClass, allergens }) => ({
      name,
      quantity,
      unitPence: seesMoney ? unitPricePence : null,
      vatClass,
      isFood: allergens.length > 0,
      allergens,
    })),
    money: seesMoney
      ? {
          totalPence: order.totalPence,
          paidPence: keptPence,
          owedPence,
          depositPence: parts.find(({ label }) => label === depositWord)?.amountPence ?? order.totalPence,
          balanceDueOn: parts.find(({ label }) => label !== depositWord)?.dueOn ?? null,
        }
      : null,
    pickup: pickupSlot(order.pickupDate, order.pickupTime),
    workUnits: order.workUnits,
    expiresAt: order.payBefore.toISOString(),
    by,
  };
}
