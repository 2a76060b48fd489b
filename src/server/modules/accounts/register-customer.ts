import type * as z from 'zod/mini';
import type { register, User } from '#contract/accounts/accounts.ts';
import { ageTexts } from '#contract/fields/fields.ts';
import { Failure } from '#domain/failure.ts';
import { normaliseUkNumber } from '#domain/person/phone.ts';
import { users } from '#server/db/tables/schema.ts';
import { type LimitedWrite, limitWrites } from '#server/modules/limits/limit-writes.ts';
import { callerOf } from '#server/modules/limits/network-of.ts';
import { tryAgainIn } from '#server/modules/limits/try-again.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { checkedBirthday } from './check-birthday.ts';
import { queueLinkEmail } from './links/queue-link-email.ts';
import { asUser, mustConfirm } from './log-in.ts';
import { hashPassword } from './passwords.ts';
import { openSession } from './session-tokens.ts';

type Registration = z.output<typeof register.input>;

const limit = (mostAnHour: number): LimitedWrite => ({
  kind: 'registration',
  mostAnHour,
  refusal: (minutes) =>
    `Very many accounts were created from your network within the hour. Please ${tryAgainIn(minutes)}.`,
});

type Registered = { user: User; token: string | null; mustConfirm: boolean };

/**
 * `active` and `status` tell which screen asks and nothing more (decisions): the overlay's customer is signed in at
 * once. Counted before anything is known of the address: who asks which addresses have an account is stopped like who
 * makes many.
 * @returns what makes the account, for the write's transaction; throws Failure 'emailTaken'
 * @throws Failure 'invalid' with the field's text, 'tooManyRequests'
 */
export async function prepareRegistration(
  context: RequestContext,
  asked: Registration,
): Promise<(inside: RequestContext) => Promise<Registered>> {
  const overlay = asked.active === '1';
  const { mail, registrationsPerHour } = context.services;
  const birthday = checkedBirthday(asked.dob, context.now, {
    field: 'dob',
    ageText: overlay ? ageTexts.overlay : ageTexts.page,
  });
  const mobile = normaliseUkNumber(asked.contactNo);
  if (mobile === null) throw new Failure('invalid', { fields: { contactNo: 'Invalid phone number' } });
  if (registrationsPerHour > 0)
    await context.db.transaction((tx) => limitWrites({ ...context, db: tx }, limit(registrationsPerHour)));
  const account = {
    email: asked.email,
    passwordHash: await hashPassword(asked.password, { caller: callerOf(context.address), lane: 'customers' }),
    firstName: asked.firstName,
    lastName: asked.lastName,
    mobile,
    dateOfBirth: birthday,
    confirmsBeforeLogin: !overlay && mail === 'delivered',
  };
  return (inside) => makeAccount(inside, account, overlay);
}

async function makeAccount(
  context: RequestContext,
  asked: typeof users.$inferInsert,
  isSignedInAtOnce: boolean,
): Promise<Registered> {
  const [account] = await context.db
    .insert(users)
    .values(asked)
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (!account) {
    const text = 'An account with this email already exists';
    throw new Failure('emailTaken', { text, fields: { email: text } });
  }
  await queueLinkEmail(context, account, { purpose: 'confirmEmail', event: `${account.id}:registered` });
  return {
    user: asUser(account),
    token: isSignedInAtOnce ? await openSession(context.db, account.id, context.now) : null,
    mustConfirm: mustConfirm(account, context),
  };
}
