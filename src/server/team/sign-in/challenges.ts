import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { staffChallenges } from '#server/db/tables/staff/sign-in-tables.ts';
import { hashOfToken, newSecretToken } from '#server/platform/secrets.ts';

/** Enough time to find the security key, or to set up an app. */
const goodForMinutes = 15;

type Challenge = {
  readonly kind: 'registration' | 'signIn' | 'stepUp' | 'approval' | 'code';
  /** Null if only the answer reveals who it is. */
  readonly memberId: number | null;
  readonly now: Date;
  readonly challenge?: string;
  readonly data?: Record<string, unknown>;
};

/** A few at a time, whoever else is clearing: somebody who asks for many keeps no more than those of a quarter of an hour. */
const clearedAtOnce = 100;

/** Opens a challenge, and clears expired ones. @returns its ticket, which is kept only as its hash */
export async function openChallenge(db: Db, { now, ...challenge }: Challenge): Promise<string> {
  const over = db
    .select({ tokenHash: staffChallenges.tokenHash })
    .from(staffChallenges)
    .where(lte(staffChallenges.expiresAt, now))
    .limit(clearedAtOnce)
    .for('update', { skipLocked: true });
  await db.delete(staffChallenges).where(inArray(staffChallenges.tokenHash, over));
  const ticket = newSecretToken();
  await db.insert(staffChallenges).values({
    ...challenge,
    tokenHash: hashOfToken(ticket),
    expiresAt: new Date(now.getTime() + goodForMinutes * minuteMs),
  });
  return ticket;
}

type Taking = Pick<Challenge, 'kind' | 'memberId' | 'now'> & { readonly ticket: string };

/**
 * Takes a challenge, which is gone with the transaction that takes it: a second answer finds none.
 * @throws Failure 'linkSpent'
 */
export async function takeChallenge(
  db: Db,
  { ticket, kind, memberId, now }: Taking,
): Promise<{ readonly challenge: string; readonly data: Record<string, unknown> }> {
  const { tokenHash, expiresAt, challenge, data } = staffChallenges;
  const [taken] = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(tokenHash, hashOfToken(ticket)),
        eq(staffChallenges.kind, kind),
        memberId === null ? isNull(staffChallenges.memberId) : eq(staffChallenges.memberId, memberId),
        gt(expiresAt, now),
      ),
    )
    .returning({ challenge, data });
  if (!taken)
    throw new Failure('linkSpent', { text: 'That took too long, or has already been done. Please start again.' });
  return taken;
}
