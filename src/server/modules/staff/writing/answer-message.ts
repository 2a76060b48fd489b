import { desc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  answerMessage as answering,
  MessagePage,
  markMessage as marking,
} from '#contract/admin/messages/messages.ts';
import { Failure } from '#domain/failure.ts';
import { formatPickupDate, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { contactMessages } from '#server/db/tables/message-tables.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { type Message, noMessage, readMessage } from './read-message.ts';
import { sendLetter } from './send-letter.ts';

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
 * By email to whoever wrote it; the message is answered with it. The log does not keep the words.
 * @throws Failure 'conflict' where somebody else answered since it was looked at, or the shop sends no email
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
    // Whoever answers it does not take it for a machine's.
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
    text: `${last.madeBy} answered at ${when}, while you were writing. Nothing was sent: read that answer first.`,
  });
}

/** Done, or open again. @throws Failure 'conflict' where it stands elsewhere by now */
export async function markMessage(
  context: StaffContext,
  { messageId, from, to }: z.output<typeof marking.input>,
): Promise<MessagePage> {
  await context.db.transaction(async (tx) => {
    const message = await lockMessage(tx, messageId);
    if (message.state === to && !(message.suspected && to === 'open')) return;
    if (message.state !== from)
      throw new Failure('conflict', { text: `This message is ${message.state} by now. Nothing was changed.` });
    const suspected = message.suspected && to !== 'open';
    await tx.update(contactMessages).set({ state: to, suspected }).where(eq(contactMessages.id, messageId));
    const before = { state: message.state, suspected: message.suspected };
    const marks = audited(message, 'message.marked');
    await writeAudit({ ...context, db: tx }, { ...marks, before, after: { state: to, suspected } });
  });
  return readMessage(context, { messageId });
}
