import { and, asc, count, desc, eq, gt, isNull, max, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { readAudit } from '#contract/admin/team/audit.ts';
import {
  offerInvitedPasskey,
  offerInvitedTotp,
  readInvitation,
  redeemInvitation,
} from '#contract/admin/team/invitations.ts';
import type { Team } from '#contract/admin/team/members.ts';
import * as members from '#contract/admin/team/members.ts';
import { staffSession } from '#contract/admin/team/session.ts';
import {
  passkeySignInOptions,
  signIn,
  signInByPasskey,
  signOut,
  stepUp,
  stepUpWays,
} from '#contract/admin/team/sign-in.ts';
import {
  enrolDevice,
  enterPin,
  type ListedDevices,
  listDevices,
  revokeDevice,
  tabletMembers,
} from '#contract/admin/team/tablet.ts';
import * as you from '#contract/admin/team/you.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { mayGrant } from '#domain/staff/roles.ts';
import { browserName, initialsOf, mostWrongPins, stepUpMinutes } from '#domain/staff/sign-in.ts';
import { staffPinTries, staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import {
  staffDevices,
  staffInvitations,
  staffMembers,
  staffPasskeys,
  staffRoles,
} from '#server/db/tables/staff/team-tables.ts';
import { hashOfToken, newSecretToken } from '#server/platform/secrets.ts';
import { answeredAtDoor, answeredByStaff, lookUpDevice, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { changeRoleOfMember, deactivate, endSessionsOf, reactivate } from './members/change-members.ts';
import { invite, inviteAgain, reset, withdrawInvitation } from './members/invite-members.ts';
import * as own from './members/own-sign-in.ts';
import { checkPasskey, offerKnownPasskeys, passkeysOf } from './passkeys.ts';
import { readAuditLog } from './read-audit.ts';
import { findInvitation, offerPasskeyToInvited, offerTotpToInvited, redeem } from './redeem-invitation.ts';
import { changeOwnRole, listAllRoles, makeOwnRole, setRefundLimit } from './roles.ts';
import {
  offerSignInByPasskey,
  proveByPassword,
  signInByPassword,
  signInWithPasskey,
  signOutStaff,
} from './sign-in/sign-in.ts';
import { readStaffSession, renewStaffToken, stillOpen } from './staff-sessions.ts';
import { madeAtStart } from './store-invitation.ts';
import { findTabletMembers, signInByPin } from './tablet.ts';

const signInEndpoints = [
  answeredAtDoor(signIn, signInByPassword),
  answeredAtDoor(passkeySignInOptions, offerSignInByPasskey),
  answeredAtDoor(signInByPasskey, signInWithPasskey),
  answeredByStaff(signOut, signOutStaff),
  answeredByStaff(stepUpWays, findStepUpWays),
  answeredByStaff(stepUp, proveOnceMore),
  answeredAtDoor(tabletMembers, findTabletMembers),
  answeredAtDoor(enterPin, signInByPin),
  answeredByStaff(listDevices, listEnrolledDevices),
  answeredByStaff(enrolDevice, enrolThisDevice),
  answeredByStaff(revokeDevice, revokeEnrolledDevice),
];

export const teamEndpoints = [
  answeredAtDoor(staffSession, readStaffSession),
  ...signInEndpoints,
  answeredAtDoor(readInvitation, findInvitation),
  answeredAtDoor(offerInvitedPasskey, offerPasskeyToInvited),
  answeredAtDoor(offerInvitedTotp, offerTotpToInvited),
  answeredAtDoor(redeemInvitation, redeem),
  answeredByStaff(you.ownSignIn, own.readOwnSignIn),
  answeredByStaff(you.offerPasskey, own.offerOwnPasskey),
  answeredByStaff(you.addPasskey, own.addOwnPasskey),
  answeredByStaff(you.removePasskey, own.removeOwnPasskey),
  answeredByStaff(you.offerTotp, own.offerOwnTotp),
  answeredByStaff(you.addTotp, own.addOwnTotp),
  answeredByStaff(you.removeTotp, own.removeOwnTotp),
  answeredByStaff(you.changeOwnPassword, own.changePasswordOfStaff),
  answeredByStaff(you.choosePin, own.chooseOwnPin),
  answeredByStaff(you.removePin, own.removeOwnPin),
  answeredByStaff(you.renewRecoveryCodes, own.renewOwnRecoveryCodes),
  answeredByStaff(you.endOwnSession, own.endOneOwnSession),
  answeredByStaff(you.endOtherOwnSessions, own.endAllOtherOwnSessions),
  answeredByStaff(members.listTeam, listWholeTeam),
  answeredByStaff(members.inviteMember, invite),
  answeredByStaff(members.renewInvitation, inviteAgain),
  answeredByStaff(members.revokeInvitation, withdrawInvitation),
  answeredByStaff(members.changeMemberRole, changeRoleOfMember),
  answeredByStaff(members.deactivateMember, deactivate),
  answeredByStaff(members.reactivateMember, reactivate),
  answeredByStaff(members.endMemberSessions, endSessionsOf),
  answeredByStaff(members.resetMember, reset),
  answeredByStaff(members.listRoles, listAllRoles),
  answeredByStaff(members.makeRole, makeOwnRole),
  answeredByStaff(members.changeRole, changeOwnRole),
  answeredByStaff(members.changeRefundLimit, setRefundLimit),
  answeredByStaff(readAudit, readAuditLog),
];

async function ownSecrets({ db, staff }: Pick<StaffContext, 'db' | 'staff'>) {
  const { passwordHash, totpSecret } = staffMembers;
  const [own] = await db
    .select({ passwordHash, totpSecret })
    .from(staffMembers)
    .where(eq(staffMembers.id, staff.memberId));
  if (!own) throw new Failure('signInRequired');
  return own;
}

async function findStepUpWays(context: StaffContext): Promise<z.input<typeof stepUpWays.output>> {
  const { db, now, staff, services } = context;
  if (staff.kind === 'pin') throw new Failure('notAllowed', { text: 'Please sign in fully to do this.' });
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
 * Confirms who the member is for this purpose alone, and for five minutes; the session's previous token opens nothing any more.
 * @throws Failure 'invalidCredentials', 'tooManyAttempts', 'linkSpent'; 'notAllowed' by PIN
 */
async function proveOnceMore(
  context: StaffContext,
  { purpose, passkey, password, code }: z.output<typeof stepUp.input>,
): Promise<{ goodUntil: string }> {
  const { db, now, staff, services, cookies } = context;
  if (staff.kind === 'pin') throw new Failure('notAllowed', { text: 'Please sign in fully to do this.' });
  if (passkey) {
    const site = { now, publicUrl: services.publicUrl, kind: 'stepUp', memberId: staff.memberId } as const;
    await checkPasskey(db, passkey, site);
  } else await proveByPassword(context, { email: staff.email, password: password ?? '', code: code ?? '' });
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

async function listEnrolledDevices(context: StaffContext): Promise<ListedDevices> {
  const here = await lookUpDevice(context);
  const { id, name, isWall, createdAt, revokedAt, enrolledById } = staffDevices;
  const found = await context.db
    .select({ id, name, isWall, createdAt, enrolledBy: staffMembers.name, lastUsedAt: max(staffSessions.lastUsedAt) })
    .from(staffDevices)
    .innerJoin(staffMembers, eq(staffMembers.id, enrolledById))
    .leftJoin(staffSessions, eq(staffSessions.deviceId, id))
    .where(isNull(revokedAt))
    .groupBy(id, staffMembers.id)
    .orderBy(name);
  return {
    devices: found.map((device) => ({
      ...device,
      createdAt: device.createdAt.toISOString(),
      lastUsedAt: device.lastUsedAt?.toISOString() ?? null,
      isThis: here?.id === device.id,
    })),
  };
}

/** T-06: makes the browser that asks a shared tablet until somebody revokes it. @throws Failure 'conflict' for a name that is taken */
async function enrolThisDevice(
  context: StaffContext,
  { name, isWall }: { name: string; isWall: boolean },
): Promise<{ id: number }> {
  const { now, staff, cookies } = context;
  const here = await lookUpDevice(context);
  if (here) throw new Failure('conflict', { text: `This device is already enrolled as ${here.name}.` });
  const token = newSecretToken();
  const id = await context.db.transaction(async (db) => {
    const [made] = await db
      .insert(staffDevices)
      .values({ name, isWall, tokenHash: hashOfToken(token), enrolledById: staff.memberId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: staffDevices.id });
    if (!made)
      throw new Failure('conflict', {
        text: `There is already a tablet called ${name}. Nothing was enrolled: please choose another name.`,
        fields: { name: 'There is a tablet of this name already.' },
      });
    await writeAudit(
      { ...context, db },
      { action: 'device.enrolled', subjectKind: 'device', subject: made.id, subjectName: name },
    );
    return made.id;
  });
  cookies.setDevice(token);
  return { id };
}

/** Revokes a tablet; its sessions by PIN end at once. */
async function revokeEnrolledDevice(context: StaffContext, { id }: { id: number }): Promise<{ done: boolean }> {
  const { db, now } = context;
  const [revoked] = await db
    .update(staffDevices)
    .set({ revokedAt: now })
    .where(and(eq(staffDevices.id, id), isNull(staffDevices.revokedAt)))
    .returning({ name: staffDevices.name });
  if (!revoked) return { done: false };
  await db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.deviceId, id), eq(staffSessions.kind, 'pin'), isNull(staffSessions.endedAt)));
  await writeAudit(context, {
    action: 'device.revoked',
    subjectKind: 'device',
    subject: id,
    subjectName: revoked.name,
  });
  return { done: true };
}

/** Lists those who work here first, by name; then those who have left. It is a handful of people, so each list is read whole. */
async function listWholeTeam({ db, staff, now }: StaffContext): Promise<Team> {
  const roles = await db.select().from(staffRoles).orderBy(desc(staffRoles.rank), staffRoles.name);
  const roleOf = new Map(roles.map((role) => [role.key, role]));
  const mayChange = (key: string): boolean => {
    const role = roleOf.get(key);
    return role !== undefined && mayGrant(staff, role);
  };
  const members = await db
    .select()
    .from(staffMembers)
    .orderBy(sql`${staffMembers.deactivatedAt} is not null`, asc(staffMembers.name), staffMembers.id);
  const passkeys = new Map(
    (
      await db
        .select({ id: staffPasskeys.memberId, count: count() })
        .from(staffPasskeys)
        .groupBy(staffPasskeys.memberId)
    ).map((row) => [row.id, row.count]),
  );
  const newest = await db
    .selectDistinctOn([staffSessions.memberId], {
      id: staffSessions.memberId,
      at: staffSessions.lastUsedAt,
      browser: staffSessions.browser,
      device: staffDevices.name,
    })
    .from(staffSessions)
    .leftJoin(staffDevices, eq(staffDevices.id, staffSessions.deviceId))
    .orderBy(staffSessions.memberId, desc(staffSessions.lastUsedAt));
  const open = await db
    .select({ id: staffSessions.memberId, count: count() })
    .from(staffSessions)
    .where(stillOpen(now))
    .groupBy(staffSessions.memberId);
  const locked = await db
    .select({ id: staffPinTries.memberId, device: staffDevices.name })
    .from(staffPinTries)
    .innerJoin(staffDevices, eq(staffDevices.id, staffPinTries.deviceId))
    .where(and(sql`${staffPinTries.failures} >= ${mostWrongPins}`, isNull(staffDevices.revokedAt)));
  const invitations = await db
    .select()
    .from(staffInvitations)
    .where(
      and(
        ne(staffInvitations.invitedBy, madeAtStart),
        isNull(staffInvitations.usedAt),
        isNull(staffInvitations.revokedAt),
        gt(staffInvitations.expiresAt, now),
      ),
    )
    .orderBy(desc(staffInvitations.createdAt));
  return {
    members: members.map((member) => {
      const last = newest.find(({ id }) => id === member.id);
      return {
        id: member.id,
        name: member.name,
        initials: initialsOf(member.name),
        email: member.email,
        roleKey: member.roleKey,
        roleName: roleOf.get(member.roleKey)?.name ?? member.roleKey,
        passkeys: passkeys.get(member.id) ?? 0,
        hasPassword: member.passwordHash !== null,
        hasTotp: member.totpSecret !== null,
        hasPin: member.pinHash !== null,
        pinLockedOn: locked.filter(({ id }) => id === member.id).map(({ device }) => device),
        lastUsedAt: last?.at.toISOString() ?? null,
        lastUsedOn: last ? (last.device ?? browserName(last.browser)) : '',
        sessions: open.find(({ id }) => id === member.id)?.count ?? 0,
        deactivatedAt: member.deactivatedAt?.toISOString() ?? null,
        isYou: member.id === staff.memberId,
        mayChange: mayChange(member.roleKey),
      };
    }),
    invitations: invitations.map(({ id, email, roleKey, invitedBy, createdAt, expiresAt }) => ({
      id,
      email,
      roleName: roleOf.get(roleKey)?.name ?? roleKey,
      invitedBy,
      createdAt: createdAt.toISOString(),
      endsAt: expiresAt.toISOString(),
      mayChange: mayChange(roleKey),
    })),
    roles: roles.map((role) => ({ key: role.key, name: role.name, mayGrant: mayGrant(staff, role) })),
  };
}
