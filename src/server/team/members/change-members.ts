import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { changeMemberRole } from '#contract/admin/team/members.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { requireStepUp, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { revokeOpen } from '#server/team/store-invitation.ts';
import { findRole, lastOwner, lockMember, type MemberRow, requireGrant } from './granting.ts';

type Done = { done: boolean };

const noted = (
  context: StaffContext,
  { id, name }: MemberRow,
  what: string,
  changed: { before?: unknown; after?: unknown } = {},
): Promise<void> =>
  writeAudit(context, { action: `member.${what}`, subjectKind: 'member', subject: id, subjectName: name, ...changed });

export async function endAllSessions(db: Db, memberId: number, now: Date): Promise<number> {
  const ended = await db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.memberId, memberId), isNull(staffSessions.endedAt)))
    .returning({ id: staffSessions.id });
  return ended.length;
}

/** @throws Failure 'conflict' for an outdated screen and for the last owner; 'notAllowed' */
export async function changeRoleOfMember(
  context: StaffContext,
  { id, roleKey, formerRoleKey }: z.output<typeof changeMemberRole.input>,
): Promise<Done> {
  requireStepUp(context, 'staff');
  const { db } = context;
  const { member, role, isLastOwner } = await lockMember(context, id);
  const wanted = await findRole(db, roleKey);
  requireGrant(context, wanted);
  if (member.roleKey === roleKey) return { done: true };
  if (member.roleKey !== formerRoleKey)
    throw new Failure('conflict', {
      text: `${member.name} has become ${role.name} in the meantime. Nothing was changed.`,
    });
  if (isLastOwner) throw lastOwner();
  await db.update(staffMembers).set({ roleKey }).where(eq(staffMembers.id, id));
  // A link for signing in again was given for the permissions that the member had, so it is revoked.
  await revokeOpen(db, member.email, context.now);
  await noted(context, member, 'roleChanged', { before: { role: role.name }, after: { role: wanted.name } });
  return { done: true };
}

/** T-10: sessions and PIN end at once; what the member did keeps their name. @throws Failure 'conflict' for the last owner */
export async function deactivate(context: StaffContext, { id }: { id: number }): Promise<Done> {
  requireStepUp(context, 'staff');
  const { member, isLastOwner } = await lockMember(context, id);
  if (isLastOwner) throw lastOwner();
  await deactivateNow(context.db, member, context.now);
  if (member.deactivatedAt === null) await noted(context, member, 'deactivated');
  return { done: true };
}

export async function deactivateNow(db: Db, { id, email }: MemberRow, now: Date): Promise<void> {
  await db
    .update(staffMembers)
    .set({ deactivatedAt: now, pinHash: null })
    .where(and(eq(staffMembers.id, id), isNull(staffMembers.deactivatedAt)));
  await endAllSessions(db, id, now);
  await revokeOpen(db, email, now);
}

/** Lets a member sign in again as they did before, but without a PIN. */
export async function reactivate(context: StaffContext, { id }: { id: number }): Promise<Done> {
  requireStepUp(context, 'staff');
  const { member } = await lockMember(context, id);
  if (member.deactivatedAt === null) return { done: true };
  await context.db.update(staffMembers).set({ deactivatedAt: null }).where(eq(staffMembers.id, id));
  await noted(context, member, 'reactivated');
  return { done: true };
}

export async function endSessionsOf(context: StaffContext, { id }: { id: number }): Promise<{ ended: number }> {
  requireStepUp(context, 'staff');
  const { member } = await lockMember(context, id);
  const ended = await endAllSessions(context.db, id, context.now);
  if (ended > 0) await noted(context, member, 'sessionsEnded', { after: { sessions: ended } });
  return { ended };
}
