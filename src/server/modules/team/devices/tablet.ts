import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { enterPin, TabletMembers } from '#contract/admin/team/tablet.ts';
import { Failure } from '#domain/failure.ts';
import { initialsOf } from '#domain/staff/initials.ts';
import { mostWrongPins } from '#domain/staff/pin.ts';
import { staffPinTries, staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffMembers, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { passwordMatches } from '#server/modules/accounts/passwords.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import type { StaffDoorContext } from '#server/modules/staff-context.ts';
import { lookUpDevice } from '#server/modules/team/read-session.ts';
import { openSessionOf } from '#server/modules/team/sign-in/open-session.ts';

/** Active, with a PIN, and of a role that works at shared tablets. */
const mayUsePin = and(isNotNull(staffMembers.pinHash), isNull(staffMembers.deactivatedAt), staffRoles.isForDevices);

/** Members who may sign in by PIN; a browser that is no enrolled tablet hears of nobody (T-06). */
export async function findTabletMembers(context: StaffDoorContext): Promise<TabletMembers> {
  const device = await lookUpDevice(context);
  if (!device) return { device: null, members: [] };
  const { db } = context;
  const found = await db
    .select({ member: staffMembers, roleName: staffRoles.name, failures: staffPinTries.failures })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.key, staffMembers.roleKey))
    .leftJoin(staffPinTries, and(eq(staffPinTries.memberId, staffMembers.id), eq(staffPinTries.deviceId, device.id)))
    .where(mayUsePin)
    .orderBy(staffMembers.name, staffMembers.id);
  const [last] = await db
    .select({ memberId: staffSessions.memberId })
    .from(staffSessions)
    .where(eq(staffSessions.deviceId, device.id))
    .orderBy(desc(staffSessions.id))
    .limit(1);
  return {
    device,
    members: found.map(({ member: { id, name, roleKey }, roleName, failures }) => ({
      id,
      name,
      initials: initialsOf(name),
      roleKey,
      roleName,
      isPinLocked: (failures ?? 0) >= mostWrongPins,
      wasLast: last?.memberId === id,
    })),
  };
}

const pinLocked = (): Failure =>
  new Failure('tooManyAttempts', {
    text: 'Five wrong PINs. Sign in once in full, then the PIN works again.',
  });

/**
 * Counted before it is compared, so that many at once see each other.
 * @throws Failure 'notAllowed' on a browser that is no tablet, 'invalidCredentials', 'tooManyAttempts' after five wrong ones
 */
export async function signInByPin(
  context: StaffDoorContext,
  { memberId, pin }: z.output<typeof enterPin.input>,
): Promise<{ done: boolean }> {
  const { db, now, requestId } = context;
  const device = await lookUpDevice(context);
  if (!device) throw new Failure('notAllowed', { text: 'PINs work on the shop’s enrolled tablets alone.' });
  const [member] = await db
    .select({ pinHash: staffMembers.pinHash, name: staffMembers.name })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.key, staffMembers.roleKey))
    .where(and(eq(staffMembers.id, memberId), mayUsePin));
  if (!member) throw new Failure('invalidCredentials', { text: 'That PIN did not fit.' });
  const tries = and(eq(staffPinTries.memberId, memberId), eq(staffPinTries.deviceId, device.id));
  const [counted] = await db
    .insert(staffPinTries)
    .values({ memberId, deviceId: device.id, failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [staffPinTries.memberId, staffPinTries.deviceId],
      set: { failures: sql`${staffPinTries.failures} + 1`, lastAt: now },
      setWhere: sql`${staffPinTries.failures} < ${mostWrongPins}`,
    })
    .returning({ failures: staffPinTries.failures });
  if (!counted) throw pinLocked();
  if (await passwordMatches(pin, member.pinHash)) {
    await db.delete(staffPinTries).where(tries);
    await openSessionOf(context, { memberId, kind: 'pin', by: 'PIN' });
    return { done: true };
  }
  const left = mostWrongPins - counted.failures;
  if (left > 0)
    throw new Failure('invalidCredentials', {
      text: `That PIN did not fit. ${left === 1 ? 'One more try' : `${left} more tries`}, then it asks for the full sign-in.`,
    });
  await writeAudit(
    { db, now, requestId, staff: { memberId, name: member.name, deviceId: device.id } },
    { action: 'member.pinLocked', subjectKind: 'member', subject: memberId, subjectName: member.name },
  );
  throw pinLocked();
}
