import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { User } from '#contract/accounts/accounts.ts';
import { namelessCustomer } from '#contract/accounts/social-sign-in.ts';
import { email as emailField, personName } from '#contract/fields/fields.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { identities, type Person } from '#server/db/tables/identity-tables.ts';
import { users } from '#server/db/tables/schema.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { closeSessionsOf, openSession } from '#server/platform/secrets.ts';
import { queueLinkEmail } from './links/queue-link-email.ts';
import { voidResetLinks } from './links/store-link.ts';
import { asUser } from './log-in.ts';

type Account = typeof users.$inferSelect;
export type SignedIn = { readonly token: string; readonly user: User };

/**
 * The account of the identity, otherwise the one with the address, if both sides have proved it.
 * @throws Failure 'linkRefused' if either side has not
 */
export async function lookUpAccountOf(context: RequestContext, person: Person): Promise<Account | null> {
  const { issuer, subject, email } = person;
  const [known] = await context.db
    .select({ account: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  if (known) return known.account;
  if (email === null) return null;
  const [namesake] = await context.db.select().from(users).where(eq(users.email, email));
  if (!namesake) return null;
  // Otherwise anybody who registers with a stranger's address, here or there, would share an account with that stranger.
  if (!person.emailIsVerified || !namesake.emailConfirmedAt) throw new Failure('linkRefused');
  await link(context, person, namesake.id);
  // A stranger may be signed in to it: nobody knows whether the person who followed the link also had the account.
  if (!namesake.ownerProvenAt) await shutOut(context, namesake.id);
  return namesake;
}

/** Creates an account without a password. @throws Failure 'emailNotShared', 'linkRefused' if the address has an account */
export async function makeAccountFor(context: RequestContext, person: Person): Promise<Account> {
  const email = emailField.safeParse(person.email ?? '');
  if (!email.success) throw new Failure('emailNotShared');
  const [account] = await context.db
    .insert(users)
    .values({
      email: email.data,
      passwordHash: null,
      firstName: nameOf(person.firstName) ?? namelessCustomer,
      lastName: nameOf(person.lastName) ?? '',
      emailConfirmedAt: person.emailIsVerified ? context.now : null,
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (!account) throw new Failure('linkRefused');
  await link(context, person, account.id);
  if (!account.emailConfirmedAt)
    await queueLinkEmail(context, account, { purpose: 'confirmEmail', event: `${account.id}:registered` });
  return account;
}

/** @throws Failure 'accountSuspended' */
export async function welcome(context: RequestContext, account: Account): Promise<SignedIn> {
  if (account.suspendedAt) throw new Failure('accountSuspended');
  return { token: await openSession(context.db, account.id, context.now), user: asUser(account) };
}

async function shutOut({ db, now }: RequestContext, userId: number): Promise<void> {
  await closeSessionsOf(db, userId);
  await voidResetLinks(db, userId, now);
  await db.update(users).set({ passwordHash: null, ownerProvenAt: now }).where(eq(users.id, userId));
}

/** The second of two first sign-ins at the same moment has to be tried again. */
async function link(context: RequestContext, { issuer, subject }: Person, userId: number): Promise<void> {
  const linked = await context.db
    .insert(identities)
    .values({ issuer, subject, userId })
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  if (linked.length === 0) throw new Failure('conflict');
}

/** Nothing says that these identities belong to the owner of the address. */
const unproven = (db: Db, userId: number) =>
  inArray(
    identities.userId,
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt))),
  );

/** Whoever made an account under the address is not let in beside the person who confirms it. */
export async function forgetUnprovenIdentities(db: Db, userId: number): Promise<void> {
  await db.delete(identities).where(unproven(db, userId));
}

/** Null for a name that breaks the shop's rules: the customer can correct it in the profile. */
const nameOf = (said: string): string | null => personName.safeParse(said).data ?? null;
