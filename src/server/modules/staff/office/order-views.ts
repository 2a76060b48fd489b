import { and, asc, eq, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { orderViews, removeView, savedView, saveView } from '#contract/admin/orders/order-list.ts';
import { Failure } from '#domain/failure.ts';
import { counterFulfilments } from '#domain/order/fulfilment/fulfilment.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { quoted } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/schema.ts';
import { savedViews } from '#server/db/tables/staff/board-tables.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { listOpenRefunds } from '#server/modules/staff/orders/staff-refunds.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** One member keeps so many, so that the tabs stay readable. */
const mostViews = 20;

/** The tabs over the list of orders. */
export async function readViews({ db, now, staff }: StaffContext): Promise<z.input<typeof orderViews.output>> {
  const today = shopDate(now.getTime(), shopTimeZone);
  const tomorrow = addDays(today, 1);
  const live = sql`${orders.fulfilment} in (${quoted(counterFulfilments)})`;
  const on = (day: string) => db.$count(orders, and(eq(orders.pickupDate, day), live));
  const mine = or(eq(savedViews.memberId, staff.memberId), savedViews.isShared);
  const saved = await db
    .select({ view: savedViews, madeBy: staffMembers.name })
    .from(savedViews)
    .innerJoin(staffMembers, eq(staffMembers.id, savedViews.memberId))
    .where(mine)
    .orderBy(asc(savedViews.id))
    .limit(100);
  return {
    today,
    tomorrow,
    counts: {
      today: await on(today),
      tomorrow: await on(tomorrow),
      notYetPaid: await db.$count(orders, eq(orders.fulfilment, 'placed')),
      toRefund: staff.permissions.has('money.see') ? (await listOpenRefunds(db)).length : null,
    },
    saved: saved.map(({ view, madeBy }) => shown(view, madeBy, staff.memberId)),
  };
}

const shown = (
  { id, name, query, isShared, memberId }: typeof savedViews.$inferSelect,
  madeBy: string,
  reader: number,
): z.input<typeof savedView> => ({ id, name, query, isShared, isOwn: memberId === reader, madeBy });

/** @throws Failure 'conflict' for one too many, or a name that they have */
export async function keepView(
  context: StaffContext,
  { name, query, isShared }: z.output<typeof saveView.input>,
): Promise<z.input<typeof savedView>> {
  const { db, staff } = context;
  await db.select().from(staffMembers).where(eq(staffMembers.id, staff.memberId)).for('update');
  const own = await db.select().from(savedViews).where(eq(savedViews.memberId, staff.memberId));
  if (own.length >= mostViews)
    throw new Failure('conflict', { text: `You have ${mostViews} views: remove one first.` });
  if (own.some((view) => view.name.toLowerCase() === name.toLowerCase()))
    throw new Failure('invalid', { fields: { name: 'You have a view of this name' } });
  const [made] = await db.insert(savedViews).values({ memberId: staff.memberId, name, query, isShared }).returning();
  if (!made) throw new Error('a view was not written');
  if (isShared)
    await writeAudit(context, { action: 'view.shared', subjectKind: 'view', subject: made.id, subjectName: name });
  return shown(made, staff.name, staff.memberId);
}

/** One's own; a shared one too by who manages the team. @throws Failure 'notFound' */
export async function dropView(
  { db, staff }: StaffContext,
  { viewId }: z.output<typeof removeView.input>,
): Promise<Record<string, never>> {
  const own = eq(savedViews.memberId, staff.memberId);
  const may = staff.permissions.has('staff.manage') ? or(own, savedViews.isShared) : own;
  const gone = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, viewId), may))
    .returning({ id: savedViews.id });
  if (gone.length === 0) throw new Failure('notFound', { text: 'There is no such view of yours.' });
  return {};
}
