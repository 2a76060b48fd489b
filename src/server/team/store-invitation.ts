import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { invitationLives } from '#contract/admin/team/invitations.ts';
import { Failure } from '#domain/failure.ts';
import { dayMs, hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { staffInvitations, staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { hashOfToken, newSecretToken } from '#server/platform/secrets.ts';
import { hasOwner } from './staff-sessions.ts';

/** Who made an invitation if no member did. */
export const madeAtStart = 'set-up';

type Inviting = {
  readonly email: string;
  readonly roleKey: string;
  /** A member who chooses a new way to sign in; null for a new member. */
  readonly memberId: number | null;
  readonly invitedById: number | null;
  readonly invitedBy: string;
  readonly now: Date;
};

/** T-03: the token is returned only this once and kept only as its hash. Previous ones to the same address are void. */
export async function storeInvitation(
  db: Db,
  { now, ...of }: Inviting,
): Promise<{ readonly id: number; readonly token: string; readonly endsAt: Date }> {
  const token = newSecretToken();
  const expiresAt = new Date(now.getTime() + invitationLives.hours * hourMs);
  await revokeOpen(db, of.email, now);
  const [made] = await db
    .insert(staffInvitations)
    .values({ ...of, tokenHash: hashOfToken(token), createdAt: now, expiresAt })
    .returning({ id: staffInvitations.id });
  if (!made) throw new Error('an invitation was not written');
  return { id: made.id, token, endsAt: expiresAt };
}

export const revokeOpen = (db: Db, email: string, now: Date): Promise<unknown> =>
  db
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(
      and(
        eq(staffInvitations.email, email),
        ne(staffInvitations.invitedBy, madeAtStart),
        isNull(staffInvitations.usedAt),
        isNull(staffInvitations.revokedAt),
      ),
    );

/** Anybody who reads the start's output later than the owner finds no way in. */
const longestSetUpMs = dayMs;

/** T-02: while nobody owns the shop, each start has one link, valid for a day; the previous one is void. @returns null if somebody does */
export const openSetUp = (db: Db, now: Date): Promise<string | null> =>
  db.transaction(async (tx) => {
    await tx
      .update(staffInvitations)
      .set({ revokedAt: now })
      .where(
        and(
          eq(staffInvitations.invitedBy, madeAtStart),
          isNull(staffInvitations.usedAt),
          isNull(staffInvitations.revokedAt),
        ),
      );
    if (await hasOwner({ db: tx })) return null;
    const token = newSecretToken();
    await tx.insert(staffInvitations).values({
      tokenHash: hashOfToken(token),
      roleKey: 'owner',
      invitedBy: madeAtStart,
      createdAt: now,
      expiresAt: new Date(now.getTime() + longestSetUpMs),
    });
    return token;
  });

export type OpenInvitation = typeof staffInvitations.$inferSelect;

const spent = (): Failure =>
  new Failure('linkSpent', {
    text: 'This link has already been used, was withdrawn, or has expired. Please ask for a new one.',
  });

/** Locked until the transaction ends if it is about to be used. @throws Failure 'linkSpent' */
export async function findOpenInvitation(db: Db, token: string, now: Date, isUsing = false): Promise<OpenInvitation> {
  const { tokenHash, usedAt, revokedAt, expiresAt } = staffInvitations;
  const asked = db
    .select()
    .from(staffInvitations)
    .where(and(eq(tokenHash, hashOfToken(token)), isNull(usedAt), isNull(revokedAt), gt(expiresAt, now)));
  const [found] = await (isUsing ? asked.for('update') : asked);
  if (!found) throw spent();
  if (found.invitedBy === madeAtStart && (await hasOwner({ db }))) throw spent();
  if (found.memberId !== null && !(await isActive(db, found.memberId))) throw spent();
  return found;
}

async function isActive(db: Db, memberId: number): Promise<boolean> {
  const active = and(eq(staffMembers.id, memberId), isNull(staffMembers.deactivatedAt));
  return (await db.$count(staffMembers, active)) > 0;
}
