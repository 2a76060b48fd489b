import { asc, desc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { answerMessage as answering, MessagePage, markMessage as marking } from '#contract/admin/messages.ts';
import { Failure } from '#domain/failure.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { contactMessages } from '#server/db/tables/message-tables.ts';
import { emails, orders } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { firstNameOf, readLetterFrame } from './letter-frame.ts';
import { sendLetter } from './send-letter.ts';

type Message = typeof contactMessages.$inferSelect;

const mostOrders = 5;

/** @throws Failure 'notFound' */
const noMessage = (): Failure =>
  new Failure('notFound', { text: 'This message no longer exists: it may have been deleted with its sender.' });

/** A message with its answers, and the sender's orders. @throws Failure 'notFound' */
export async function readMessage(
  context: StaffContext,
  { messageId }: { readonly messageId: number },
): Promise<MessagePage> {
  const { db, shop, staff } = context;
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (!found) throw noMessage();
  const { id, name, email, phone, message, pictures, state, suspected, createdAt } = found;
  return {
    id,
    name,
    email,
    phone,
    message,
    pictures,
    state,
    isSuspected: suspected,
    at: createdAt.toISOString(),
    answers: await answersOf(db, id),
    orders: staff.permissions.has('orders.see') ? await ordersOf(db, email) : null,
    frame: await readLetterFrame(context, { firstName: firstNameOf(name), of: 'message' }),
    kitchenNotice: shop.kitchenNotice,
  };
}

async function answersOf(db: Db, messageId: number): Promise<MessagePage['answers']> {
  const rows = await db
    .select({
      id: staffLetters.id,
      text: staffLetters.body,
      by: staffLetters.madeBy,
      at: staffLetters.at,
      // If the email itself has been forgotten, it was sent long ago.
      emailId: emails.id,
      sentAt: emails.sentAt,
    })
    .from(staffLetters)
    .leftJoin(emails, eq(emails.eventKey, staffLetters.eventKey))
    .where(eq(staffLetters.messageId, messageId))
    .orderBy(asc(staffLetters.id));
  return rows.map(({ at, emailId, sentAt, ...rest }) => ({
    ...rest,
    at: at.toISOString(),
    isSent: emailId === null || sentAt !== null,
  }));
}

async function ordersOf(db: Db, email: string): Promise<NonNullable<MessagePage['orders']>> {
  if (email === '') return [];
  const rows = await db
    .select({
      number: orders.number,
      date: orders.pickupDate,
      time: orders.pickupTime,
      fulfilment: orders.fulfilment,
    })
    .from(orders)
    .where(eq(orders.email, email))
    .orderBy(desc(orders.id))
    .limit(mostOrders);
  return rows.map(({ number, date, time, fulfilment }) => ({
    number,
    pickup: { date, time: time.slice(0, 5) },
    fulfilment,
  }));
}

async function lockMessage(tx: Db, id: number): Promise<Message> {
  const [found] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  if (!found) throw noMessage();
  return found;
}

const audited = ({ id }: Message, action: string) => ({
  action,
  subjectKind: 'message',
  subject: id,
  subjectName: `message ${id}`,
});

/**
 * Sends an answer by email to whoever wrote the message, and marks the message as answered. The log does not keep the text.
 * @throws Failure 'conflict' if somebody else has answered since it was looked at, or the shop sends no email
 */
export async function answerMessage(
  context: StaffContext,
  { messageId, text, seenAnswer }: z.output<typeof answering.input>,
): Promise<MessagePage> {
  await context.db.transaction(async (tx) => {
    const message = await lockMessage(tx, messageId);
    await refuseUnseen(tx, messageId, seenAnswer);
    const inside = { ...context, db: tx };
    const { email: to, name, message: asked, createdAt } = message;
    const day = formatPickupDate(shopDate(createdAt.getTime(), shopTimeZone));
    await sendLetter(inside, {
      about: { messageId, answers: { day, text: asked } },
      to,
      name,
      subject: `Your message to ${context.shop.name}`,
      text,
    });
    // Whoever answers it does not believe that a machine wrote it.
    await tx
      .update(contactMessages)
      .set({ state: 'answered', suspected: false })
      .where(eq(contactMessages.id, messageId));
    const before = { state: message.state };
    await writeAudit(inside, { ...audited(message, 'message.answered'), before, after: { state: 'answered' } });
  });
  return readMessage(context, { messageId });
}

async function refuseUnseen(tx: Db, messageId: number, seen: number): Promise<void> {
  const [last] = await tx
    .select()
    .from(staffLetters)
    .where(eq(staffLetters.messageId, messageId))
    .orderBy(desc(staffLetters.id))
    .limit(1);
  if (!last || last.id <= seen) return;
  const when = shopTime(last.at.getTime(), shopTimeZone);
  throw new Failure('conflict', {
    text: `${last.madeBy} replied at ${when} while you were writing. Nothing was sent: please read that reply first.`,
  });
}

/** Marks it as done, or as open again. @throws Failure 'conflict' if it is in another state by now */
export async function markMessage(
  context: StaffContext,
  { messageId, from, to }: z.output<typeof marking.input>,
): Promise<MessagePage> {
  await context.db.transaction(async (tx) => {
    const message = await lockMessage(tx, messageId);
    if (message.state === to && !(message.suspected && to === 'open')) return;
    if (message.state !== from)
      throw new Failure('conflict', { text: `This message is now ${message.state}. Nothing was changed.` });
    const suspected = message.suspected && to !== 'open';
    await tx.update(contactMessages).set({ state: to, suspected }).where(eq(contactMessages.id, messageId));
    const before = { state: message.state, suspected: message.suspected };
    const marks = audited(message, 'message.marked');
    await writeAudit({ ...context, db: tx }, { ...marks, before, after: { state: to, suspected } });
  });
  return readMessage(context, { messageId });
}
