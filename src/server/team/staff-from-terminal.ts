import { asc, eq, sql } from 'drizzle-orm';
import { adminBase, adminUrls } from '#contract/admin/admin-urls.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { staffMembers, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { writeAuditOf } from '#server/platform/write-audit.ts';
import { deactivateNow } from '#server/team/members/change-members.ts';
import { findRole, lastOwner, lockOwners, type MemberRow } from '#server/team/members/granting.ts';
import { forgetWaysIn, refuseMembers } from '#server/team/members/invite-members.ts';
import { storeInvitation } from '#server/team/store-invitation.ts';

const terminal = 'command line';

type Asked = { readonly email: string; readonly now: Date };
type Sending = Asked & { readonly publicUrl: string };

export type TerminalAddress = { readonly address: string; readonly endsAt: Date; readonly roleName: string };

/** T-02. No email is written: the person at the server hands the link on. @throws Failure 'emailTaken', 'notFound' */
export const inviteFromTerminal = (
  database: Db,
  { email, roleKey, now, publicUrl }: Sending & { readonly roleKey: string },
): Promise<TerminalAddress> =>
  database.transaction(async (db) => {
    const role = await findRole(db, roleKey);
    await refuseMembers(db, email);
    const made = await storeInvitation(db, { ...ofTerminal(email, roleKey, now), memberId: null });
    await writeAuditOf(db, terminal, now, {
      action: 'member.invited',
      subjectKind: 'invitation',
      subject: made.id,
      subjectName: email,
      after: { role: role.name },
    });
    return addressOf(made, publicUrl, role.name);
  });

/** T-04: the last resort. Passkeys, password, codes, PIN and sessions are removed. @throws Failure 'notFound' */
export const resetFromTerminal = (database: Db, { email, now, publicUrl }: Sending): Promise<TerminalAddress> =>
  database.transaction(async (db) => {
    const member = await lockByEmail(db, email);
    if (member.deactivatedAt !== null)
      await db.update(staffMembers).set({ deactivatedAt: null }).where(eq(staffMembers.id, member.id));
    await forgetWaysIn(db, member, now);
    const role = await findRole(db, member.roleKey);
    const made = await storeInvitation(db, { ...ofTerminal(email, role.key, now), memberId: member.id });
    await noted(db, member, 'member.reset', now);
    return addressOf(made, publicUrl, role.name);
  });

/** @returns false if they were already deactivated. @throws Failure 'notFound', 'conflict' for the last owner */
export const deactivateFromTerminal = (database: Db, { email, now }: Asked): Promise<boolean> =>
  database.transaction(async (db) => {
    const isLastOwner = await lockOwners(db);
    const member = await lockByEmail(db, email);
    if (member.deactivatedAt !== null) return false;
    if (isLastOwner(member.id)) throw lastOwner();
    await deactivateNow(db, member, now);
    await noted(db, member, 'member.deactivated', now);
    return true;
  });

export type ListedMember = {
  readonly name: string;
  readonly email: string;
  readonly roleName: string;
  readonly isActive: boolean;
};

export async function listFromTerminal(db: Db): Promise<ListedMember[]> {
  const found = await db
    .select({ member: staffMembers, roleName: staffRoles.name })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.key, staffMembers.roleKey))
    .orderBy(sql`${staffMembers.deactivatedAt} is not null`, asc(staffMembers.name));
  return found.map(({ member: { name, email, deactivatedAt }, roleName }) => ({
    name,
    email,
    roleName,
    isActive: deactivatedAt === null,
  }));
}

const ofTerminal = (email: string, roleKey: string, now: Date) => ({
  email,
  roleKey,
  invitedById: null,
  invitedBy: terminal,
  now,
});

async function lockByEmail(db: Db, email: string): Promise<MemberRow> {
  const [member] = await db.select().from(staffMembers).where(eq(staffMembers.email, email)).for('update');
  if (!member) throw new Failure('notFound', { text: `Nobody in the team has the address ${email}.` });
  return member;
}

const noted = (db: Db, { id, name }: MemberRow, action: string, now: Date): Promise<void> =>
  writeAuditOf(db, terminal, now, { action, subjectKind: 'member', subject: id, subjectName: name });

const addressOf = (
  { token, endsAt }: { token: string; endsAt: Date },
  publicUrl: string,
  roleName: string,
): TerminalAddress => ({ address: publicUrl + adminBase + adminUrls.invitation(token), endsAt, roleName });
