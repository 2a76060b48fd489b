import { and, desc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  addPasskey,
  addTotp,
  changeOwnPassword,
  choosePin,
  OwnSignIn,
  removePasskey,
} from '#contract/admin/team/you.ts';
import { Failure } from '#domain/failure.ts';
import { browserName } from '#domain/staff/sign-in.ts';
import { staffPinTries, staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffDevices, staffMembers, staffPasskeys, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import { requireStepUp, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { checkNewPasskey, deletePasskey, offerNewPasskey, passkeysOf } from '#server/team/passkeys.ts';
import { countRecoveryCodes, makeRecoveryCodes } from '#server/team/recovery-codes.ts';
import { endOtherSessions, endStaffSession, stillOpen } from '#server/team/staff-sessions.ts';
import { offerTotpSecret, takeTotpOffer } from '#server/team/totp.ts';

type Done = { done: boolean };
const done: Done = { done: true };

async function lockOwn({ db, staff }: StaffContext) {
  const [own] = await db.select().from(staffMembers).where(eq(staffMembers.id, staff.memberId)).for('update');
  if (!own) throw new Failure('signInRequired');
  return own;
}

const noted = (context: StaffContext, what: string): Promise<void> =>
  writeAudit(context, {
    action: `member.${what}`,
    subjectKind: 'member',
    subject: context.staff.memberId,
    subjectName: context.staff.name,
  });

/**
 * Changes how the member signs in, and ends all of their other sessions, in one transaction: if somebody else has their password, changing
 * it is how they are kept out.
 */
const changeWayIn = <T>(context: StaffContext, what: string, change: (own: StaffContext) => Promise<T>): Promise<T> =>
  context.db.transaction(async (db) => {
    const own = { ...context, db };
    const changed = await change(own);
    await endOtherSessions(db, context.staff, context.now);
    await noted(own, what);
    return changed;
  });

/** Reads how the member signs in, and where they are signed in (T-05). */
export async function readOwnSignIn(context: StaffContext): Promise<OwnSignIn> {
  const { db, staff, now } = context;
  const [own] = await db.select().from(staffMembers).where(eq(staffMembers.id, staff.memberId));
  if (!own) throw new Failure('signInRequired');
  const sessions = await db
    .select({
      id: staffSessions.id,
      browser: staffSessions.browser,
      kind: staffSessions.kind,
      deviceName: staffDevices.name,
      createdAt: staffSessions.createdAt,
      lastUsedAt: staffSessions.lastUsedAt,
    })
    .from(staffSessions)
    .leftJoin(staffDevices, eq(staffDevices.id, staffSessions.deviceId))
    .where(and(eq(staffSessions.memberId, staff.memberId), stillOpen(now)))
    .orderBy(desc(staffSessions.lastUsedAt));
  return {
    name: own.name,
    email: own.email,
    roleName: staff.roleName,
    hasPassword: own.passwordHash !== null,
    hasTotp: own.totpSecret !== null,
    hasPin: own.pinHash !== null,
    mayHavePin: await mayHavePin(context),
    recoveryCodesLeft: await countRecoveryCodes(db, staff.memberId),
    passkeys: (await passkeysOf(db, staff.memberId)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    sessions: sessions.map((session) => ({
      ...session,
      browser: browserName(session.browser),
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      isThis: session.id === staff.sessionId,
    })),
  };
}

export async function offerOwnPasskey({ db, staff, now, services, shop }: StaffContext) {
  requireStepUp({ staff, now }, 'signInMethods');
  const { memberId, email, name } = staff;
  return offerNewPasskey(db, { now, publicUrl: services.publicUrl, memberId, shopName: shop.name, email, name });
}

export async function addOwnPasskey(
  context: StaffContext,
  { name, ...answer }: z.output<typeof addPasskey.input>,
): Promise<Done> {
  requireStepUp(context, 'signInMethods');
  const { db, now, staff, services } = context;
  const site = { now, publicUrl: services.publicUrl, memberId: staff.memberId };
  const passkey = await checkNewPasskey(db, answer, site);
  return changeWayIn(context, 'passkeyAdded', async ({ db: tx }) => {
    await tx.insert(staffPasskeys).values({ ...passkey, memberId: staff.memberId, name, createdAt: now });
    return done;
  });
}

/** @throws Failure 'conflict' for the last way to sign in */
export async function removeOwnPasskey(
  context: StaffContext,
  { id }: z.output<typeof removePasskey.input>,
): Promise<Done> {
  requireStepUp(context, 'signInMethods');
  const { staff } = context;
  return changeWayIn(context, 'passkeyRemoved', async (within) => {
    const own = await lockOwn(within);
    if (!(await deletePasskey(within.db, staff.memberId, id))) throw new Failure('notFound');
    const left = (await passkeysOf(within.db, staff.memberId)).length;
    if (left === 0 && own.passwordHash === null)
      throw new Failure('conflict', {
        text: 'That is your only way in. Add another passkey or a password first; nothing was removed.',
      });
    if (left === 0 && own.totpSecret === null && staff.needsSecondFactor)
      throw new Failure('conflict', { text: 'Add an authenticator app first; nothing was removed.' });
    return done;
  });
}

export async function offerOwnTotp({ db, staff, now, shop }: StaffContext) {
  requireStepUp({ staff, now }, 'signInMethods');
  return offerTotpSecret(db, { now, issuer: shop.name, email: staff.email, memberId: staff.memberId });
}

export async function addOwnTotp(context: StaffContext, offered: z.output<typeof addTotp.input>): Promise<Done> {
  requireStepUp(context, 'signInMethods');
  const { db, now, staff } = context;
  const kept = await takeTotpOffer(db, offered, { now, memberId: staff.memberId });
  return changeWayIn(context, 'appAdded', async ({ db: tx }) => {
    await tx.update(staffMembers).set(kept).where(eq(staffMembers.id, staff.memberId));
    return done;
  });
}

/** @throws Failure 'conflict' if the role requires a second factor and there is no passkey */
export async function removeOwnTotp(context: StaffContext): Promise<Done> {
  requireStepUp(context, 'signInMethods');
  const { staff } = context;
  return changeWayIn(context, 'appRemoved', async (within) => {
    const own = await lockOwn(within);
    if (own.totpSecret === null) throw new Failure('notFound');
    if ((await passkeysOf(within.db, staff.memberId)).length === 0 && staff.needsSecondFactor)
      throw new Failure('conflict', {
        text: 'Your role needs a second step. Add a passkey first; nothing was removed.',
      });
    await within.db
      .update(staffMembers)
      .set({ totpSecret: null, totpLastStep: null })
      .where(eq(staffMembers.id, staff.memberId));
    return done;
  });
}

export async function changePasswordOfStaff(
  context: StaffContext,
  { password }: z.output<typeof changeOwnPassword.input>,
): Promise<Done> {
  requireStepUp(context, 'signInMethods');
  const passwordHash = await hashPassword(password);
  return changeWayIn(context, 'passwordChanged', async ({ db }) => {
    await db.update(staffMembers).set({ passwordHash }).where(eq(staffMembers.id, context.staff.memberId));
    return done;
  });
}

/** T-06, T-07 @throws Failure 'notAllowed' if the member's role neither works at shared tablets nor makes refunds */
export async function chooseOwnPin(context: StaffContext, { pin }: z.output<typeof choosePin.input>): Promise<Done> {
  requireStepUp(context, 'signInMethods');
  const { memberId } = context.staff;
  if (!(await mayHavePin(context)))
    throw new Failure('notAllowed', {
      text: 'Your role needs the full sign-in, even on the shop’s tablets. No PIN was set.',
    });
  const pinHash = await hashPassword(pin);
  return changeWayIn(context, 'pinChosen', async ({ db }) => {
    await db.update(staffMembers).set({ pinHash }).where(eq(staffMembers.id, memberId));
    await db.delete(staffPinTries).where(eq(staffPinTries.memberId, memberId));
    return done;
  });
}

export async function removeOwnPin(context: StaffContext): Promise<Done> {
  requireStepUp(context, 'signInMethods');
  return changeWayIn(context, 'pinRemoved', async ({ db, staff }) => {
    await db.update(staffMembers).set({ pinHash: null }).where(eq(staffMembers.id, staff.memberId));
    return done;
  });
}

/** A member who signs in fully uses the PIN to confirm a refund that somebody else makes. */
const mayHavePin = async (context: StaffContext): Promise<boolean> =>
  context.staff.permissions.has('refunds.give') || (await isForDevices(context));

async function isForDevices({ db, staff }: StaffContext): Promise<boolean> {
  const [role] = await db
    .select({ isForDevices: staffRoles.isForDevices })
    .from(staffRoles)
    .where(eq(staffRoles.key, staff.roleKey));
  return role?.isForDevices ?? false;
}

export async function renewOwnRecoveryCodes(context: StaffContext): Promise<{ codes: string[] }> {
  requireStepUp(context, 'signInMethods');
  return changeWayIn(context, 'recoveryCodesMade', async ({ db, staff }) => ({
    codes: await makeRecoveryCodes(db, staff.memberId),
  }));
}

export async function endOneOwnSession(context: StaffContext, { id }: { id: number }): Promise<Done> {
  const { db, staff, now } = context;
  const [own] = await db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(and(eq(staffSessions.id, id), eq(staffSessions.memberId, staff.memberId)));
  if (!own) throw new Failure('notFound');
  if (await endStaffSession(db, id, now)) await noted(context, 'sessionEnded');
  return done;
}

export async function endAllOtherOwnSessions(context: StaffContext): Promise<{ ended: number }> {
  const ended = await endOtherSessions(context.db, context.staff, context.now);
  if (ended > 0) await noted(context, 'sessionsEnded');
  return { ended };
}
