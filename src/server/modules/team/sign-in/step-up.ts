import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { stepUp, stepUpWays } from '#contract/admin/team/sign-in.ts';
import { Failure } from '#domain/failure.ts';
import { stepUpMinutes } from '#domain/staff/step-up-purposes.ts';
import { minuteMs } from '#domain/time/durations.ts';
import { staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { passwordMatches } from '#server/modules/accounts/passwords.ts';
import { throttleLogin } from '#server/modules/accounts/throttle-logins.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { spendRecoveryCode } from '#server/modules/team/codes/recovery-codes.ts';
import { spendTotpCode } from '#server/modules/team/codes/totp.ts';
import { checkPasskey, offerKnownPasskeys, passkeysOf } from '#server/modules/team/passkeys/passkeys.ts';
import { renewStaffToken } from '#server/modules/team/staff-sessions.ts';
import { countedAs, didNotFit } from './sign-in.ts';

async function ownSecrets({ db, staff }: Pick<StaffContext, 'db' | 'staff'>) {
  const { passwordHash, totpSecret } = staffMembers;
  const [own] = await db
    .select({ passwordHash, totpSecret })
    .from(staffMembers)
    .where(eq(staffMembers.id, staff.memberId));
  if (!own) throw new Failure('signInRequired');
  return own;
}

export async function findStepUpWays(context: StaffContext): Promise<z.input<typeof stepUpWays.output>> {
  const { db, now, staff, services } = context;
  if (staff.kind === 'pin') throw new Failure('notAllowed', { text: 'Please sign in in full to do this.' });
  const { passwordHash, totpSecret } = await ownSecrets(context);
  const hasPasskey = (await passkeysOf(db, staff.memberId)).length > 0;
  const site = { now, publicUrl: services.publicUrl, kind: 'stepUp', memberId: staff.memberId } as const;
  return {
    passkey: hasPasskey ? await offerKnownPasskeys(db, site) : null,
    hasPassword: passwordHash !== null,
    asksCode: totpSecret !== null,
  };
}

/**
 * For this purpose alone, and for five minutes; the session's former token opens nothing any more.
 * @throws Failure 'invalidCredentials', 'tooManyAttempts', 'linkSpent'; 'notAllowed' by PIN
 */
export async function proveOnceMore(
  context: StaffContext,
  { purpose, passkey, password, code }: z.output<typeof stepUp.input>,
): Promise<{ goodUntil: string }> {
  const { db, now, staff, services, cookies } = context;
  if (staff.kind === 'pin') throw new Failure('notAllowed', { text: 'Please sign in in full to do this.' });
  if (passkey) {
    const site = { now, publicUrl: services.publicUrl, kind: 'stepUp', memberId: staff.memberId } as const;
    await checkPasskey(db, passkey, site);
  } else await checkPassword(context, { password: password ?? '', code: code ?? '' });
  const token = await db.transaction(async (tx) => {
    await tx
      .update(staffSessions)
      .set({ steppedUpFor: purpose, steppedUpAt: now })
      .where(eq(staffSessions.id, staff.sessionId));
    return renewStaffToken(tx, staff.sessionId);
  });
  cookies.setSession(token);
  return { goodUntil: new Date(now.getTime() + stepUpMinutes * minuteMs).toISOString() };
}

async function checkPassword(context: StaffContext, { password, code }: { password: string; code: string }) {
  const { db, now, staff } = context;
  const counted = await throttleLogin(context, countedAs(staff.email), 'staff');
  const { passwordHash, totpSecret } = await ownSecrets(context);
  if (!(await passwordMatches(password, passwordHash))) throw didNotFit();
  const { memberId } = staff;
  const isCodeRight =
    totpSecret === null ||
    (await spendTotpCode(db, { memberId, totpSecret }, code, now)) ||
    (await spendRecoveryCode(db, memberId, code, now));
  if (!isCodeRight) throw didNotFit();
  await counted.succeeded();
}
