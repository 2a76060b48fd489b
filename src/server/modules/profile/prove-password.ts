import { eq } from 'drizzle-orm';
import { profileTexts } from '#contract/profile.ts';
import { Failure } from '#domain/failure.ts';
import { users } from '#server/db/schema.ts';
import { passwordMatches } from '#server/modules/accounts/passwords.ts';
import { type LimitedWrite, limitWritesTo } from '#server/modules/limits/limit-writes.ts';
import { customerOf, type Visit } from '#server/modules/visit.ts';

/** Enough for who mistypes; whoever has found a signed-in device does not find the password by trying. */
const limit: LimitedWrite = {
  kind: 'passwordProof',
  mostAnHour: 10,
  refusal: (minutes) => `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
};

export type Account = typeof users.$inferSelect;

/** The account of the visit's customer, after its try at the password has been counted. */
export async function accountToProve(visit: Visit): Promise<Account> {
  const { id } = customerOf(visit);
  // Kept whatever comes of it: a wrong try must count, and several at once must each see the others.
  await visit.db.transaction((tx) => limitWritesTo({ ...visit, db: tx }, limit, `account ${id}`));
  const [account] = await visit.db.select().from(users).where(eq(users.id, id));
  if (!account) throw new Failure('signInRequired');
  return account;
}

/** @throws Failure 'invalid' with the text for the field: no 401, for the session itself is good */
export async function provePassword(account: Account, password: string, field: string): Promise<void> {
  if (await passwordMatches(password, account.passwordHash)) return;
  throw new Failure('invalid', { fields: { [field]: profileTexts.wrongPassword } });
}
