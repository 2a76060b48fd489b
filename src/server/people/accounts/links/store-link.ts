import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { linkLives } from '#contract/accounts/account-links.ts';
import { Failure } from '#domain/failure.ts';
import { dayMs, minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { accountLinks, type linkPurposes } from '#server/db/tables/identity-tables.ts';
import { hashOfToken, isSecretToken, newSecretToken } from '#server/platform/secrets.ts';

export type LinkPurpose = (typeof linkPurposes)[number];

const lifeMs: Readonly<Record<LinkPurpose, number>> = {
  confirmEmail: linkLives.confirmDays * dayMs,
  resetPassword: linkLives.resetMinutes * minuteMs,
  changeEmail: linkLives.confirmDays * dayMs,
};

export const newToken = (purpose: LinkPurpose, now: Date): { token: string; expiresAt: Date } => ({
  token: newSecretToken(),
  expiresAt: new Date(now.getTime() + lifeMs[purpose]),
});

type NewLink = Omit<typeof accountLinks.$inferInsert, 'tokenHash' | 'usedAt'> & { readonly token: string };

export async function storeLink(db: Db, { token, ...link }: NewLink): Promise<void> {
  await db.insert(accountLinks).values({ ...link, tokenHash: hashOfToken(token) });
}

type Following = { readonly token: string; readonly purpose: LinkPurpose; readonly now: Date };

const goodLink = ({ token, purpose, now }: Following) =>
  and(
    eq(accountLinks.tokenHash, hashOfToken(token)),
    eq(accountLinks.purpose, purpose),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, now),
  );

/** Looking up a link does not use it up. Null for any token that is not valid. */
export async function lookUpGoodLink(db: Db, link: Following): Promise<{ readonly userId: number } | null> {
  if (!isSecretToken(link.token)) return null;
  const [good] = await db.select({ userId: accountLinks.userId }).from(accountLinks).where(goodLink(link));
  return good ?? null;
}

export const countGoodLinks = (
  db: Db,
  { userId, purpose, goodAt }: { userId: number; purpose: LinkPurpose; goodAt: Date },
): Promise<number> =>
  db.$count(
    accountLinks,
    and(
      eq(accountLinks.userId, userId),
      eq(accountLinks.purpose, purpose),
      isNull(accountLinks.usedAt),
      gt(accountLinks.expiresAt, goodAt),
    ),
  );

/** The second of two at once finds the link used. @throws Failure 'linkSpent' for any token that is not valid */
export async function redeemLink(db: Db, link: Following): Promise<{ userId: number; email: string }> {
  const [used] = isSecretToken(link.token)
    ? await db
        .update(accountLinks)
        .set({ usedAt: link.now })
        .where(goodLink(link))
        .returning({ userId: accountLinks.userId, email: accountLinks.email })
    : [];
  if (!used) throw new Failure('linkSpent');
  return used;
}

/** Voids whatever else could take an account over: links for a new password and for another address. */
export async function voidResetLinks(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountLinks.userId, userId),
        inArray(accountLinks.purpose, ['resetPassword', 'changeEmail']),
        isNull(accountLinks.usedAt),
      ),
    );
}
