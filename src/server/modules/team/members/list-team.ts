import { and, asc, count, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Team } from '#contract/admin/team/members.ts';
import { browserName } from '#domain/staff/browser-name.ts';
import { initialsOf } from '#domain/staff/initials.ts';
import { mostWrongPins } from '#domain/staff/pin.ts';
import { mayGrant } from '#domain/staff/roles.ts';
import { staffPinTries, staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import {
  staffDevices,
  staffInvitations,
  staffMembers,
  staffPasskeys,
  staffRoles,
} from '#server/db/tables/staff/team-tables.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { madeAtStart } from '#server/modules/team/invitations/store-invitation.ts';
import { stillOpen } from '#server/modules/team/staff-sessions.ts';

/** Those who work here first, by name; then those who left. A handful of people: each list is read whole. */
export async function listWholeTeam({ db, staff, now }: StaffContext): Promise<Team> {
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
