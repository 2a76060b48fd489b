import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { contactMessages, newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { users } from '#server/db/tables/schema.ts';
import { forgetEnquiriesOf } from '#server/modules/enquiries/people.ts';
import { forgetEmailsAbout, forgetEmailsTo } from '#server/modules/messages/forget-emails.ts';
import { forgetComplaintsFrom, forgetPeople } from '#server/modules/orders/forget-people.ts';
import { forgetPhotosOf } from '#server/modules/photos/forget-photos.ts';
import type { Account } from './prove-password.ts';

/** Whether it may go is for the caller to say (`read-unsettled.ts`); its row is locked. Sums, days and lines of its orders stay. */
export async function forgetAccount(tx: Db, account: Account, now: Date): Promise<void> {
  await forgetPeople(tx, account.id);
  await forgetPhotosOf(tx, account.id, now);
  await forgetEnquiriesOf(tx, { userId: account.id });
  await forgetEmailsAbout(tx, ['moved-account', 'changed-password'], [account.id]);
  // Anybody can open an account under another's address, whose newsletter is not theirs to end.
  if (account.emailConfirmedAt) await forgetAddress(tx, account.email);
  await tx.delete(users).where(eq(users.id, account.id));
}

/** What is kept by an email address: the newsletter, the emails that were written to it, what was written, complained of and asked for from it. */
export async function forgetAddress(tx: Db, email: string): Promise<void> {
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  await forgetEmailsTo(tx, email);
  const written = await tx
    .delete(contactMessages)
    .where(eq(contactMessages.email, email))
    .returning({ id: contactMessages.id });
  await forgetEmailsAbout(
    tx,
    ['contact-message', 'staff-message'],
    written.map(({ id }) => id),
  );
  await forgetComplaintsFrom(tx, [email]);
  await forgetEnquiriesOf(tx, { email });
}
