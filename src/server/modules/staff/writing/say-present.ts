import { and, asc, eq, gte, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { presenceSeconds, type sayPresent as saying } from '#contract/admin/orders/presence.ts';
import { orderPresence } from '#server/db/tables/staff/board-tables.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { findByNumber } from '#server/modules/orders/changing/find-by-number.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** Each call takes so many old ones away, so that no more than what is looked at is kept. */
const mostForgotten = 100;

/** One row for a member and an order, however many windows. @throws Failure 'notFound' */
export async function sayPresent(
  { db, staff, now }: StaffContext,
  { orderNo }: { readonly orderNo: string },
): Promise<z.input<typeof saying.output>> {
  const { id: orderId } = await findByNumber(db, orderNo);
  const since = new Date(now.getTime() - presenceSeconds * 1_000);
  await db.execute(sql`
    delete from ${orderPresence} where ctid = any(array(
      select ctid from ${orderPresence} where ${orderPresence.seenAt} < ${since} limit ${mostForgotten} for update skip locked))`);
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
