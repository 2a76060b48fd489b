import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { letters } from '#server/db/schema.ts';
import type { MailGateway, NewLetter } from '#server/gateways/mail.ts';
import { addJob } from '#server/modules/jobs-of-the-shop.ts';
import { type Counting, isCounted, mayBeWritten } from './may-be-written.ts';
import { sendLetter } from './send-letter.ts';

/** What a letter is written with: a request context, or a job's transaction with the shop's services. */
export type Writing = Counting;

/**
 * Puts a letter in the outbox and enqueues its sending, both with the caller's transaction or neither.
 * For an event that has its letter already nothing happens: no event is told twice (decisions, Mail). Nor does
 * anything where the shop has no mail at all, or where the address is not to be written to (decision 032).
 * @returns whether the letter was written now
 */
export async function writeLetter({ db, services }: Writing, letter: NewLetter): Promise<boolean> {
  if (services.mail === 'off') return false;
  return db.transaction(async (tx) => {
    const id = await putInOutbox({ db: tx, services }, letter);
    if (id !== null) await enqueueSending(tx, id);
    return id !== null;
  });
}

type Sending = Writing & { readonly mail: MailGateway; readonly now: Date };

/**
 * What a job does that has one email to write: it writes it and then sends it, without a job between (decision 046).
 * Where the process dies on the way the job is done again: the email of the event is there then, and is sent unless it was. An
 * email that is not taken now gets a sending job, and the job that wrote it is done. The caller has no transaction open.
 */
export async function writeAndSendEmail({ db, services, mail, now }: Sending, letter: NewLetter): Promise<void> {
  if (services.mail === 'off') return;
  const write = (tx: Db) => putInOutbox({ db: tx, services }, letter);
  const written = await (isCounted(services, letter.purpose) ? db.transaction(write) : write(db));
  if (!mail.delivers) return;
  const id = written ?? (await lookUpUnsent(db, letter.eventKey));
  if (id === null) return;
  await sendLetter(db, mail, id, now).catch(async () => {
    // It is gone where its customer's account was deleted meanwhile.
    const left = await lookUpUnsent(db, letter.eventKey);
    if (left !== null) await enqueueSending(db, left);
  });
}

/** @returns the letter's id, or null where nothing was written */
async function putInOutbox(writing: Writing, letter: NewLetter): Promise<number | null> {
  if (!(await mayBeWritten(writing, letter))) return null;
  const { attachments, purpose: _, ...kept } = letter;
  const [written] = await writing.db
    .insert(letters)
    .values({ ...kept, attachments: [...attachments] })
    .onConflictDoNothing({ target: letters.eventKey })
    .returning({ id: letters.id });
  return written?.id ?? null;
}

const enqueueSending = (db: Db, letterId: number): Promise<void> =>
  addJob(db, 'send_letter', { letterId }, `send-letter:${letterId}`);

async function lookUpUnsent(db: Db, eventKey: string): Promise<number | null> {
  const [found] = await db
    .select({ id: letters.id })
    .from(letters)
    .where(and(eq(letters.eventKey, eventKey), isNull(letters.sentAt)));
  return found?.id ?? null;
}
