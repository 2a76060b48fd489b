import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { letters, users } from '#server/db/schema.ts';
import type { LetterPurpose, NewLetter } from '#server/gateways/mail.ts';
import { testTillName } from '#server/gateways/payments.ts';
import type { Services } from '#server/modules/request-context.ts';

export type Counting = {
  readonly db: Db;
  readonly services: Pick<Services, 'mail' | 'emailsPerHour'> & {
    readonly payments: Pick<Services['payments'], 'name'>;
  };
};

type Counted = Counting['services'];

/** Whether a letter of this purpose counts against the hour's bound on its address. */
export const isCounted = ({ mail, payments, emailsPerHour }: Counted, purpose: LetterPurpose): boolean =>
  emailsPerHour > 0 &&
  purpose !== 'shop' &&
  // What the test till was paid is no money: it must not be the way around the count.
  (purpose !== 'payment' || (mail === 'delivered' && payments.name === testTillName));

/**
 * Whether a letter may go to its address (decision 032): to one that nobody has confirmed only what confirms it and what
 * is about money, and to any only so many in an hour. Where mail rests in the outbox nobody is written to, so nothing needs
 * to be confirmed. Letters to one address are written one after the other, so that the count holds over all processes.
 */
export async function mayBeWritten(
  { db, services }: Counting,
  { purpose, recipient }: Pick<NewLetter, 'purpose' | 'recipient'>,
): Promise<boolean> {
  const { mail, emailsPerHour } = services;
  if (purpose === 'news' && mail === 'delivered' && !(await isConfirmed(db, recipient))) return false;
  return !isCounted(services, purpose) || (await writtenLately(db, recipient)) < emailsPerHour;
}

/** Whether somebody showed that they read the mail of an address. */
export const isConfirmed = async (db: Db, email: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.email, email), isNotNull(users.emailConfirmedAt)))) > 0;

async function writtenLately(db: Db, recipient: string): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`letters to ${recipient}`}, 0))`);
  // By the database's own clock, which also dates the letters.
  const lately = gt(letters.createdAt, sql`now() - interval '1 hour'`);
  return db.$count(letters, and(eq(letters.recipient, recipient), lately));
}
