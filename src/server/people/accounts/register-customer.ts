import type * as z from 'zod/mini';
import type { register, User } from '#contract/accounts/accounts.ts';
import { ageTexts, dateOfBirth } from '#contract/fields/fields.ts';
import { Failure } from '#domain/failure.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { parsePhone } from '#domain/values/phone.ts';
import { users } from '#server/db/tables/schema.ts';
import { type LimitedWrite, limitWrites, tryAgainIn } from '#server/platform/limits/limit-writes.ts';
import { callerOf } from '#server/platform/limits/network-of.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { hashPassword, openSession } from '#server/platform/secrets.ts';
import { queueLinkEmail } from './links/queue-link-email.ts';
import { asUser, mustConfirm } from './log-in.ts';

type Registration = z.output<typeof register.input>;

const limit = (mostAnHour: number): LimitedWrite => ({
  kind: 'registration',
  mostAnHour,
  refusal: (minutes) =>
    `Too many accounts have been created from your network in the last hour. Please ${tryAgainIn(minutes)}.`,
});

type Registered = { user: User; token: string | null; mustConfirm: boolean };

/**
 * `active` and `status` tell which screen asks and nothing more (decisions): the overlay's customer is signed in at once. Counted before
 * anything is known of the address, so that anybody who probes which addresses have an account is stopped like anybody who makes many.
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
  const mobile = parsePhone(asked.contactNo);
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

/** The date of birth, or null if none is given. @throws Failure 'invalid' with the text for the field that it came in (V-06) */
export function checkedBirthday(
  dob: string | null | undefined,
  now: Date,
  { field, ageText }: { readonly field: string; readonly ageText: string },
): string | null {
  if (dob === undefined || dob === null || dob === '') return null;
  const today = () => shopDate(now.getTime(), shopTimeZone);
  const checked = dateOfBirth(today, ageText).safeParse(dob);
  if (checked.success) return checked.data;
  throw new Failure('invalid', {
    fields: { [field]: checked.error.issues[0]?.message ?? 'Please enter a valid date' },
  });
}
