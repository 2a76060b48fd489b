import { and, eq, isNull } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { staffPinTries } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { trustPlace, trustStaffNetwork } from '#server/platform/limits/throttle-logins.ts';
import { newSecretToken } from '#server/platform/secrets.ts';
import { lookUpDevice, type StaffDoorContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { endStaffSession, openStaffSession } from '#server/team/staff-sessions.ts';

/** Counted separately from a customer's account of the same address. */
export const countedAs = (email: string): string => `staff ${email}`;

/** Where members sign in, and the browser with which they do so. */
export const staffDoor = ({ cookies }: Pick<StaffDoorContext, 'cookies'>) =>
  ({ lane: 'staff', browser: cookies.browser }) as const;

type SigningIn = {
  readonly memberId: number;
  readonly kind: 'full' | 'pin';
  /** In words, for the log: 'passkey', 'password and code'. */
  readonly by: string;
};

/**
 * Opens a session with a new token, and ends the session that this browser had. A member who signed in fully may use their PIN again
 * (T-06), and is known here from then on.
 * @throws Failure 'invalidCredentials' for somebody who was deactivated in the meantime
 */
export async function openSessionOf(
  context: StaffDoorContext,
  { memberId, kind, by }: SigningIn,
  within: Db = context.db,
): Promise<void> {
  const { now, cookies, browser, staff, requestId } = context;
  const device = await lookUpDevice(context);
  const ownBrowser = kind === 'full' ? (cookies.browser ?? newSecretToken()) : null;
  const token = await within.transaction(async (tx) => {
    // Locked until the session exists, so that a deactivation finds it.
    const [member] = await tx
      .select({ name: staffMembers.name, email: staffMembers.email })
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
    await trustStaffNetwork({ ...context, db: tx });
    if (ownBrowser !== null) await trustPlace({ ...context, db: tx }, countedAs(member.email), ownBrowser);
    return opened.token;
  });
  if (ownBrowser !== null) cookies.setBrowser(ownBrowser);
  cookies.setSession(token);
}
