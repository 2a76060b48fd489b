import { and, eq, isNull } from 'drizzle-orm';
import type { StaffSession } from '#contract/admin/team/session.ts';
import { initialsOf } from '#domain/staff/initials.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { staffDevices, staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { hashOfToken, isSecretToken } from '#server/modules/secret-tokens.ts';
import type { StaffDoorContext } from '#server/modules/staff-context.ts';
import { idleMinutes } from './staff-sessions.ts';

/** Who is signed in, on what, and whether anybody owns the shop yet. */
export async function readStaffSession({ db, staff, cookies, shop }: StaffDoorContext): Promise<StaffSession> {
  return {
    member: staff && {
      id: staff.memberId,
      name: staff.name,
      initials: initialsOf(staff.name),
      roleKey: staff.roleKey,
      roleName: staff.roleName,
      permissions: [...staff.permissions],
      refundLimitPence: staff.refundLimitPence,
    },
    session: staff && {
      kind: staff.kind,
      endsAt: staff.endsAt.toISOString(),
      idleMinutes,
      hasSecondFactor: staff.hasSecondFactor,
      mustAddSecondFactor: staff.mustAddSecondFactor,
    },
    device: await lookUpDevice({ db, cookies }),
    shop: { name: shop.name, mark: shop.mark, timeZone: shopTimeZone },
    hasOwner: staff !== null || (await hasOwner({ db })),
  };
}

/** The enrolled tablet that the browser is; null for every other. */
export async function lookUpDevice({
  db,
  cookies: { device },
}: Pick<StaffDoorContext, 'db' | 'cookies'>): Promise<{ readonly id: number; readonly name: string } | null> {
  if (device === null || !isSecretToken(device)) return null;
  const [found] = await db
    .select({ id: staffDevices.id, name: staffDevices.name })
    .from(staffDevices)
    .where(and(eq(staffDevices.tokenHash, hashOfToken(device)), isNull(staffDevices.revokedAt)));
  return found ?? null;
}

/** An active one. */
export async function hasOwner({ db }: Pick<StaffDoorContext, 'db'>): Promise<boolean> {
  const [owner] = await db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.roleKey, 'owner'), isNull(staffMembers.deactivatedAt)))
    .limit(1);
  return owner !== undefined;
}
