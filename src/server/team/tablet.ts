import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { enterPin, TabletMembers } from '#contract/admin/team/tablet.ts';
import { Failure } from '#domain/failure.ts';
import { initialsOf, mostWrongPins } from '#domain/staff/sign-in.ts';
import { staffPinTries, staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffMembers, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { passwordMatches } from '#server/platform/secrets.ts';
import { keepDevice, lookUpDevice, type StaffDoorContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { openSessionOf } from './sign-in/open-session.ts';

/** Active, with a PIN, and with a role that works at shared tablets. */
const mayUsePin = and(isNotNull(staffMembers.pinHash), isNull(staffMembers.deactivatedAt), staffRoles.isForDevices);

/** Lists the members who may sign in by PIN; a browser that is not an enrolled tablet learns of nobody (T-06). */
export async function findTabletMembers(context: StaffDoorContext): Promise<TabletMembers> {
  const device = await lookUpDevice(context);
  if (!device) return { device: null, members: [] };
  keepDevice(context);
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
    text: 'Five wrong PINs. Sign in with your full sign-in once, then the PIN works again.',
  });

/** @throws Failure as `checkPin` does */
export async function signInByPin(
  context: StaffDoorContext,
  asked: z.output<typeof enterPin.input>,
): Promise<{ done: boolean }> {
  await checkPin(context, asked, mayUsePin);
  await openSessionOf(context, { memberId: asked.memberId, kind: 'pin', by: 'PIN' });
  return { done: true };
}

/**
 * Checks a PIN. The try is counted before the PIN is compared, so that many at once see each other.
 * @param mayUse who may use a PIN for this; by default anybody who has one
 * @throws Failure 'notAllowed' on a browser that is not a tablet, 'invalidCredentials', 'tooManyAttempts' after five wrong ones
 */
export async function checkPin(
  context: StaffDoorContext,
  { memberId, pin }: z.output<typeof enterPin.input>,
  mayUse: SQL | undefined = and(isNotNull(staffMembers.pinHash), isNull(staffMembers.deactivatedAt)),
): Promise<void> {
  const { db, now, requestId } = context;
  const device = await lookUpDevice(context);
  if (!device) throw new Failure('notAllowed', { text: 'PINs only work on the shop’s enrolled tablets.' });
  const [member] = await db
    .select({ pinHash: staffMembers.pinHash, name: staffMembers.name })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.key, staffMembers.roleKey))
    .where(and(eq(staffMembers.id, memberId), mayUse));
  if (!member) throw new Failure('invalidCredentials', { text: 'That PIN is not right.' });
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
    return;
  }
  const left = mostWrongPins - counted.failures;
  if (left > 0)
    throw new Failure('invalidCredentials', {
      text: `That PIN is not right. ${left === 1 ? 'One more try' : `${left} more tries`}, then you have to use the full sign-in.`,
    });
  await writeAudit(
    { db, now, requestId, staff: { memberId, name: member.name, deviceId: device.id } },
    { action: 'member.pinLocked', subjectKind: 'member', subject: memberId, subjectName: member.name },
  );
  throw pinLocked();
}
