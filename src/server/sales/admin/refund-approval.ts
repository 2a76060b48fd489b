import { and, asc, eq, gt, gte, isNull, ne, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { approveRefund as approve, refundApprovers } from '#contract/admin/orders/order-actions.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { instantOf, shopDate } from '#domain/pickup/pickup.ts';
import { refundLimitsOfADay } from '#domain/staff/roles.ts';
import { initialsOf, mostWrongPins, stepUpMinutes } from '#domain/staff/sign-in.ts';
import { refunds } from '#server/db/tables/money/refund-tables.ts';
import { staffChallenges, staffPinTries } from '#server/db/tables/staff/sign-in-tables.ts';
import { auditLog, staffMembers, staffPasskeys, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { hashOfToken } from '#server/platform/secrets.ts';
import { lookUpDevice, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { findByNumber } from '#server/sales/orders/changing/find-by-number.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import { checkPasskey, offerKnownPasskeys } from '#server/team/passkeys.ts';
import { proveByPassword } from '#server/team/sign-in/sign-in.ts';
import { checkPin } from '#server/team/tablet.ts';

type Asking = Pick<StaffContext, 'db' | 'staff' | 'now'>;

/** In the audit log. */
const confirmed = 'refund.confirmed';

/**
 * A refund that nobody else confirmed. What a second person confirmed was that person's decision, so it uses up nobody's limit. The log has
 * the confirmation with the moment of its refund, because both are written at once.
 */
const isUnconfirmed = sql`not exists (select from ${auditLog} a where a.action = ${confirmed} and a.subject_kind = 'order'
  and a.subject = ${refunds.orderId}::text and a.at = ${refunds.at} and a.made_by = ${refunds.madeBy})`;

/**
 * What members of this role have refunded of an order so far, as one total, because many small refunds are as much as a large one. A refund
 * also counts if its name belongs to no member of another role.
 */
async function givenByRole({ db, staff }: Asking, orderId: number): Promise<number> {
  const byAnother = sql`exists (select from ${staffMembers} where ${staffMembers.name} = ${refunds.madeBy})
    and not exists (select from ${staffMembers} where ${staffMembers.name} = ${refunds.madeBy} and ${staffMembers.roleKey} = ${staff.roleKey})`;
  const [given] = await db
    .select({ amountPence: sql<number>`coalesce(sum(${refunds.amountPence}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.actorKind, 'staff'), sql`not (${byAnother})`, isUnconfirmed));
  return given?.amountPence ?? 0;
}

/**
 * What the member has refunded today, over all orders, because many small refunds of many orders are as much as a large one. Their row is
 * locked, so that two refunds at once, of two orders, do not each miss the other.
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
    .where(
      and(
        eq(refunds.madeBy, staff.name),
        eq(refunds.actorKind, 'staff'),
        gte(refunds.at, new Date(midnight)),
        isUnconfirmed,
      ),
    );
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

/** T-07: whether refunding this much more of an order will need a second person, so that this can be said beforehand. */
export const needsApproval = (context: Asking, orderId: number, amountPence: number): Promise<boolean> =>
  isAboveLimit(context, orderId, amountPence, amountPence);

/**
 * Other members whose role may refund, and this much: all that staff have refunded of the order must stay within their limit too.
 * @param more what is not written yet
 */
async function findApprovers({ db, staff }: Asking, orderId: number, amountPence: number, more: number) {
  const [given] = await db
    .select({ pence: sql<number>`coalesce(sum(${refunds.amountPence}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.actorKind, 'staff')));
  return db
    .select({
      id: staffMembers.id,
      name: staffMembers.name,
      roleName: staffRoles.name,
      hasPassword: sql<boolean>`${staffMembers.passwordHash} is not null`,
      hasPin: sql<boolean>`${staffMembers.pinHash} is not null`,
      hasPasskey: sql<boolean>`exists (select from ${staffPasskeys} where ${staffPasskeys.memberId} = ${staffMembers.id})`,
    })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.key, staffMembers.roleKey))
    .where(
      and(
        ne(staffMembers.id, staff.memberId),
        isNull(staffMembers.deactivatedAt),
        sql`'refunds.give' = any(${staffRoles.permissions})`,
        or(
          isNull(staffRoles.refundLimitPence),
          gte(staffRoles.refundLimitPence, Math.max(amountPence, (given?.pence ?? 0) + more)),
        ),
      ),
    )
    .orderBy(asc(staffMembers.name), asc(staffMembers.id));
}

/** Who could confirm it here: by passkey or password, or by PIN if the browser is one of the shop's tablets. */
export async function listApprovers(
  context: StaffContext,
  { orderNo, amountPence }: z.output<typeof refundApprovers.input>,
): Promise<z.input<typeof refundApprovers.output>> {
  const { db, now, services } = context;
  const { id } = await findByNumber(db, orderNo);
  const approvers = await findApprovers(context, id, amountPence, amountPence);
  const device = await lookUpDevice(context);
  const tries = device ? await db.select().from(staffPinTries).where(eq(staffPinTries.deviceId, device.id)) : [];
  return {
    passkey: approvers.some(({ hasPasskey }) => hasPasskey)
      ? await offerKnownPasskeys(db, { now, publicUrl: services.publicUrl, kind: 'approval', memberId: null })
      : null,
    hasPassword: approvers.some(({ hasPassword }) => hasPassword),
    members: approvers
      .filter(({ hasPin }) => device !== null && hasPin)
      .map(({ id: memberId, name, roleName }) => ({
        id: memberId,
        name,
        initials: initialsOf(name),
        roleName,
        isPinLocked: tries.some((one) => one.memberId === memberId && one.failures >= mostWrongPins),
      })),
  };
}

/** One for each session, order and amount: asked for again, it is the same. */
const keyOf = (sessionId: number, orderId: number, amountPence: number): Buffer =>
  hashOfToken(`refund ${sessionId} ${orderId} ${amountPence}`);

type Proof = Omit<z.output<typeof approve.input>, 'orderNo' | 'amountPence'>;

const isByPin = ({ passkey, email }: Proof): boolean => passkey === undefined && email === undefined;

/** Who says that it is them. A PIN is checked later, so that nobody's tries are used up who could not confirm it. */
async function provedBy(context: StaffContext, { passkey, email, password, code, memberId }: Proof): Promise<number> {
  const { db, now, services } = context;
  if (passkey) {
    const site = { now, publicUrl: services.publicUrl, kind: 'approval', memberId: null } as const;
    return (await checkPasskey(db, passkey, site)).memberId;
  }
  if (email === undefined) return memberId ?? 0;
  return (await proveByPassword(context, { email, password: password ?? '', code: code ?? '' })).memberId;
}

/**
 * Confirms this amount of this order only, once, in the session that asked, and for five minutes.
 * @throws Failure 'notAllowed' for a member who may not, 'invalidCredentials', 'tooManyAttempts', 'linkSpent'
 */
export async function approveRefund(
  context: StaffContext,
  { orderNo, amountPence, ...proof }: z.output<typeof approve.input>,
): Promise<z.input<typeof approve.output>> {
  const { db, now, staff } = context;
  const order = await findByNumber(db, orderNo);
  const approvers = await findApprovers(context, order.id, amountPence, amountPence);
  const of = (id: number) => {
    const found = approvers.find((one) => one.id === id);
    if (found) return found;
    throw new Failure('notAllowed', {
      text: 'Somebody else who may refund this much has to confirm it. Nothing was refunded.',
    });
  };
  const approver = of(await provedBy(context, proof));
  if (isByPin(proof)) await checkPin(context, { memberId: approver.id, pin: proof.pin ?? '' });
  const given = { data: { approvedById: approver.id }, expiresAt: new Date(now.getTime() + stepUpMinutes * minuteMs) };
  await db
    .insert(staffChallenges)
    .values({
      ...given,
      tokenHash: keyOf(staff.sessionId, order.id, amountPence),
      kind: 'approval',
      memberId: staff.memberId,
    })
    .onConflictDoUpdate({ target: staffChallenges.tokenHash, set: given });
  return { approvedBy: approver.name };
}

/**
 * T-07, whatever refunded the money: a refund, a cancelled order, or one that costs less. It is already written, under the order's lock, so
 * that two at once do not each overlook the other's; if refused, all of it is undone with the transaction. The log says who confirmed it.
 * @throws Failure 'stepUpRequired' with the order and the amount that a second person has to confirm
 */
export async function requireApproval(
  context: StaffContext,
  { id, number }: Pick<LockedOrder, 'id' | 'number'>,
  amountPence: number,
): Promise<void> {
  if (!(await isAboveLimit(context, id, amountPence, 0))) return;
  const { db, now, staff } = context;
  const [taken] = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.tokenHash, keyOf(staff.sessionId, id, amountPence)),
        eq(staffChallenges.kind, 'approval'),
        gt(staffChallenges.expiresAt, now),
      ),
    )
    .returning({ data: staffChallenges.data });
  const approver = (await findApprovers(context, id, amountPence, 0)).find(
    (one) => one.id === taken?.data.approvedById,
  );
  if (!approver)
    throw new Failure('stepUpRequired', {
      text: 'This is above your refund limit. Somebody else who may refund this much has to confirm it.',
      approval: { orderNo: number, amountPence },
    });
  await writeAudit(context, {
    action: confirmed,
    subjectKind: 'order',
    subject: id,
    subjectName: number,
    after: { amountPence },
    approvedById: approver.id,
  });
}
