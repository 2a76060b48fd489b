import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { signIn, signInByPasskey } from '#contract/admin/team/sign-in.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { throttleLogin } from '#server/platform/limits/throttle-logins.ts';
import { passwordMatches } from '#server/platform/secrets.ts';
import type { StaffContext, StaffDoorContext } from '#server/platform/staff-context.ts';
import { checkPasskey, offerKnownPasskeys } from '#server/team/passkeys.ts';
import { spendRecoveryCode } from '#server/team/recovery-codes.ts';
import { endStaffSession } from '#server/team/staff-sessions.ts';
import { spendTotpCode } from '#server/team/totp.ts';
import { countedAs, openSessionOf, staffDoor } from './open-session.ts';

/** The same answer whatever was wrong. */
export const didNotFit = (): Failure =>
  new Failure('invalidCredentials', { text: 'That did not work. Check your email, password and code.' });

/** Has no code that could be spent, because no member's id is zero. */
const nobody = { memberId: 0, totpSecret: null } as const;

/**
 * Signs a member in. An unknown address and a wrong password lead to the code just as a right password does, and take as long; everything
 * that is wrong gets the same answer (T-04).
 * @throws Failure 'invalidCredentials', 'tooManyAttempts'
 */
export async function signInByPassword(
  context: StaffDoorContext,
  { email, password, code }: z.output<typeof signIn.input>,
): Promise<{ next: 'in' | 'code' }> {
  const counted = await throttleLogin(context, countedAs(email), staffDoor(context));
  const { db, now } = context;
  const member = await findByEmail(db, email);
  const matches = await passwordMatches(password, member?.passwordHash ?? null, counted.turn);
  if (code === undefined) {
    if (!member || !matches || member.totpSecret) return { next: 'code' };
    await counted.succeeded();
    await openSessionOf(context, { memberId: member.memberId, kind: 'full', by: 'password' });
    return { next: 'in' };
  }
  // Somebody who has passkeys but no password gets in only with a recovery code. A code is looked for whoever it is, so that it costs the
  // same.
  const proved = member && (member.passwordHash === null || matches) ? member : nobody;
  const by = await provedBy(context, { ...proved, hasPassword: matches }, code);
  if (!member || by === null) throw didNotFit();
  await counted.succeeded();
  await openSessionOf(context, { memberId: member.memberId, kind: 'full', by });
  return { next: 'in' };

  async function provedBy(
    { db: at }: Pick<StaffDoorContext, 'db'>,
    of: { memberId: number; totpSecret: Buffer | null; hasPassword: boolean },
    typed: string,
  ): Promise<string | null> {
    if (of.hasPassword && of.totpSecret && (await spendTotpCode(at, { ...of, totpSecret: of.totpSecret }, typed, now)))
      return 'password and code';
    return (await spendRecoveryCode(at, of.memberId, typed, now)) ? 'recovery code' : null;
  }
}

type Typed = { readonly email: string; readonly password: string; readonly code: string };

/**
 * Who it is that has typed this password, with the code of an app or of a printed list if they sign in with one: for a member who is signed
 * in already, here or as somebody else. Nobody is signed in by it.
 * @throws Failure 'invalidCredentials', the same whatever was wrong; 'tooManyAttempts', counted as at sign-in
 */
export async function proveByPassword(
  context: StaffContext,
  { email, password, code }: Typed,
): Promise<{ readonly memberId: number }> {
  const counted = await throttleLogin(context, countedAs(email), staffDoor(context));
  const { db, now } = context;
  const member = await findByEmail(db, email);
  const matches = await passwordMatches(password, member?.passwordHash ?? null, counted.turn);
  const { memberId, totpSecret } = member && matches ? member : nobody;
  const isCodeRight =
    (totpSecret !== null && (await spendTotpCode(db, { memberId, totpSecret }, code, now))) ||
    (await spendRecoveryCode(db, memberId, code, now));
  if (!matches || !(isCodeRight || totpSecret === null)) throw didNotFit();
  await counted.succeeded();
  return { memberId };
}

async function findByEmail(db: Db, email: string) {
  const { id: memberId, passwordHash, totpSecret } = staffMembers;
  const [member] = await db
    .select({ memberId, passwordHash, totpSecret })
    .from(staffMembers)
    .where(and(eq(staffMembers.email, email), isNull(staffMembers.deactivatedAt)));
  return member;
}

export const offerSignInByPasskey = ({ db, now, services: { publicUrl } }: StaffDoorContext) =>
  offerKnownPasskeys(db, { now, publicUrl, kind: 'signIn', memberId: null });

/** @throws Failure 'invalidCredentials', 'linkSpent' */
export async function signInWithPasskey(
  context: StaffDoorContext,
  input: z.output<typeof signInByPasskey.input>,
): Promise<{ done: boolean }> {
  const { db, now, services } = context;
  const site = { now, publicUrl: services.publicUrl, kind: 'signIn', memberId: null } as const;
  const { memberId } = await checkPasskey(db, input, site);
  await openSessionOf(context, { memberId, kind: 'full', by: 'passkey' });
  return { done: true };
}

/** Signs a member out. A tablet also does this when it locks: its cookie then opens nothing any more (T-06). */
export async function signOutStaff({ db, staff, now, cookies }: StaffContext): Promise<{ done: boolean }> {
  const ended = await endStaffSession(db, staff.sessionId, now);
  cookies.setSession(null);
  return { done: ended };
}
