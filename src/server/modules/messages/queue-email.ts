import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { emails } from '#server/db/tables/schema.ts';
import type { MailGateway, NewEmail } from '#server/gateways/mail/mail.ts';
import { addJob } from '#server/modules/enqueue-job.ts';
import { type Counting, isCounted, mayBeEmailed } from './may-be-emailed.ts';
import { sendEmail } from './send-email.ts';

/** A request context, or a job's transaction with the shop's services. */
export type Queueing = Counting;

/**
 * Nothing happens for an event that has its email, or an address not to be written to (decision 203).
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

/**
 * No job stands between (decision 405). A job that dies on the way is done again: the email is there then, and is sent
 * unless it was. The caller has no transaction open.
 */
export async function writeAndSendEmail({ db, services, mail, now }: Sending, email: NewEmail): Promise<void> {
  if (services.mail === 'off') return;
  const write = (tx: Db) => putInOutbox({ db: tx, services }, email);
  const written = await (isCounted(services, email.purpose) ? db.transaction(write) : write(db));
  if (!mail.delivers) return;
  const id = written ?? (await lookUpUnsent(db, email.eventKey));
  if (id === null) return;
  await sendEmail(db, mail, id, now).catch(async () => {
    // Its customer's account may have been deleted meanwhile.
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
