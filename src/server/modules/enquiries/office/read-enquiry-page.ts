import { asc, eq, sql } from 'drizzle-orm';
import type { EnquiryPage, OfficeQuote } from '#contract/admin/enquiries/enquiries.ts';
import type { EnquiryState } from '#domain/enquiry/enquiry.ts';
import { depositWord } from '#domain/money/ledger/owed/instalments.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { readSettings } from '#server/db/settings/read-settings.ts';
import { enquiries } from '#server/db/tables/customers/enquiry-tables.ts';
import { orderInstalments } from '#server/db/tables/orders/change-tables.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { newestQuote, stateAt } from '#server/modules/enquiries/enquiry-state.ts';
import { noEnquiry } from '#server/modules/enquiries/lock-enquiry.ts';
import { readThread } from '#server/modules/enquiries/thread.ts';
import { readOwed } from '#server/modules/payments/owed/read-owed.ts';
import { firstNameOf, readLetterFrame } from '#server/modules/staff/writing/letter-frame.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

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

async function readQuote({ db, now }: StaffContext, orderId: number, by: string): Promise<OfficeQuote | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id));
  const parts = await db
    .select()
    .from(orderInstalments)
    .where(eq(orderInstalments.orderId, orderId))
    .orderBy(asc(orderInstalments.position));
  const { owedPence, keptPence } = await readOwed(db, order, now);
  return {
    orderNo: order.number,
    revision: order.revision,
    fulfilment: order.fulfilment,
    lines: lines.map(({ name, quantity, unitPricePence, vatClass, allergens }) => ({
      name,
      quantity,
      unitPence: unitPricePence,
      vatClass,
      isFood: allergens.length > 0,
    })),
    allergens: [...new Set(lines.flatMap(({ allergens }) => allergens))],
    totalPence: order.totalPence,
    paidPence: keptPence,
    owedPence,
    depositPence: parts.find(({ label }) => label === depositWord)?.amountPence ?? order.totalPence,
    balanceDueOn: parts.find(({ label }) => label !== depositWord)?.dueOn ?? null,
    pickup: pickupSlot(order.pickupDate, order.pickupTime),
    workUnits: order.workUnits,
    expiresAt: order.payBefore.toISOString(),
    by,
  };
}
