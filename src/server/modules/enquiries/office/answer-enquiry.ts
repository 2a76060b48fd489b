import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as office from '#contract/admin/enquiries/enquiries.ts';
import type { EnquiryPage } from '#contract/admin/enquiries/enquiries.ts';
import { Failure } from '#domain/failure.ts';
import { whys } from '#domain/order/fulfilment/order-event.ts';
import { shopTime } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { enquiries } from '#server/db/tables/customers/enquiry-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { receivedEmail } from '#server/modules/enquiries/emails/enquiry-emails.ts';
import { makeLink } from '#server/modules/enquiries/links.ts';
import { lockEnquiry } from '#server/modules/enquiries/lock-enquiry.ts';
import { addToThread, lastOfThread } from '#server/modules/enquiries/thread.ts';
import { queueEmail } from '#server/modules/messages/queue-email.ts';
import { withdrawOrder } from '#server/modules/orders/changing/withdraw-order.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { lockQuotedOrder } from './quoted-order.ts';
import { readEnquiryPage } from './read-enquiry-page.ts';
import { auditedEnquiry, tellCustomer } from './tell-customer.ts';

type InputOf<E extends { input: z.ZodMiniType }> = z.output<E['input']>;

/** Nobody writes past what they have not read. @throws Failure 'conflict' */
export async function refuseUnseen(tx: Db, enquiryId: number, seen: number): Promise<void> {
  const last = await lastOfThread(tx, enquiryId);
  if (!last || last.id <= seen) return;
  const who = last.madeBy ?? 'The customer';
  const when = shopTime(last.at.getTime(), shopTimeZone);
  throw new Failure('conflict', {
    text: `${who} wrote at ${when}, while you were writing. Nothing was sent: read that first.`,
  });
}

/** The log does not keep the words. @throws Failure 'conflict' where somebody wrote since it was looked at */
export async function answerEnquiry(
  context: StaffContext,
  { enquiryId, text, seen }: InputOf<typeof office.answerEnquiry>,
): Promise<EnquiryPage> {
  const { db: tx, now, staff, shop } = context;
  const enquiry = await lockEnquiry(tx, enquiryId);
  await refuseUnseen(tx, enquiryId, seen);
  const messageId = await addToThread(tx, enquiryId, { kind: 'text', text, by: staff.name, now });
  await tellCustomer(context, enquiry, { title: `${shop.name} answers your enquiry`, paragraphs: [text], messageId });
  await writeAudit(context, auditedEnquiry(enquiry, 'enquiry.answered'));
  return readEnquiryPage(context, { enquiryId });
}

/** @throws Failure 'conflict' where it is accepted, or somebody wrote since it was looked at */
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
      text: `Order ${order.row.number} was made of it. It is not declined any more, but can be cancelled there.`,
    });
  if (order) await withdrawOrder(tx, order.row, { why: whys.byStaff(staff.name), by: staff.name, now });
  await tx.update(enquiries).set({ declinedAt: now }).where(eq(enquiries.id, enquiryId));
  const messageId = await addToThread(tx, enquiryId, { kind: 'declined', text, by: staff.name, now });
  await tellCustomer(context, enquiry, { title: `Your enquiry with ${shop.name}`, paragraphs: [text], messageId });
  await writeAudit(context, auditedEnquiry(enquiry, 'enquiry.declined'));
  return readEnquiryPage(context, { enquiryId });
}

/** What fell into the form's trap and is a person's all the same; asking twice is harmless. */
export async function trustEnquiry(
  context: StaffContext,
  { enquiryId }: InputOf<typeof office.trustEnquiry>,
): Promise<EnquiryPage> {
  const { db: tx, now, shop, services } = context;
  const enquiry = await lockEnquiry(tx, enquiryId);
  if (enquiry.suspected) {
    await tx.update(enquiries).set({ suspected: false }).where(eq(enquiries.id, enquiryId));
    const link = await makeLink(tx, enquiry, { publicUrl: services.publicUrl, now });
    await queueEmail(context, receivedEmail(enquiry, { shop, link }));
    await writeAudit(context, auditedEnquiry(enquiry, 'enquiry.trusted'));
  }
  return readEnquiryPage(context, { enquiryId });
}

/** @throws Failure 'conflict' where something came since it was looked at */
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
