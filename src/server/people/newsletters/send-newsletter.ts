import { and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { longRestSeconds, lostAfterMinutes, mostTries, restSeconds, sendsAtOnce } from '#domain/newsletter.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { readShop } from '#server/db/read-shop.ts';
import { newsletterSends, newsletters } from '#server/db/tables/customers/newsletter-tables.ts';
import { newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import type { Email, MailGateway } from '#server/gateways/mail.ts';
import { addJob } from '#server/platform/enqueue-job.ts';
import type { Services } from '#server/platform/request-context.ts';
import { newsletterEmail } from './newsletter-email.ts';

type Sending = {
  readonly db: Db;
  readonly services: Pick<Services, 'publicUrl'>;
  readonly mail: MailGateway;
  readonly now: Date;
};

/** Queues the job in the caller's transaction. A second job for the same newsletter counts as the first. */
export const enqueueNewsletter = (db: Db, newsletterId: number, afterSeconds = 0): Promise<void> =>
  addJob(db, 'send_newsletter', { newsletterId }, `newsletter:${newsletterId}`, afterSeconds);

/**
 * Sends to the next few readers, one after the other, and then gives the mail server a rest. Any number of processes may do it at once, and
 * die at any statement: that it is somebody's turn is committed before the mail server is contacted, and nobody has a second turn unless
 * the mail server certainly accepted nothing.
 */
export async function sendNewsletter(sending: Sending, newsletterId: number): Promise<void> {
  await giveUpLost(sending, newsletterId);
  for (let n = 0; n < sendsAtOnce; n += 1) {
    const turn = await takeTurn(sending, newsletterId);
    if (turn === 'nobody') return endOrLookAgain(sending, newsletterId);
    if (turn === 'taken' || !(await deliver(sending, newsletterId, turn))) continue;
    return enqueueNewsletter(sending.db, newsletterId, longRestSeconds);
  }
  await enqueueNewsletter(sending.db, newsletterId, restSeconds);
}

type Turn = { readonly readerId: number; readonly emailId: number; readonly email: Email; readonly tries: number };

const sendOf = (newsletterId: number, readerId: number) =>
  and(eq(newsletterSends.newsletterId, newsletterId), eq(newsletterSends.readerId, readerId));

/**
 * 'taken' needs no mail server: somebody who unsubscribed, or a shop whose emails stay in the outbox. 'nobody': none is waiting, or none
 * may have a turn now.
 */
async function takeTurn(
  { db, services, mail, now }: Sending,
  newsletterId: number,
): Promise<Turn | 'taken' | 'nobody'> {
  const shop = await readShop(db);
  return db.transaction(async (tx) => {
    // Whoever stops it waits for this turn, and no other begins.
    const [written] = await tx
      .select()
      .from(newsletters)
      .where(and(eq(newsletters.id, newsletterId), eq(newsletters.state, 'sending')))
      .for('share');
    if (!written) return 'nobody';
    const [next] = await tx
      .select({ readerId: newsletterSends.readerId, tries: newsletterSends.tries })
      .from(newsletterSends)
      .where(and(eq(newsletterSends.newsletterId, newsletterId), eq(newsletterSends.state, 'waiting')))
      .orderBy(asc(newsletterSends.at), asc(newsletterSends.readerId))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return 'nobody';
    const { readerId, tries } = next;
    const turnInto = (state: 'trying' | 'sent' | 'dropped') =>
      tx.update(newsletterSends).set({ state, at: now }).where(sendOf(newsletterId, readerId));
    // Their consent at this moment: whoever unsubscribes now is done with it after this turn.
    const [reader] = await tx
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, readerId))
      .for('share');
    if (!reader || reader.unsubscribedAt !== null) {
      await turnInto('dropped');
      return 'taken';
    }
    const eventKey = `newsletter:${newsletterId}:${readerId}`;
    const to = { email: reader.email, token: reader.unsubscribeToken, eventKey };
    const email = newsletterEmail(written, to, { shop, publicUrl: services.publicUrl });
    const [kept] = await tx
      .insert(emails)
      .values({ ...email, attachments: [] })
      .onConflictDoUpdate({ target: emails.eventKey, set: { subject: email.subject } })
      .returning({ id: emails.id });
    if (!kept) throw new Error('an email was not written');
    await turnInto(mail.delivers ? 'trying' : 'sent');
    return mail.delivers ? { readerId, emailId: kept.id, email, tries } : 'taken';
  });
}

/** An error as nodemailer gives it. It gives `command: 'CONN'` for any connection that was lost, also after a whole email had been sent. */
const refusal = z.object({
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  syscall: z.optional(z.string()),
});

/** Before any email: no address, no secure connection, no sign-in. */
const codesBeforeAnyEmail: ReadonlySet<string> = new Set(['EDNS', 'ETLS', 'EAUTH']);
const callsBeforeAnyEmail: ReadonlySet<string> = new Set(['connect', 'getaddrinfo']);
/** The cases that only the message tells from a silence in the middle; the last is a connection that was closed before it was greeted. */
const wordsBeforeAnyEmail =
  /^(Connection timeout|Greeting never received|Invalid greeting|Reached maximum number of retries after connection was closed)/;

/**
 * Whether the mail server certainly accepted nothing and may accept it later: it was not reached, or asked to be left alone (4xx). Any
 * other silence may hide an email that arrived.
 */
export function isWorthAnotherTry(error: unknown): boolean {
  const said = refusal.safeParse(error);
  if (!said.success) return false;
  const { code = '', message = '', responseCode, syscall = '' } = said.data;
  if (codesBeforeAnyEmail.has(code)) return true;
  if (responseCode !== undefined && responseCode >= 400) return responseCode < 500;
  return callsBeforeAnyEmail.has(syscall) || wordsBeforeAnyEmail.test(message);
}

/** Whether the mail server rejects only this email, or its reader: it may be asked to accept the next one. */
export function isOfThisEmail(error: unknown): boolean {
  const said = refusal.safeParse(error);
  return said.success && said.data.code !== 'EAUTH' && (said.data.responseCode ?? 0) >= 500;
}

/** @returns whether the mail server is to be left alone for a while */
async function deliver({ db, mail, now }: Sending, newsletterId: number, turn: Turn): Promise<boolean> {
  const { readerId, emailId, email, tries } = turn;
  const of = and(sendOf(newsletterId, readerId), eq(newsletterSends.state, 'trying'));
  try {
    await mail.send(email);
  } catch (error) {
    const again = isWorthAnotherTry(error) && tries + 1 < mostTries;
    await db
      .update(newsletterSends)
      .set({ state: again ? 'waiting' : 'failed', tries: tries + 1, at: now })
      .where(of);
    return !isOfThisEmail(error);
  }
  await db.transaction(async (tx) => {
    await tx.update(newsletterSends).set({ state: 'sent', at: now }).where(of);
    await tx.update(emails).set({ sentAt: sql`clock_timestamp()` }).where(eq(emails.id, emailId));
  });
  return false;
}

/** Their process died between contacting the mail server and recording it. Nobody knows whether they have it, so they count as failed. */
async function giveUpLost({ db, now }: Sending, newsletterId: number): Promise<void> {
  await db
    .update(newsletterSends)
    .set({ state: 'failed', at: now })
    .where(
      and(
        eq(newsletterSends.newsletterId, newsletterId),
        eq(newsletterSends.state, 'trying'),
        lt(newsletterSends.at, new Date(now.getTime() - lostAfterMinutes * minuteMs)),
      ),
    );
}

async function endOrLookAgain({ db, now }: Sending, newsletterId: number): Promise<void> {
  const open = db
    .select({ id: newsletterSends.readerId })
    .from(newsletterSends)
    .where(and(eq(newsletterSends.newsletterId, newsletterId), inArray(newsletterSends.state, ['waiting', 'trying'])));
  const going = and(eq(newsletters.id, newsletterId), eq(newsletters.state, 'sending'));
  const ended = await db
    .update(newsletters)
    .set({ state: 'sent', endedAt: now })
    .where(and(going, notExists(open)))
    .returning({ id: newsletters.id });
  // Another process has the last ones in progress, or had.
  if (ended.length === 0 && (await db.$count(newsletters, going)) > 0)
    await enqueueNewsletter(db, newsletterId, longRestSeconds);
}
