import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { CustomerData } from '#contract/accounts/profile.ts';
import type { Db } from '#server/db/open.ts';
import { enquiries, enquiryMessages, enquiryPictures } from '#server/db/tables/customers/enquiry-tables.ts';
import { photos } from '#server/db/tables/photo-tables.ts';

/** By account, by address, or by both; an address counts where it is known to be theirs. */
type Person =
  | { readonly userId: number; readonly email?: string | null }
  | { readonly userId?: undefined; readonly email: string };

const ofPerson = ({ userId, email }: Person): SQL | undefined =>
  or(...(userId === undefined ? [] : [eq(enquiries.userId, userId)]), ...(email ? [eq(enquiries.email, email)] : []));

/** With all that was written of them. Nobody sees their pictures from then on; the next night removes them. */
export async function forgetEnquiriesOf(tx: Db, person: Person): Promise<void> {
  const theirs = tx.select({ id: enquiries.id }).from(enquiries).where(ofPerson(person));
  const shown = tx
    .select({ token: enquiryPictures.token })
    .from(enquiryPictures)
    .innerJoin(enquiryMessages, eq(enquiryMessages.id, enquiryPictures.messageId))
    .where(inArray(enquiryMessages.enquiryId, theirs));
  await tx.update(photos).set({ forgottenAt: sql`now()` }).where(inArray(photos.token, shown));
  await tx.delete(enquiries).where(ofPerson(person));
}

/** For a customer's own copy of what the shop holds, the oldest first. */
export async function enquiriesOf(db: Db, person: Person): Promise<CustomerData['enquiries']> {
  const rows = await db.select().from(enquiries).where(ofPerson(person)).orderBy(asc(enquiries.id));
  const said = await db
    .select()
    .from(enquiryMessages)
    .where(
      inArray(
        enquiryMessages.enquiryId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(enquiryMessages.id));
  return rows.map(({ id, kind, eventDate, servings, flavours, budget, allergies, name, email, phone, createdAt }) => ({
    kind,
    eventDate,
    servings,
    flavours,
    budget,
    allergies,
    name,
    email,
    phone,
    sentAt: createdAt.toISOString(),
    messages: said
      .filter(({ enquiryId }) => enquiryId === id)
      .map(({ madeBy, body, at }) => ({
        from: madeBy === null ? 'customer' : 'bakery',
        text: body,
        sentAt: at.toISOString(),
      })),
  }));
}
