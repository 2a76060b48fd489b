import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { emails, users } from '#server/db/tables/schema.ts';
import type { EmailPurpose, NewEmail } from '#server/gateways/mail/mail.ts';
import { testProviderName } from '#server/gateways/payments.ts';
import type { Services } from '#server/modules/request-context.ts';

export type Counting = {
  readonly db: Db;
  readonly services: Pick<Services, 'mail' | 'emailsPerHour'> & {
    readonly payments: Pick<Services['payments'], 'name'>;
  };
};

type Counted = Counting['services'];

/** Whether it counts against the hour's bound on its address. */
export const isCounted = ({ mail, payments, emailsPerHour }: Counted, purpose: EmailPurpose): boolean =>
  emailsPerHour > 0 &&
  purpose !== 'shop' &&
  purpose !== 'byHand' &&
  // What the test provider was paid is no money: it must not be the way around the count.
  (purpose !== 'payment' || (mail === 'delivered' && payments.name === testProviderName));

/** Decision 032. Emails to one address are written one after the other, so that the count holds over all processes. */
export async function mayBeEmailed(
  { db, services }: Counting,
  { purpose, recipient }: Pick<NewEmail, 'purpose' | 'recipient'>,
): Promise<boolean> {
  const { mail, emailsPerHour } = services;
  if (purpose === 'news' && mail === 'delivered' && !(await isConfirmed(db, recipient))) return false;
  return !isCounted(services, purpose) || (await queuedLately(db, recipient)) < emailsPerHour;
}

export const isConfirmed = async (db: Db, email: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.email, email), isNotNull(users.emailConfirmedAt)))) > 0;

async function queuedLately(db: Db, recipient: string): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`emails to ${recipient}`}, 0))`);
  // The database's own clock also dates the emails.
  const lately = gt(emails.createdAt, sql`now() - interval '1 hour'`);
  return db.$count(emails, and(eq(emails.recipient, recipient), lately));
}
