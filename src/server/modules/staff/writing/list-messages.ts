import { and, desc, eq, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { countOpenMessages, listMessages as listed, MessageList } from '#contract/admin/messages/messages.ts';
import type { Db } from '#server/db/open.ts';
import { contactMessages } from '#server/db/tables/message-tables.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

const perPage = 50;
const longestExcerpt = 90;

const inList = (list: MessageList) =>
  list === 'suspected'
    ? eq(contactMessages.suspected, true)
    : and(eq(contactMessages.suspected, false), eq(contactMessages.state, list));

const count = (db: Db, list: MessageList): Promise<number> => db.$count(contactMessages, inList(list));

export async function listMessages(
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

export const countOpen = async ({ db }: StaffContext): Promise<z.input<typeof countOpenMessages.output>> => ({
  open: await count(db, 'open'),
});
