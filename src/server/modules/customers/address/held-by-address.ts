import { and, asc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { exportAddress as exporting, HeldByAddress } from '#contract/admin/customers/held-by-address.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { customers } from '#server/db/tables/customers/customer-tables.ts';
import { enquiries } from '#server/db/tables/customers/enquiry-tables.ts';
import { contactMessages, newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { enquiriesOf } from '#server/modules/enquiries/people.ts';
import { keptByAddress } from '#server/modules/profile/download-data.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { requireStepUp } from '#server/modules/team/require-step-up.ts';

type OfAddress = { readonly email: string };

const complainedFrom = (email: string) => and(eq(complaints.contact, email), eq(complaints.peopleForgotten, false));

/** Of who is no customer: counted, so that nobody reads more than they came for. */
export async function findHeldByAddress({ db }: { readonly db: Db }, { email }: OfAddress): Promise<HeldByAddress> {
  const [reader] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  return {
    isCustomer: (await db.$count(customers, eq(customers.email, email))) > 0,
    enquiries: await db.$count(enquiries, eq(enquiries.email, email)),
    messages: await db.$count(contactMessages, eq(contactMessages.email, email)),
    complaints: await db.$count(complaints, complainedFrom(email)),
    emails: await db.$count(emails, eq(emails.recipient, email)),
    newsletter: reader === undefined ? 'never' : reader.unsubscribedAt === null ? 'reads' : 'unsubscribed',
  };
}

/** The log keeps that somebody's was read, not whose: the address is not in it. @throws Failure 'stepUpRequired' */
export async function exportAddress(
  context: StaffContext,
  { email }: OfAddress,
): Promise<z.input<typeof exporting.output>> {
  requireStepUp(context, 'exportPeople');
  const { db, now } = context;
  const { receivedOn, what, isAllergen, isData, acknowledgedAt, outcome, state } = complaints;
  const all = {
    writtenAt: now.toISOString(),
    person: { email },
    ...(await keptByAddress(db, email)),
    enquiries: await enquiriesOf(db, { email }),
    complaints: await db
      .select({ receivedOn, what, isAllergen, isData, acknowledgedAt, outcome, state })
      .from(complaints)
      .where(complainedFrom(email))
      .orderBy(asc(complaints.id)),
  };
  await writeAudit(context, { action: 'address.exported', subjectKind: 'address', subject: 'one' });
  return {
    name: `address-${shopDate(now.getTime(), shopTimeZone)}.json`,
    json: JSON.stringify(all, null, 2),
  };
}
