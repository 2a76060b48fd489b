import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { adminBase, adminUrls } from '#contract/admin/admin-urls.ts';
import type { inviteMember } from '#contract/admin/team/members.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import {
  staffInvitations,
  staffMembers,
  staffPasskeys,
  staffRecoveryCodes,
} from '#server/db/tables/staff/team-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { queueEmail } from '#server/modules/messages/queue-email.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { invitationEmail } from '#server/modules/team/invitations/invitation-email.ts';
import { madeAtStart, storeInvitation } from '#server/modules/team/invitations/store-invitation.ts';
import { requireStepUp } from '#server/modules/team/require-step-up.ts';
import { endAllSessions } from './change-members.ts';
import { findRole, lockMember, type MemberRow, type RoleRow, requireGrant } from './granting.ts';

type Address = { id: number; address: string; endsAt: string; isEmailed: boolean };

/** T-03 @throws Failure 'emailTaken' for a member's address, 'notAllowed' */
export async function invite(
  context: StaffContext,
  { email, roleKey }: z.output<typeof inviteMember.input>,
): Promise<Address> {
  requireStepUp(context, 'staff');
  const role = await findRole(context.db, roleKey);
  requireGrant(context, role);
  await refuseMembers(context.db, email);
  return send(context, { email, role, member: null }, 'invited');
}

/** @throws Failure 'emailTaken' */
export async function refuseMembers(db: Db, email: string): Promise<void> {
  const [member] = await db.select().from(staffMembers).where(eq(staffMembers.email, email));
  if (member)
    throw new Failure('emailTaken', {
      text: member.deactivatedAt
        ? `${member.name} has this address and was deactivated: reactivate them instead. Nobody was invited.`
        : `${member.name} has this address already. Nobody was invited.`,
      fields: { email: 'Somebody of the team has this address already.' },
    });
}

async function findOpen(db: Db, id: number) {
  const [open] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.id, id), isNull(staffInvitations.usedAt), isNull(staffInvitations.revokedAt)))
    .for('update');
  if (!open || open.invitedBy === madeAtStart)
    throw new Failure('conflict', { text: 'This invitation was used or withdrawn meanwhile. Nothing was changed.' });
  return open;
}

/** The former address is void. @throws Failure 'conflict' for one that was used meanwhile */
export async function inviteAgain(context: StaffContext, { id }: { id: number }): Promise<Address> {
  requireStepUp(context, 'staff');
  const [asked] = await context.db.select().from(staffInvitations).where(eq(staffInvitations.id, id));
  // A member's role may be another by now than when they were invited; their row is locked before any invitation's.
  const held = asked?.memberId ? await lockMember(context, asked.memberId) : null;
  const open = await findOpen(context.db, id);
  const role = held?.role ?? (await findRole(context.db, open.roleKey));
  requireGrant(context, role);
  return send(context, { email: open.email, role, member: held?.member ?? null }, 'invitedAgain');
}

export async function withdrawInvitation(context: StaffContext, { id }: { id: number }): Promise<{ done: boolean }> {
  requireStepUp(context, 'staff');
  const open = await findOpen(context.db, id);
  requireGrant(context, await findRole(context.db, open.roleKey));
  await context.db.update(staffInvitations).set({ revokedAt: context.now }).where(eq(staffInvitations.id, id));
  await writeAudit(context, {
    action: 'invitation.withdrawn',
    subjectKind: 'invitation',
    subject: id,
    subjectName: open.email,
  });
  return { done: true };
}

/** Nothing that they signed in with works any more, and their sessions are over. */
export async function reset(context: StaffContext, { id }: { id: number }): Promise<Address> {
  requireStepUp(context, 'staff');
  const { member, role } = await lockMember(context, id);
  if (member.deactivatedAt !== null)
    throw new Failure('conflict', { text: `${member.name} was deactivated. Nothing was changed.` });
  await forgetWaysIn(context.db, member, context.now);
  return send(context, { email: member.email, role, member }, 'reset');
}

export async function forgetWaysIn(db: Db, { id }: MemberRow, now: Date): Promise<void> {
  await db.delete(staffPasskeys).where(eq(staffPasskeys.memberId, id));
  await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.memberId, id));
  await db
    .update(staffMembers)
    .set({ passwordHash: null, totpSecret: null, totpLastStep: null, pinHash: null })
    .where(eq(staffMembers.id, id));
  await endAllSessions(db, id, now);
}

type Sent = { readonly email: string; readonly role: RoleRow; readonly member: MemberRow | null };

async function send(context: StaffContext, { email, role, member }: Sent, what: string): Promise<Address> {
  const { db, staff, now, services, shop } = context;
  const { id, token, endsAt } = await storeInvitation(db, {
    email,
    roleKey: role.key,
    memberId: member?.id ?? null,
    invitedById: staff.memberId,
    invitedBy: staff.name,
    now,
  });
  const { publicUrl } = services;
  const address = publicUrl + adminBase + adminUrls.invitation(token);
  const name = member?.name ?? '';
  const invited = { id, email, name, roleName: role.name, invitedBy: staff.name, address, endsAt };
  const isEmailed = await queueEmail({ db, services }, invitationEmail(invited, { shop, publicUrl }));
  await writeAudit(context, {
    action: `member.${what}`,
    subjectKind: member ? 'member' : 'invitation',
    subject: member?.id ?? id,
    subjectName: name || email,
    after: { role: role.name },
  });
  return { id, address, endsAt: endsAt.toISOString(), isEmailed: isEmailed && services.mail === 'delivered' };
}
