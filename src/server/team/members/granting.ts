import { and, eq, isNull } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { mayGrant } from '#domain/staff/roles.ts';
import type { Db } from '#server/db/open.ts';
import { staffMembers, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';

export type RoleRow = typeof staffRoles.$inferSelect;
export type MemberRow = typeof staffMembers.$inferSelect;

/** @throws Failure 'notFound' */
export async function findRole(db: Db, key: string): Promise<RoleRow> {
  const [role] = await db.select().from(staffRoles).where(eq(staffRoles.key, key));
  if (!role) throw new Failure('notFound', { text: 'There is no such role.' });
  return role;
}

/** T-03 @throws Failure 'notAllowed' */
export function requireGrant(
  { staff }: Pick<StaffContext, 'staff'>,
  role: Pick<RoleRow, 'rank' | 'permissions' | 'refundLimitPence'>,
): void {
  if (!mayGrant(staff, role))
    throw new Failure('notAllowed', { text: 'You cannot give or change a role above your own. Nothing was changed.' });
}

/**
 * Locks all active owners, always in the same order, so that if two owners demote each other, one of them turns out to be the last (T-10).
 * @returns whether a member is the only one
 */
export async function lockOwners(db: Db): Promise<(id: number) => boolean> {
  const owners = await db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.roleKey, 'owner'), isNull(staffMembers.deactivatedAt)))
    .orderBy(staffMembers.id)
    .for('update');
  return (id) => owners.length === 1 && owners[0]?.id === id;
}

/** Locks a member, after the owners. @throws Failure 'notFound', 'notAllowed' for a member above the person who asks */
export async function lockMember(
  { db, staff }: Pick<StaffContext, 'db' | 'staff'>,
  id: number,
): Promise<{ readonly member: MemberRow; readonly role: RoleRow; readonly isLastOwner: boolean }> {
  const isLastOwner = await lockOwners(db);
  const [member] = await db.select().from(staffMembers).where(eq(staffMembers.id, id)).for('update');
  if (!member) throw new Failure('notFound');
  const role = await findRole(db, member.roleKey);
  requireGrant({ staff }, role);
  return { member, role, isLastOwner: isLastOwner(id) };
}

export const lastOwner = (): Failure =>
  new Failure('conflict', { text: 'This is the last owner. Make somebody else an owner first; nothing was changed.' });
