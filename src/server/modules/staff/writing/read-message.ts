import { asc, desc, eq } from 'drizzle-orm';
import type { MessagePage } from '#contract/admin/messages/messages.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { contactMessages } from '#server/db/tables/message-tables.ts';
import { emails, orders } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { firstNameOf, readLetterFrame } from './letter-frame.ts';

export type Message = typeof contactMessages.$inferSelect;

const mostOrders = 5;

/** @throws Failure 'notFound' */
export const noMessage = (): Failure =>
  new Failure('notFound', { text: 'There is no such message any more: it may have been forgotten with its sender.' });

/** A message with its answers, and the sender's orders. @throws Failure 'notFound' */
export async function readMessage(
  context: StaffContext,
  { messageId }: { readonly messageId: number },
): Promise<MessagePage> {
  const { db, shop, staff } = context;
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (!found) throw noMessage();
  const { id, name, email, phone, message, state, suspected, createdAt } = found;
  return {
    id,
    name,
    email,
    phone,
    message,
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
      // Whose email was forgotten by now was sent long ago.
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
