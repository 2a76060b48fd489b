import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { CustomerData } from '#contract/accounts/profile.ts';
import type { Db } from '#server/db/open.ts';
import {
  enquiries,
  enquiryMessages,
  enquiryPictures,
  enquiryQuotes,
} from '#server/db/tables/customers/enquiry-tables.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { forgetEmailsAbout } from '#server/platform/queue-email.ts';

/** By account, by address, or by both; an address counts only if it is known to be theirs. */
export type Person =
  | { readonly userId: number; readonly email?: string | null }
  | { readonly userId?: undefined; readonly email: string };

const ofPerson = ({ userId, email }: Person): SQL | undefined =>
  or(...(userId === undefined ? [] : [eq(enquiries.userId, userId)]), ...(email ? [eq(enquiries.email, email)] : []));

/**
 * Deletes the enquiries with everything that was written about them. Nobody sees their pictures from then on; the next night's job removes
 * them.
 */
export const forgetEnquiriesOf = (tx: Db, person: Person): Promise<void> => forgetEnquiries(tx, ofPerson(person));

/** Deletes the enquiries of which these orders are quotes, whatever address they came from. Like {@link forgetEnquiriesOf}. */
export const forgetEnquiriesQuoted = (tx: Db, orderIds: readonly number[]): Promise<void> =>
  forgetEnquiries(
    tx,
    inArray(
      enquiries.id,
      tx
        .select({ id: enquiryQuotes.enquiryId })
        .from(enquiryQuotes)
        .where(inArray(enquiryQuotes.orderId, [...orderIds])),
    ),
  );

async function forgetEnquiries(tx: Db, which: SQL | undefined): Promise<void> {
  const theirs = (await tx.select({ id: enquiries.id }).from(enquiries).where(which)).map(({ id }) => id);
  if (theirs.length === 0) return;
  const said = await tx
    .select({ id: enquiryMessages.id, picture: enquiryPictures.token })
    .from(enquiryMessages)
    .leftJoin(enquiryPictures, eq(enquiryPictures.messageId, enquiryMessages.id))
    .where(inArray(enquiryMessages.enquiryId, theirs));
  const shown = said.flatMap(({ picture }) => (picture === null ? [] : [picture]));
  await tx.update(photos).set({ forgottenAt: sql`now()` }).where(inArray(photos.token, shown));
  await forgetEmailsAbout(tx, ['enquiry-new', 'enquiry-received'], theirs);
  await forgetEmailsAbout(
    tx,
    ['enquiry-message', 'enquiry-said'],
    said.map(({ id }) => id),
  );
  await tx.delete(enquiries).where(inArray(enquiries.id, theirs));
}

/** The tokens of the pictures that were sent with the enquiries. */
export const picturesOf = (db: Db, person: Person) =>
  db
    .select({ token: enquiryPictures.token })
    .from(enquiryPictures)
    .innerJoin(enquiryMessages, eq(enquiryMessages.id, enquiryPictures.messageId))
    .innerJoin(enquiries, eq(enquiries.id, enquiryMessages.enquiryId))
    .where(ofPerson(person));

/** For a customer's own copy of what the shop holds, oldest first. */
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
