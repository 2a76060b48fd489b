import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { login, User } from '#contract/accounts.ts';
import { Failure } from '#domain/failure.ts';
import { users } from '#server/db/schema.ts';
import { customerOf, type Visit } from '#server/modules/visit.ts';
import { passwordMatches } from './passwords.ts';
import { closeSession, openSession } from './session-tokens.ts';

type Login = z.output<typeof login.input>;

/**
 * POST /auth/login (accounts §7). An unknown address and a wrong password get the same answer in the same time.
 * @throws Failure 'invalidCredentials', 'accountSuspended'
 */
export async function logIn(visit: Visit, { email, password }: Login): Promise<{ token: string }> {
  const [account] = await visit.db
    .select({ id: users.id, passwordHash: users.passwordHash, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.email, email));
  if (!(await passwordMatches(password, account?.passwordHash ?? null)) || !account)
    throw new Failure('invalidCredentials');
  if (account.suspendedAt) throw new Failure('accountSuspended');
  return { token: await openSession(visit.db, account.id, visit.now) };
}

/** POST /auth/logout: the token of the request ends. */
export async function logOut(visit: Visit): Promise<{ ended: boolean }> {
  return { ended: visit.token !== null && (await closeSession(visit.db, visit.token)) };
}

/** GET /auth/me (accounts §7). */
export async function findMe(visit: Visit): Promise<User> {
  const [found] = await visit.db
    .select()
    .from(users)
    .where(eq(users.id, customerOf(visit).id));
  if (!found) throw new Failure('signInRequired');
  return asUser(found);
}

/** An account as its owner sees it. */
export const asUser = (account: typeof users.$inferSelect): User => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  mobile: account.mobile,
  dateOfBirth: account.dateOfBirth,
  profilePictureUrl: account.profilePicture,
});
