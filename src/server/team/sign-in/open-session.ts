import { and, eq, isNull } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { staffPinTries } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import type { StaffDoorContext } from '#server/platform/staff-context.ts';
import { endStaffSession, lookUpDevice, openStaffSession } from '#server/team/staff-sessions.ts';
import { writeAudit } from '#server/team/write-audit.ts';

type SigningIn = {
  readonly memberId: number;
  readonly kind: 'full' | 'pin';
  /** In words, for the log: 'passkey', 'password and code'. */
  readonly by: string;
};

/**
 * A new token, and the end of the session that this browser had. Who signed in in full has their PIN back (T-06).
 * @throws Failure 'invalidCredentials' for who was deactivated meanwhile
 */
export async function openSessionOf(
  context: StaffDoorContext,
  { memberId, kind, by }: SigningIn,
  within: Db = context.db,
): Promise<void> {
  const { now, cookies, browser, staff, requestId } = context;
  const device = await lookUpDevice(context);
  const token = await within.transaction(async (tx) => {
    // Held until the session is there, so that a deactivation finds it.
    const [member] = await tx
      .select({ name: staffMembers.name })
      .from(staffMembers)
      .where(and(eq(staffMembers.id, memberId), isNull(staffMembers.deactivatedAt)))
      .for('share');
    if (!member || (kind === 'pin' && !device)) throw new Failure('invalidCredentials');
    if (staff) await endStaffSession(tx, staff.sessionId, now);
    const opened = await openStaffSession(tx, { memberId, kind, deviceId: device?.id ?? null, browser, now });
    if (kind === 'full') await tx.delete(staffPinTries).where(eq(staffPinTries.memberId, memberId));
    await writeAudit(
      { db: tx, now, requestId, staff: { memberId, name: member.name, deviceId: device?.id ?? null } },
      { action: 'member.signedIn', subjectKind: 'member', subject: memberId, subjectName: member.name, after: { by } },
    );
    return opened.token;
  });
  cookies.setSession(token);
}
