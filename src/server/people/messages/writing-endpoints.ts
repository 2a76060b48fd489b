import { and, asc, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as outside from '#contract/admin/diary/writing-outside.ts';
import type { countInbox, listMessages as listed, MessageList } from '#contract/admin/messages.ts';
import * as messages from '#contract/admin/messages.ts';
import {
  sayPresent as presence,
  presenceSeconds,
  type sayPresent as saying,
} from '#contract/admin/orders/order-page.ts';
import * as writing from '#contract/admin/orders/order-writing.ts';
import { previewAutomaticEmail } from '#contract/admin/settings.ts';
import type { Db } from '#server/db/open.ts';
import { reviews } from '#server/db/tables/customers/review-tables.ts';
import { contactMessages } from '#server/db/tables/message-tables.ts';
import { orderPresence } from '#server/db/tables/staff/board-tables.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { countWaiting } from '#server/people/enquiries/enquiry-endpoints.ts';
import { answeredByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { findByNumber } from '#server/sales/orders/changing/find-by-number.ts';
import { answerMessage, markMessage, readMessage } from './answer-message.ts';
import { previewAutomatic } from './preview-automatic.ts';
import { prepareEmail, previewEmail, writeToCustomer } from './write-to-customer.ts';
import { prepareForMany, previewToMany, writeToMany } from './write-to-many.ts';

/** Each call removes at most this many old rows, so that no more are kept than are looked at. */
const mostForgotten = 100;

/** Keeps one row for a member and an order, however many windows are open. @throws Failure 'notFound' */
async function sayPresent(
  { db, staff, now }: StaffContext,
  { orderNo, isEditing, hasStopped }: z.output<typeof saying.input>,
): Promise<z.input<typeof saying.output>> {
  const { id: orderId } = await findByNumber(db, orderNo);
  const since = new Date(now.getTime() - presenceSeconds * 1_000);
  await db.execute(sql`
    delete from ${orderPresence} where ctid = any(array(
      select ctid from ${orderPresence} where ${orderPresence.seenAt} < ${since} limit ${mostForgotten} for update skip locked))`);
  if (hasStopped)
    await db
      .delete(orderPresence)
      .where(and(eq(orderPresence.orderId, orderId), eq(orderPresence.memberId, staff.memberId)));
  else if (isEditing)
    await db
      .insert(orderPresence)
      .values({ orderId, memberId: staff.memberId, seenAt: now })
      .onConflictDoUpdate({ target: [orderPresence.orderId, orderPresence.memberId], set: { seenAt: now } });
  const others = await db
    .select({ name: staffMembers.name })
    .from(orderPresence)
    .innerJoin(staffMembers, eq(staffMembers.id, orderPresence.memberId))
    .where(
      and(
        eq(orderPresence.orderId, orderId),
        ne(orderPresence.memberId, staff.memberId),
        gte(orderPresence.seenAt, since),
      ),
    )
    .orderBy(asc(staffMembers.name))
    .limit(10);
  return { others: others.map(({ name }) => name) };
}

const perPage = 50;
const longestExcerpt = 90;

const inList = (list: MessageList) =>
  list === 'suspected'
    ? eq(contactMessages.suspected, true)
    : and(eq(contactMessages.suspected, false), eq(contactMessages.state, list));

const count = (db: Db, list: MessageList): Promise<number> => db.$count(contactMessages, inList(list));

async function listMessages(
  { db }: StaffContext,
  { list, before }: z.output<typeof listed.input>,
): Promise<z.input<typeof listed.output>> {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(and(inList(list), before === undefined ? undefined : lt(contactMessages.id, before)))
    .orderBy(desc(contactMessages.id))
    .limit(perPage + 1);
  const [open, answered, done, suspected] = await Promise.all([
    count(db, 'open'),
    count(db, 'answered'),
    count(db, 'done'),
    count(db, 'suspected'),
  ]);
  const page = rows.slice(0, perPage);
  return {
    messages: page.map(({ id, name, message, state, createdAt }) => ({
      id,
      name,
      excerpt: message.replace(/\s+/g, ' ').slice(0, longestExcerpt),
      state,
      at: createdAt.toISOString(),
    })),
    counts: { open, answered, done, suspected },
    next: rows.length > perPage ? (page.at(-1)?.id ?? null) : null,
  };
}

const countWhatWaits = async ({ db, staff }: StaffContext): Promise<z.input<typeof countInbox.output>> => ({
  messages: await count(db, 'open'),
  enquiries: await countWaiting(db),
  reviews: staff.permissions.has('settings.shop') ? await db.$count(reviews, eq(reviews.state, 'written')) : 0,
});

export const writingEndpoints = [
  answeredByStaff(messages.listMessages, listMessages),
  answeredByStaff(messages.countInbox, countWhatWaits),
  answeredByStaff(messages.findMessage, readMessage),
  answeredByStaff(messages.answerMessage, answerMessage),
  answeredByStaff(messages.markMessage, markMessage),
  answeredByStaff(writing.prepareOrderEmail, prepareEmail),
  answeredByStaff(writing.previewOrderEmail, previewEmail),
  answeredByStaff(writing.writeToCustomer, writeToCustomer),
  answeredByStaff(outside.prepareOutsideEmail, prepareForMany),
  answeredByStaff(outside.previewOutsideEmail, previewToMany),
  answeredByStaff(outside.writeToOutside, writeToMany),
  answeredByStaff(previewAutomaticEmail, previewAutomatic),
  answeredByStaff(presence, sayPresent),
];
