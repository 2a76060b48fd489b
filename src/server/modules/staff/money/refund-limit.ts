import { and, eq, gte, sql } from 'drizzle-orm';
import { instantOf, shopDate } from '#domain/pickup/pickup.ts';
import { refundLimitsOfADay } from '#domain/staff/roles.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { refunds } from '#server/db/tables/money/refund-tables.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { isSteppedUp, requireStepUp } from '#server/modules/team/require-step-up.ts';

type Asking = Pick<StaffContext, 'db' | 'staff' | 'now'>;

/**
 * What members of this role gave back of an order so far, one sum of all: many small refunds are as much as a large one. Whose name is no member's of
 * another role counts too.
 */
async function givenByRole({ db, staff }: Asking, orderId: number): Promise<number> {
  const byAnother = sql`exists (select from ${staffMembers} where ${staffMembers.name} = ${refunds.madeBy})
    and not exists (select from ${staffMembers} where ${staffMembers.name} = ${refunds.madeBy} and ${staffMembers.roleKey} = ${staff.roleKey})`;
  const [given] = await db
    .select({ amountPence: sql<number>`coalesce(sum(${refunds.amountPence}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.actorKind, 'staff'), sql`not (${byAnother})`));
  return given?.amountPence ?? 0;
}

/**
 * What the member themself gave back today, of whatever orders: many small refunds of many orders are as much as a large one. Their row is held, so that
 * two at once, of two orders, do not each miss the other.
 */
async function givenToday({ db, staff, now }: Asking): Promise<number> {
  await db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(eq(staffMembers.id, staff.memberId))
    .for('no key update');
  const midnight = instantOf(shopDate(now.getTime(), shopTimeZone), '00:00', shopTimeZone);
  const [given] = await db
    .select({ amountPence: sql<number>`coalesce(sum(${refunds.amountPence}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.madeBy, staff.name), eq(refunds.actorKind, 'staff'), gte(refunds.at, new Date(midnight))));
  return given?.amountPence ?? 0;
}

/** @param more what is not written yet */
async function isAboveLimit(context: Asking, orderId: number, amountPence: number, more: number): Promise<boolean> {
  const limit = context.staff.refundLimitPence;
  if (limit === null || amountPence === 0) return false;
  return (
    amountPence > limit ||
    (await givenByRole(context, orderId)) + more > limit ||
    (await givenToday(context)) + more > limit * refundLimitsOfADay
  );
}

/** Whether giving back so much more of an order will ask the member who they are: to be said beforehand. */
export const willAskForProof = async (context: Asking, orderId: number, amountPence: number): Promise<boolean> =>
  !isSteppedUp(context, 'refund') && (await isAboveLimit(context, orderId, amountPence, amountPence));

/**
 * T-07, whatever gave the money back: a refund, a cancelled order, or one that costs less. It stands written already, under the order's lock, so that two
 * at once do not each see the other's missing; refused, all of it is undone with the transaction.
 * @throws Failure 'stepUpRequired', 'notAllowed' by PIN
 */
export async function requireProofToGiveBack(context: Asking, orderId: number, amountPence: number): Promise<void> {
  if (await isAboveLimit(context, orderId, amountPence, 0)) requireStepUp(context, 'refund');
}
