import { count, desc, eq, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { changeRefundLimit, changeRole, ListedRoles, makeRole } from '#contract/admin/team/members.ts';
import { Failure } from '#domain/failure.ts';
import { asksSecondFactor, isSecondFactorObligatory, mayGrant } from '#domain/staff/roles.ts';
import { foldText } from '#domain/text/fold.ts';
import { staffMembers, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { requireStepUp, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { type RoleRow, requireGrant } from './members/granting.ts';

/** The rank of a role that an owner makes: above counter and baker, below manager; just below the owner if it may manage the team. */
const rankOf = ({ permissions }: Pick<RoleRow, 'permissions'>): number =>
  permissions.includes('staff.manage') ? 90 : 50;

const inWords = ({ name, permissions, refundLimitPence, isForDevices, needsSecondFactor }: Omit<Told, 'key'>) => ({
  name,
  permissions,
  refundLimitPence,
  isForDevices,
  needsSecondFactor,
});
type Told = Pick<RoleRow, 'key' | 'name' | 'permissions' | 'refundLimitPence' | 'isForDevices' | 'needsSecondFactor'>;

export async function listAllRoles({ db, staff }: StaffContext): Promise<ListedRoles> {
  const roles = await db.select().from(staffRoles).orderBy(desc(staffRoles.rank), staffRoles.name);
  const counted = await db
    .select({ key: staffRoles.key, count: count(staffMembers.id) })
    .from(staffRoles)
    .leftJoin(staffMembers, eq(staffMembers.roleKey, staffRoles.key))
    .where(isNull(staffMembers.deactivatedAt))
    .groupBy(staffRoles.key);
  return {
    roles: roles.map((role) => ({
      key: role.key,
      ...inWords(role),
      needsSecondFactor: asksSecondFactor(role),
      isPreset: role.isPreset,
      members: counted.find(({ key }) => key === role.key)?.count ?? 0,
      mayChange: mayGrant(staff, role),
    })),
  };
}

async function lockRole({ db }: Pick<StaffContext, 'db'>, key: string): Promise<RoleRow> {
  const [role] = await db.select().from(staffRoles).where(eq(staffRoles.key, key)).for('update');
  if (!role) throw new Failure('notFound');
  return role;
}

async function refuseSameName({ db }: Pick<StaffContext, 'db'>, name: string, key: string | null): Promise<void> {
  // If two people name a role at once, they do so one after the other.
  await db.execute(sql`lock table ${staffRoles} in share row exclusive mode`);
  const roles = await db.select({ key: staffRoles.key, name: staffRoles.name }).from(staffRoles);
  if (roles.some((role) => role.key !== key && foldText(role.name) === foldText(name)))
    throw new Failure('conflict', {
      text: `There is already a role called ${name}. Nothing was changed.`,
      fields: { name: 'There is a role of this name already.' },
    });
}

/** Nobody may switch it off for themselves. @throws Failure 'invalid' */
function refuseWithoutSecondFactor(
  role: Pick<RoleRow, 'permissions' | 'refundLimitPence' | 'needsSecondFactor'>,
): void {
  if (role.needsSecondFactor || !isSecondFactorObligatory(role)) return;
  const why = 'Anyone with this permission needs a passkey or a six-digit code';
  throw new Failure('invalid', { text: `${why}. Nothing was changed.`, fields: { needsSecondFactor: why } });
}

const keyOf = (name: string, taken: ReadonlySet<string>): string => {
  const plain = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const start = plain.slice(0, 30) || 'role';
  for (let at = 1; ; at += 1) {
    const key = at === 1 ? start : `${start}-${at}`;
    if (!taken.has(key)) return key;
  }
};

/** T-08 @throws Failure 'notAllowed' for permissions that the person who makes it lacks; 'conflict' for a name that is taken */
export async function makeOwnRole(
  context: StaffContext,
  input: z.output<typeof makeRole.input>,
): Promise<{ key: string }> {
  requireStepUp(context, 'staff');
  const { db, now } = context;
  const rank = rankOf(input);
  requireGrant(context, { ...input, rank });
  refuseWithoutSecondFactor(input);
  await refuseSameName(context, input.name, null);
  const taken = new Set((await db.select({ key: staffRoles.key }).from(staffRoles)).map(({ key }) => key));
  const key = keyOf(input.name, taken);
  await db.insert(staffRoles).values({ ...input, key, rank, isPreset: false, createdAt: now });
  await writeAudit(context, {
    action: 'role.made',
    subjectKind: 'role',
    subject: key,
    subjectName: input.name,
    after: inWords(input),
  });
  return { key };
}

/** @throws Failure 'conflict' for a preset, whose permissions the shop itself decides */
export async function changeOwnRole(
  context: StaffContext,
  { key, ...input }: z.output<typeof changeRole.input>,
): Promise<{ done: boolean }> {
  requireStepUp(context, 'staff');
  const role = await lockRole(context, key);
  if (role.isPreset)
    throw new Failure('conflict', { text: `${role.name} is fixed, except for its refund limit. Nothing was changed.` });
  const rank = rankOf(input);
  requireGrant(context, role);
  requireGrant(context, { ...input, rank });
  refuseWithoutSecondFactor(input);
  await refuseSameName(context, input.name, key);
  await context.db
    .update(staffRoles)
    .set({ ...input, rank })
    .where(eq(staffRoles.key, key));
  await writeAudit(context, {
    action: 'role.changed',
    subjectKind: 'role',
    subject: key,
    subjectName: input.name,
    before: inWords(role),
    after: inWords(input),
  });
  return { done: true };
}

/** @throws Failure 'conflict' if somebody set a different one in the meantime, and for the owner's role, which has none */
export async function setRefundLimit(
  context: StaffContext,
  { key, refundLimitPence, was }: z.output<typeof changeRefundLimit.input>,
): Promise<{ done: boolean }> {
  requireStepUp(context, 'staff');
  const role = await lockRole(context, key);
  requireGrant(context, role);
  requireGrant(context, { ...role, refundLimitPence });
  if (key === 'owner') throw new Failure('conflict', { text: 'An owner has no limit. Nothing was changed.' });
  if (role.refundLimitPence === refundLimitPence) return { done: true };
  if (role.refundLimitPence !== was)
    throw new Failure('conflict', {
      text: `The limit of ${role.name} has been changed in the meantime. Nothing was changed.`,
    });
  await context.db.update(staffRoles).set({ refundLimitPence }).where(eq(staffRoles.key, key));
  await writeAudit(context, {
    action: 'role.limitChanged',
    subjectKind: 'role',
    subject: key,
    subjectName: role.name,
    before: { refundLimitPence: role.refundLimitPence },
    after: { refundLimitPence },
  });
  return { done: true };
}
