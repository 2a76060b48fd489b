import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { adminBase, adminUrls } from '#contract/admin/admin-urls.ts';
import { invitationLives } from '#contract/admin/team/invitations.ts';
import type { inviteMember } from '#contract/admin/team/members.ts';
import type { Shop } from '#contract/shop.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import {
  staffInvitations,
  staffMembers,
  staffPasskeys,
  staffRecoveryCodes,
} from '#server/db/tables/staff/team-tables.ts';
import type { NewEmail } from '#server/gateways/mail.ts';
import { buttonEmail } from '#server/platform/account-emails.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import { requireStepUp, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { madeAtStart, storeInvitation } from '#server/team/store-invitation.ts';
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
        ? `${member.name} has this address but was deactivated: reactivate them instead. Nobody was invited.`
        : `${member.name} already has this address. Nobody was invited.`,
      fields: { email: 'Somebody in the team already has this address.' },
    });
}

async function findOpen(db: Db, id: number) {
  const [open] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.id, id), isNull(staffInvitations.usedAt), isNull(staffInvitations.revokedAt)))
    .for('update');
  if (!open || open.invitedBy === madeAtStart)
    throw new Failure('conflict', {
      text: 'This invitation has been used or withdrawn in the meantime. Nothing was changed.',
    });
  return open;
}

/** Makes the previous link void and sends a new one. @throws Failure 'conflict' for one that was used in the meantime */
export async function inviteAgain(context: StaffContext, { id }: { id: number }): Promise<Address> {
  requireStepUp(context, 'staff');
  const [asked] = await context.db.select().from(staffInvitations).where(eq(staffInvitations.id, id));
  // A member may have a different role by now than when they were invited; their row is locked before any invitation's.
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

/** Ends a member's sessions, and nothing that they signed in with works any more. */
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

type Invited = {
  readonly id: number;
  readonly email: string;
  /** Empty for a new member. */
  readonly name: string;
  readonly roleName: string;
  readonly invitedBy: string;
  readonly address: string;
  readonly endsAt: Date;
};

/** T-03 */
const invitationEmail = (
  { id, email, name, roleName, invitedBy, address, endsAt }: Invited,
  sender: { readonly shop: Shop; readonly publicUrl: string },
): NewEmail => ({
  ...buttonEmail({ email, firstName: name || 'colleague', lastName: '' }, sender, {
    purpose: 'address',
    eventKey: `staff-invitation:${id}`,
    secretUntil: endsAt,
    title: name ? 'Choose a new way to sign in' : `Join the team of ${sender.shop.name}`,
    facts: name
      ? `${invitedBy} lets you choose a new way to sign in to the back office of ${sender.shop.name}. Your old sign-in no longer works.`
      : `${invitedBy} invites you to the back office of ${sender.shop.name}, as: ${roleName}.`,
    button: { text: name ? 'Choose how to sign in' : 'Join the team', to: address },
    small: [
      `The link works once, for ${invitationLives.hours} hours.`,
      `Not expecting this? Do not press the button, and ask ${invitedBy}.`,
    ],
  }),
  recipientName: name,
});

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
