import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { login, User } from '#contract/accounts/accounts.ts';
import { Failure } from '#domain/failure.ts';
import { users } from '#server/db/tables/schema.ts';
import { throttleLogin, trustPlace } from '#server/platform/limits/throttle-logins.ts';
import { customerOf, type RequestContext } from '#server/platform/request-context.ts';
import { closeSession, openSession, passwordMatches } from '#server/platform/secrets.ts';

type Login = z.output<typeof login.input>;

/**
 * An unknown address, a wrong password and an account without one get the same response in the same time (accounts §7).
 * @throws Failure 'invalidCredentials', 'accountSuspended', 'emailNotVerified'
 * @throws Failure 'tooManyAttempts' if too many failed before, whether or not this one is right
 */
export async function logIn(context: RequestContext, { email, password }: Login): Promise<{ token: string }> {
  const counted = await throttleLogin(context, email);
  // Not the whole row: the picture in it is many times as large as everything else.
  const { id, passwordHash: kept, suspendedAt, confirmsBeforeLogin, emailConfirmedAt } = users;
  const [account] = await context.db
    .select({ id, passwordHash: kept, suspendedAt, confirmsBeforeLogin, emailConfirmedAt })
    .from(users)
    .where(eq(users.email, email));
  const passwordHash = account?.passwordHash ?? null;
  const matches = await passwordMatches(password, passwordHash, counted.turn);
  if (!account || passwordHash === null || !matches) throw new Failure('invalidCredentials');
  await counted.succeeded();
  await trustPlace(context, email);
  if (account.suspendedAt) throw new Failure('accountSuspended');
  if (mustConfirm(account, context)) throw new Failure('emailNotVerified');
  return { token: await openSessionWith(context, { id: account.id, passwordHash }) };
}

/** Nobody could confirm anything if no mail is delivered. */
export const mustConfirm = (
  account: Pick<typeof users.$inferSelect, 'confirmsBeforeLogin' | 'emailConfirmedAt'>,
  { services }: RequestContext,
): boolean => account.confirmsBeforeLogin && !account.emailConfirmedAt && services.mail === 'delivered';

/** The account's row is locked until the session exists, so that a change of password finds it. */
const openSessionWith = (
  context: RequestContext,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<string> =>
  context.db.transaction(async (tx) => {
    const [same] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for('share');
    if (!same) throw new Failure('invalidCredentials');
    return openSession(tx, id, context.now);
  });

export async function logOut(context: RequestContext): Promise<{ ended: boolean }> {
  return { ended: context.token !== null && (await closeSession(context.db, context.token)) };
}

export async function findMe(context: RequestContext): Promise<User> {
  const [found] = await context.db
    .select()
    .from(users)
    .where(eq(users.id, customerOf(context).id));
  if (!found) throw new Failure('signInRequired');
  return asUser(found);
}

export const asUser = (account: typeof users.$inferSelect): User => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  mobile: account.mobile,
  dateOfBirth: account.dateOfBirth,
  profilePictureUrl: account.profilePicture,
});
