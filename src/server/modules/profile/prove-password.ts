import { eq } from 'drizzle-orm';
import { profileTexts } from '#contract/accounts/profile.ts';
import { Failure } from '#domain/failure.ts';
import { users } from '#server/db/tables/schema.ts';
import { passwordMatches } from '#server/modules/accounts/passwords.ts';
import { countPasswordProof } from '#server/modules/limits/count-password-proof.ts';
import { customerOf, type RequestContext } from '#server/modules/request-context.ts';

export type Account = typeof users.$inferSelect;

export async function accountToProve(context: RequestContext): Promise<Account> {
  const { id } = customerOf(context);
  await countPasswordProof(context, id);
  const [account] = await context.db.select().from(users).where(eq(users.id, id));
  if (!account) throw new Failure('signInRequired');
  return account;
}

/** @throws Failure 'invalid' with the text for the field: no 401, for the session itself is good */
export async function provePassword(account: Account, password: string, field: string): Promise<void> {
  if (await passwordMatches(password, account.passwordHash)) return;
  throw new Failure('invalid', { fields: { [field]: profileTexts.wrongPassword } });
}
