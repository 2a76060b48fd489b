import type * as z from 'zod/mini';
import type { register, User } from '#contract/accounts.ts';
import { ageTexts } from '#contract/fields.ts';
import { Failure } from '#domain/failure.ts';
import { normaliseUkNumber } from '#domain/phone.ts';
import { users } from '#server/db/schema.ts';
import { type LimitedWrite, limitWrites } from '#server/modules/limits/limit-writes.ts';
import type { Visit } from '#server/modules/visit.ts';
import { checkedBirthday } from './check-birthday.ts';
import { writeLinkLetter } from './links/write-link-letter.ts';
import { asUser, mustConfirm } from './log-in.ts';
import { hashPassword } from './passwords.ts';
import { openSession } from './session-tokens.ts';

type Registration = z.output<typeof register.input>;

const limit = (mostAnHour: number): LimitedWrite => ({
  kind: 'registration',
  mostAnHour,
  refusal: (minutes) =>
    `Very many accounts were created from your network within the hour. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
});

/**
 * POST /auth/register (accounts §7). `active` and `status` tell which screen asks and nothing more (decisions):
 * the overlay's customer is signed in at once, the page's goes on to log in, and where mail is delivered confirms the
 * address before that. Both get the letter that asks them to.
 * @throws Failure 'invalid' with the field's text, 'emailTaken'
 * @throws Failure 'tooManyRequests' where a network has registered too many accounts in an hour
 */
export async function registerCustomer(
  visit: Visit,
  asked: Registration,
): Promise<{ user: User; token: string | null; mustConfirm: boolean }> {
  const overlay = asked.active === '1';
  const { mail, registrationsPerHour } = visit.surroundings;
  const birthday = checkedBirthday(asked.dob, visit.now, {
    field: 'dob',
    ageText: overlay ? ageTexts.overlay : ageTexts.page,
  });
  const mobile = normaliseUkNumber(asked.contactNo);
  if (mobile === null) throw new Failure('invalid', { fields: { contactNo: 'Invalid phone number' } });
  if (registrationsPerHour > 0) await limitWrites(visit, limit(registrationsPerHour));
  const [account] = await visit.db
    .insert(users)
    .values({
      email: asked.email,
      passwordHash: await hashPassword(asked.password),
      firstName: asked.firstName,
      lastName: asked.lastName,
      mobile,
      dateOfBirth: birthday,
      confirmsBeforeLogin: !overlay && mail === 'delivered',
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (!account) {
    const text = 'An account with this email already exists';
    throw new Failure('emailTaken', { text, fields: { email: text } });
  }
  await writeLinkLetter(visit, account, { deed: 'confirmEmail', event: `${account.id}:registered` });
  return {
    user: asUser(account),
    token: overlay ? await openSession(visit.db, account.id, visit.now) : null,
    mustConfirm: mustConfirm(account, visit),
  };
}
