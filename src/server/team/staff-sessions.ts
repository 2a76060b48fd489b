import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { StaffSession } from '#contract/admin/team/session.ts';
import { hourMs, minuteMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { asksSecondFactor, permissionsOfDevices, refundLimitOfDevicesPence } from '#domain/staff/roles.ts';
import { initialsOf } from '#domain/staff/sign-in.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffMembers, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { hashOfToken, isSecretToken, newSecretToken } from '#server/platform/secrets.ts';
import { lookUpDevice, type StaffActor, type StaffDoorContext } from '#server/platform/staff-context.ts';

/** T-05. */
export const longestSessionHours = 12;
export const idleMinutes = 60;
/** In a session by PIN the tablet locks itself after 3 minutes; this is for one that could not say so. */
export const idleMinutesOfPin = 15;
/** A session in use costs one write a minute, not one per call. */
const noticedEveryMs = minuteMs;

type NewSession = {
  readonly memberId: number;
  readonly kind: 'full' | 'pin';
  readonly deviceId: number | null;
  readonly browser: string;
  readonly now: Date;
};

/** Opens a session. The token is returned only this once and kept only as its hash. */
export async function openStaffSession(
  db: Db,
  { memberId, kind, deviceId, browser, now }: NewSession,
): Promise<{ readonly id: number; readonly token: string }> {
  const token = newSecretToken();
  const [made] = await db
    .insert(staffSessions)
    .values({
      tokenHash: hashOfToken(token),
      memberId,
      kind,
      deviceId,
      browser,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + longestSessionHours * hourMs),
    })
    .returning({ id: staffSessions.id });
  if (!made) throw new Error('a session was not written');
  return { id: made.id, token };
}

/** Replaces a session's token; the previous one opens nothing any more. @returns the new one */
export async function renewStaffToken(db: Db, sessionId: number): Promise<string> {
  const token = newSecretToken();
  await db
    .update(staffSessions)
    .set({ tokenHash: hashOfToken(token) })
    .where(and(eq(staffSessions.id, sessionId), isNull(staffSessions.endedAt)));
  return token;
}

/** A session that has not been used since then is over. */
const openSince = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * minuteMs);

/** A condition for sessions that open something: neither ended nor expired, and used recently. */
export const stillOpen = (now: Date): SQL | undefined =>
  and(
    isNull(staffSessions.endedAt),
    gt(staffSessions.expiresAt, now),
    or(
      gt(staffSessions.lastUsedAt, openSince(now, idleMinutesOfPin)),
      and(eq(staffSessions.kind, 'full'), gt(staffSessions.lastUsedAt, openSince(now, idleMinutes))),
    ),
  );

/** In a session by PIN, the lower of the role's limit and the counter's. */
const limitIn = (kind: StaffActor['kind'], ofRole: number | null, byPin: number): number | null =>
  kind === 'full' ? ofRole : Math.min(ofRole ?? byPin, byPin);

type Found = Omit<StaffActor, 'permissions' | 'steppedUp' | 'mustAddSecondFactor' | 'needsSecondFactor'> & {
  readonly permissions: Permission[];
  readonly needsSecondFactor: boolean;
  readonly limitByPin: number;
  readonly steppedUpFor: string | null;
  readonly steppedUpAt: Date | null;
  readonly lastUsedAt: Date;
};

const findSession = preparedStatement<Found, [tokenHash: Buffer, now: Date, idleSince: Date, idleSinceOfPin: Date]>(
  'find_staff_session',
  `select s.id as "sessionId", s.kind, s.device_id as "deviceId", s.expires_at as "endsAt", s.last_used_at as "lastUsedAt",
     s.stepped_up_for as "steppedUpFor", s.stepped_up_at as "steppedUpAt",
     m.id as "memberId", m.name, m.email, r.key as "roleKey", r.name as "roleName", r.rank, r.permissions,
     r.refund_limit_pence as "refundLimitPence", r.needs_second_factor as "needsSecondFactor",
     coalesce((select refund_limit_pence from staff_roles where key = 'counter'), ${refundLimitOfDevicesPence}) as "limitByPin",
     (m.totp_secret is not null or exists (select from staff_passkeys p where p.member_id = m.id)) as "hasSecondFactor"
   from staff_sessions s
     join staff_members m on m.id = s.member_id
     join staff_roles r on r.key = m.role_key
     left join staff_devices d on d.id = s.device_id
   where s.token_hash = $1 and s.expires_at > $2 and s.ended_at is null
     and s.last_used_at > case s.kind when 'pin' then $4::timestamptz else $3::timestamptz end
     and m.deactivated_at is null and (s.kind = 'full' or d.revoked_at is null and r.is_for_devices)`,
);

/** In a session by PIN, those of the role's permissions that a baker or the counter has. */
const permissionsIn = (kind: StaffActor['kind'], permissions: readonly Permission[]): ReadonlySet<Permission> =>
  new Set(kind === 'full' ? permissions : permissions.filter((one) => permissionsOfDevices.has(one)));

type Asking = {
  readonly now: Date;
  /** True wherever the shop is not only on this machine (T-04). */
  readonly asksSecondFactor: boolean;
  /** False if an open page asks by itself, and perhaps nobody is in front of it. */
  readonly isUse: boolean;
};

/** Null for a token that opens no session; using a session puts off its idle end. */
export async function continueStaffSession(
  db: Db,
  token: string,
  { now, asksSecondFactor: isAsked, isUse }: Asking,
): Promise<StaffActor | null> {
  if (!isSecretToken(token)) return null;
  const [found] = await findSession(
    db,
    hashOfToken(token),
    now,
    openSince(now, idleMinutes),
    openSince(now, idleMinutesOfPin),
  );
  if (!found) return null;
  const { lastUsedAt, steppedUpFor, steppedUpAt, needsSecondFactor: _, permissions, limitByPin, ...actor } = found;
  const needsSecondFactor = isAsked && asksSecondFactor(found) && actor.kind === 'full';
  if (isUse && now.getTime() - lastUsedAt.getTime() >= noticedEveryMs)
    await db
      .update(staffSessions)
      .set({ lastUsedAt: now })
      .where(and(eq(staffSessions.id, actor.sessionId), sql`${staffSessions.lastUsedAt} < ${now}`));
  return {
    ...actor,
    permissions: permissionsIn(actor.kind, permissions),
    refundLimitPence: limitIn(actor.kind, actor.refundLimitPence, limitByPin),
    needsSecondFactor,
    mustAddSecondFactor: needsSecondFactor && !actor.hasSecondFactor,
    steppedUp: steppedUpFor !== null && steppedUpAt !== null ? { purpose: steppedUpFor, at: steppedUpAt } : null,
  };
}

/**
 * Ends all of a member's sessions except their present one, so that whoever came in by what has been closed is out. @returns how many were
 * open
 */
export async function endOtherSessions(
  db: Db,
  { memberId, sessionId }: Pick<StaffActor, 'memberId' | 'sessionId'>,
  now: Date,
): Promise<number> {
  const ended = await db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.memberId, memberId), ne(staffSessions.id, sessionId), stillOpen(now)))
    .returning({ id: staffSessions.id });
  return ended.length;
}

/** @returns whether it was open */
export async function endStaffSession(db: Db, sessionId: number, now: Date): Promise<boolean> {
  const ended = await db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.id, sessionId), isNull(staffSessions.endedAt)))
    .returning({ id: staffSessions.id });
  return ended.length > 0;
}

/**
 * Returns what each of the sessions may do at this moment, without a call by its member that would put off its end. A session that opens
 * nothing any more is not included.
 */
export async function rightsOfSessions(
  db: Db,
  sessionIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, ReadonlySet<Permission>>> {
  const open = await db
    .select({ id: staffSessions.id, kind: staffSessions.kind, permissions: staffRoles.permissions })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.memberId))
    .innerJoin(staffRoles, eq(staffRoles.key, staffMembers.roleKey))
    .where(
      and(
        inArray(staffSessions.id, [...sessionIds]),
        isNull(staffMembers.deactivatedAt),
        or(eq(staffSessions.kind, 'full'), staffRoles.isForDevices),
        stillOpen(now),
      ),
    );
  return new Map(open.map(({ id, kind, permissions }) => [id, permissionsIn(kind, permissions)]));
}

export const isStaffSessionOpen = async (db: Db, sessionId: number, now: Date): Promise<boolean> =>
  (await rightsOfSessions(db, [sessionId], now)).has(sessionId);

/** Reads who is signed in, on what, and whether anybody owns the shop yet. */
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

/** Whether there is an active owner. */
export async function hasOwner({ db }: Pick<StaffDoorContext, 'db'>): Promise<boolean> {
  const [owner] = await db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.roleKey, 'owner'), isNull(staffMembers.deactivatedAt)))
    .limit(1);
  return owner !== undefined;
}
