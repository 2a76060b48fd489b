import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  offerInvitedPasskey,
  offerInvitedTotp,
  ReadInvitation,
  redeemInvitation,
} from '#contract/admin/team/invitations.ts';
import { Failure } from '#domain/failure.ts';
import { isLikeName } from '#domain/staff/member-name.ts';
import { asksSecondFactor } from '#domain/staff/roles.ts';
import { browserName } from '#domain/staff/sign-in.ts';
import type { Db } from '#server/db/open.ts';
import { staffInvitations, staffMembers, staffPasskeys, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { isOwnAddress } from '#server/gateways/own-machine.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import type { StaffDoorContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { checkNewPasskey, offerNewPasskey } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { openSessionOf } from './sign-in/open-session.ts';
import { findOpenInvitation, madeAtStart, type OpenInvitation } from './store-invitation.ts';
import { offerTotpSecret, takeTotpOffer } from './totp.ts';

/** Only one person at a time may become the first owner, however many links there are. */
const setUpLock = 7_226_058;

async function roleOf(db: Db, { roleKey }: OpenInvitation) {
  const [role] = await db.select().from(staffRoles).where(eq(staffRoles.key, roleKey));
  if (!role) throw new Failure('linkSpent');
  return role;
}

/** Returns what the page says about an invitation. @throws Failure 'linkSpent' */
export async function findInvitation(
  { db, now, services }: StaffDoorContext,
  { token }: { token: string },
): Promise<ReadInvitation> {
  const found = await findOpenInvitation(db, token, now);
  const role = await roleOf(db, found);
  const [member] =
    found.memberId === null
      ? []
      : await db.select({ name: staffMembers.name }).from(staffMembers).where(eq(staffMembers.id, found.memberId));
  return {
    kind: found.invitedBy === madeAtStart ? 'setUp' : found.memberId === null ? 'invitation' : 'reset',
    email: found.email,
    name: member?.name ?? '',
    roleName: role.name,
    invitedBy: found.invitedBy,
    createdAt: found.createdAt.toISOString(),
    endsAt: found.expiresAt.toISOString(),
    needsSecondFactor: asksSecondFactor(role) && !isOwnAddress(services.publicUrl),
    isForDevices: role.isForDevices,
  };
}

/** An address other than the invited one would be somebody else's. */
const addressOf = ({ email }: OpenInvitation, said: string): string => email || said;

export async function offerPasskeyToInvited(
  { db, now, services, shop }: StaffDoorContext,
  { token, name, email }: z.output<typeof offerInvitedPasskey.input>,
) {
  const found = await findOpenInvitation(db, token, now);
  const { publicUrl } = services;
  const of = { memberId: null, shopName: shop.name, email: addressOf(found, email), name };
  return offerNewPasskey(db, { now, publicUrl, ...of });
}

export async function offerTotpToInvited(
  { db, now, shop }: StaffDoorContext,
  { token, email }: z.output<typeof offerInvitedTotp.input>,
) {
  const found = await findOpenInvitation(db, token, now);
  return offerTotpSecret(db, { now, issuer: shop.name, email: addressOf(found, email), memberId: null });
}

/**
 * Redeems an invitation, which is valid once, even if two people use it at the same moment; whoever redeems it is signed in.
 * @throws Failure 'linkSpent', 'invalid', 'emailTaken' if a member has the first owner's address
 */
export async function redeem(
  context: StaffDoorContext,
  { token, name, email, passkey, password, totp, pin }: z.output<typeof redeemInvitation.input>,
): Promise<{ recoveryCodes: string[] }> {
  const { db, now, services, browser, requestId } = context;
  const invitation = await findOpenInvitation(db, token, now);
  const role = await roleOf(db, invitation);
  if (!passkey && password === undefined)
    throw new Failure('invalid', { text: 'Please choose how you will sign in: a passkey or a password.' });
  const isPasswordAlone = !passkey && !totp;
  if (isPasswordAlone && asksSecondFactor(role) && !isOwnAddress(services.publicUrl))
    throw new Failure('invalid', { fields: { code: 'Your role needs a six-digit code too.' } });
  if (pin !== undefined && !role.isForDevices)
    throw new Failure('invalid', { fields: { pin: 'Your role needs the full sign-in, even on the shop’s tablets.' } });
  // This is slow, and a challenge is spent whatever comes of it, so it happens before the transaction.
  const site = { now, publicUrl: services.publicUrl, memberId: null };
  const key = passkey && (await checkNewPasskey(db, passkey, site));
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const pinHash = pin === undefined ? null : await hashPassword(pin);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${setUpLock})`);
    const open = await findOpenInvitation(tx, token, now, true);
    await refuseTakenName(tx, name, open.memberId);
    const codes = totp ? await takeTotpOffer(tx, totp, { now, memberId: null }) : {};
    const of = { name, passwordHash, pinHash, totpSecret: null, totpLastStep: null, ...codes };
    const memberId = await writeMember(tx, open, { ...of, email: addressOf(open, email), createdAt: now });
    await tx.update(staffInvitations).set({ usedAt: now, memberId }).where(eq(staffInvitations.id, open.id));
    if (key) await tx.insert(staffPasskeys).values({ ...key, memberId, name: browserName(browser), createdAt: now });
    const recoveryCodes = await makeRecoveryCodes(tx, memberId);
    await writeAudit(
      { db: tx, now, requestId, staff: { memberId, name, deviceId: null } },
      {
        action: 'member.joined',
        subjectKind: 'member',
        subject: memberId,
        subjectName: name,
        after: { role: role.name, invitedBy: open.invitedBy },
      },
    );
    await openSessionOf(context, { memberId, kind: 'full', by: key ? 'passkey' : 'password' }, tx);
    return { recoveryCodes };
  });
}

/**
 * Histories, refunds and emails name people only by their name, including those who have left. A name that can be read as somebody else's
 * counts as taken too; somebody who chooses a new way to sign in keeps the name that they have.
 * @throws Failure 'invalid'
 */
async function refuseTakenName(tx: Db, name: string, ownId: number | null): Promise<void> {
  const members = await tx.select({ id: staffMembers.id, name: staffMembers.name }).from(staffMembers);
  if (members.some((member) => member.id === ownId && member.name === name)) return;
  const roles = await tx.select({ name: staffRoles.name }).from(staffRoles);
  const roleNames = roles.map((role) => role.name);
  if (members.some((member) => member.id !== ownId && isLikeName(name, member.name, roleNames)))
    throw new Failure('invalid', {
      fields: {
        name: 'Somebody on the team has this name, or one that looks like it. Please add an initial or a second name.',
      },
    });
}

type Written = Omit<typeof staffMembers.$inferInsert, 'roleKey'>;

async function writeMember(tx: Db, open: OpenInvitation, written: Written): Promise<number> {
  if (open.memberId !== null) {
    const { createdAt: _, email: __, ...again } = written;
    await tx
      .update(staffMembers)
      .set(again)
      .where(and(eq(staffMembers.id, open.memberId)));
    return open.memberId;
  }
  const [member] = await tx
    .insert(staffMembers)
    .values({ ...written, roleKey: open.roleKey })
    .onConflictDoNothing({ target: staffMembers.email })
    .returning({ id: staffMembers.id });
  if (!member)
    throw new Failure('emailTaken', {
      text: 'Somebody in the team already has this address. Nothing was changed.',
      fields: { email: 'Somebody in the team already has this address.' },
    });
  return member.id;
}
