import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';
import { confirmLetter, resetLetter } from '#server/modules/messages/account-letters.ts';
import { writeLetter } from '#server/modules/messages/write-letter.ts';
import type { Visit } from '#server/modules/visit.ts';
import { shopConfig } from '#shop-config';
import { keepLink, type LinkDeed, newToken } from './keep-link.ts';

type Writing = Pick<Visit, 'db' | 'now'> & {
  readonly surroundings: Pick<Visit['surroundings'], 'mail' | 'publicUrl'>;
};
type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>;

const letterOf = { confirmEmail: confirmLetter, resetPassword: resetLetter } as const;

/**
 * Writes the letter with a link of its own to an account, both or neither. `event` is what made it due: for one that
 * has its letter already nothing happens.
 */
export function writeLinkLetter(
  { db, now, surroundings }: Writing,
  account: Account,
  { deed, event }: { deed: LinkDeed; event: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const { token, expiresAt } = newToken(deed, now);
    const letter = letterOf[deed](account, {
      token,
      expiresAt,
      event,
      shop: shopConfig,
      publicUrl: surroundings.publicUrl,
    });
    if (!(await writeLetter({ db: tx, surroundings }, letter))) return;
    await keepLink(tx, { token, expiresAt, deed, userId: account.id, email: account.email, createdAt: now });
  });
}

/**
 * What the queue does for whoever asked for a letter: one is written where the address has an account that it is of
 * use to. The asking itself knew nothing of that, so its answer can tell nobody.
 */
export async function writeAskedLetter(
  writing: Writing,
  { email, deed, event }: { email: string; deed: LinkDeed; event: string },
): Promise<void> {
  const [account] = await writing.db.select().from(users).where(eq(users.email, email));
  if (!account || (deed === 'confirmEmail' && account.emailConfirmedAt)) return;
  await writeLinkLetter(writing, account, { deed, event });
}
