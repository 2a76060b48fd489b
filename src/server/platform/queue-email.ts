import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { emails, users } from '#server/db/tables/schema.ts';
import type { EmailPurpose, MailGateway, NewEmail } from '#server/gateways/mail.ts';
import { testProviderName } from '#server/gateways/payments.ts';
import { addJob, removeJob } from '#server/platform/enqueue-job.ts';
import type { Services } from '#server/platform/request-context.ts';

type Counting = {
  readonly db: Db;
  readonly services: Pick<Services, 'mail' | 'emailsPerHour'> & {
    readonly payments: Pick<Services['payments'], 'name'>;
  };
};

type Counted = Counting['services'];

/** Whether it counts towards the hourly limit of its address. */
const isCounted = ({ mail, payments, emailsPerHour }: Counted, purpose: EmailPurpose): boolean =>
  emailsPerHour > 0 &&
  purpose !== 'shop' &&
  purpose !== 'byHand' &&
  // A payment at the test provider is not money, so it must not be a way around the count.
  (purpose !== 'payment' || (mail === 'delivered' && payments.name === testProviderName));

/**
 * Decides whether an email may be written (decision 032). Emails to one address are written one after another, so that the count holds over
 * all processes.
 */
async function mayBeEmailed(
  { db, services }: Counting,
  { purpose, recipient }: Pick<NewEmail, 'purpose' | 'recipient'>,
): Promise<boolean> {
  const { mail, emailsPerHour } = services;
  if (purpose === 'news' && mail === 'delivered' && !(await isConfirmed(db, recipient))) return false;
  return !isCounted(services, purpose) || (await queuedLately(db, recipient)) < emailsPerHour;
}

const isConfirmed = async (db: Db, email: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.email, email), isNotNull(users.emailConfirmedAt)))) > 0;

async function queuedLately(db: Db, recipient: string): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`emails to ${recipient}`}, 0))`);
  // The database's own clock also dates the emails.
  const lately = gt(emails.createdAt, sql`now() - interval '1 hour'`);
  return db.$count(emails, and(eq(emails.recipient, recipient), lately));
}

/** A request context, or a job's transaction with the shop's services. */
export type Queueing = Counting;

/**
 * Writes and queues an email. Nothing happens for an event that already has its email, or for an address that must not be written to
 * (decision 203).
 * @returns whether the email was written now, in the caller's transaction
 */
export async function queueEmail({ db, services }: Queueing, email: NewEmail): Promise<boolean> {
  if (services.mail === 'off') return false;
  return db.transaction(async (tx) => {
    const id = await putInOutbox({ db: tx, services }, email);
    if (id !== null) await enqueueSending(tx, id);
    return id !== null;
  });
}

type Sending = Queueing & { readonly mail: MailGateway; readonly now: Date };

const withoutSecret = {
  plain: 'This email contained a single-use link, so its text is not kept.',
  html: '<p>This email contained a single-use link, so its text is not kept.</p>',
  /** Long past, so that it is never sent, and never looked for again. */
  secretUntil: new Date(0),
};

/** Removes the text of emails whose links have expired. @returns how many emails, at most as many as asked for */
export async function forgetSecrets(db: Db, now: Date, most: number): Promise<number> {
  const over = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(gt(emails.secretUntil, withoutSecret.secretUntil), lt(emails.secretUntil, now)))
    .limit(most);
  const forgotten = await db
    .update(emails)
    .set(withoutSecret)
    .where(inArray(emails.id, over))
    .returning({ id: emails.id });
  return forgotten.length;
}

/**
 * Sends an email. Its row stays locked, so that two workers never send the same one. It goes twice only if we or the mail server die in the
 * instant after it was taken, and then with the same Message-ID. Throws what the mail server says.
 */
export async function sendEmail(db: Db, mail: MailGateway, emailId: number, now = new Date()): Promise<void> {
  if (!mail.delivers) return;
  await db.transaction(async (tx) => {
    const [email] = await tx.select().from(emails).where(eq(emails.id, emailId)).for('update', { skipLocked: true });
    if (!email) throw new Error(`email ${emailId} is being sent by another worker, or does not exist`);
    if (email.sentAt) return;
    const isTooLate = email.secretUntil !== null && email.secretUntil <= now;
    if (!isTooLate) await mail.send(email);
    await tx
      .update(emails)
      .set({ ...(!isTooLate && { sentAt: sql`clock_timestamp()` }), ...(email.secretUntil && withoutSecret) })
      .where(eq(emails.id, emailId));
  });
}

/**
 * Writes an email and sends it, without a job in between (decision 405). If a job dies on the way, it runs again: then the email exists,
 * and is sent unless it has been. The caller has no transaction open.
 */
export async function writeAndSendEmail({ db, services, mail, now }: Sending, email: NewEmail): Promise<void> {
  if (services.mail === 'off') return;
  const write = (tx: Db) => putInOutbox({ db: tx, services }, email);
  const written = await (isCounted(services, email.purpose) ? db.transaction(write) : write(db));
  if (!mail.delivers) return;
  const id = written ?? (await lookUpUnsent(db, email.eventKey));
  if (id === null) return;
  await sendEmail(db, mail, id, now).catch(async () => {
    // Its customer's account may have been deleted in the meantime.
    const left = await lookUpUnsent(db, email.eventKey);
    if (left !== null) await enqueueSending(db, left);
  });
}

async function putInOutbox(writing: Queueing, email: NewEmail): Promise<number | null> {
  if (!(await mayBeEmailed(writing, email))) return null;
  const { attachments, purpose: _, ...kept } = email;
  const [written] = await writing.db
    .insert(emails)
    .values({ ...kept, attachments: [...attachments] })
    .onConflictDoNothing({ target: emails.eventKey })
    .returning({ id: emails.id });
  return written?.id ?? null;
}

const enqueueSending = (db: Db, emailId: number): Promise<void> =>
  addJob(db, 'send_email', { emailId }, `send-email:${emailId}`);

async function lookUpUnsent(db: Db, eventKey: string): Promise<number | null> {
  const [found] = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.eventKey, eventKey), isNull(emails.sentAt)));
  return found?.id ?? null;
}

export type StoredEmail = typeof emails.$inferSelect;
export type EmailLine = Pick<StoredEmail, 'id' | 'recipient' | 'subject' | 'createdAt'>;

/** The newest first; `before` is the last id of the previous page. */
export const newestEmails = (
  db: Db,
  { count, before }: { count: number; before?: number | undefined },
): Promise<EmailLine[]> =>
  db
    .select({ id: emails.id, recipient: emails.recipient, subject: emails.subject, createdAt: emails.createdAt })
    .from(emails)
    .where(before === undefined ? undefined : lt(emails.id, before))
    .orderBy(desc(emails.id))
    .limit(count);

/** Throws Failure 'notFound'. */
export async function findEmail(db: Db, id: number): Promise<StoredEmail> {
  const [email] = await db.select().from(emails).where(eq(emails.id, id));
  if (!email) throw new Failure('notFound');
  return email;
}

/** Removes what was written to an address; none of it is sent any more. */
export const forgetEmailsTo = (tx: Db, address: string): Promise<void> =>
  forgetEmails(tx, eq(emails.recipient, address));

/**
 * Removes what was written about something, to whatever address: the shop's own has copies too, and a person may have had a different one
 * then.
 * @param kinds the beginnings of the keys ('order-paid'), as patterns. @param of what comes after them, whatever follows
 */
export async function forgetEmailsAbout(
  tx: Db,
  kinds: readonly string[],
  of: readonly (string | number)[],
): Promise<void> {
  if (of.length === 0) return;
  await forgetEmails(
    tx,
    sql`split_part(${emails.eventKey}, ':', 1) like any(array[${sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )}]) and split_part(${emails.eventKey}, ':', 2) = any(${sql.param(of.map(String))}::text[])`,
  );
}

async function forgetEmails(tx: Db, which: SQL): Promise<void> {
  const gone = await tx.delete(emails).where(which).returning({ id: emails.id });
  for (const { id } of gone) await removeJob(tx, `send-email:${id}`);
}
