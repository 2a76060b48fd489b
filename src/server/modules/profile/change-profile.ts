import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  type changeProfile as endpoint,
  type Profile,
  type changePicture as pictureEndpoint,
  profileTexts,
} from '#contract/accounts/profile.ts';
import { ageTexts } from '#contract/fields/fields.ts';
import { Failure } from '#domain/failure.ts';
import { normaliseUkNumber } from '#domain/person/phone.ts';
import { users } from '#server/db/tables/schema.ts';
import { checkedBirthday } from '#server/modules/accounts/check-birthday.ts';
import { asUser } from '#server/modules/accounts/log-in.ts';
import { type LimitedWrite, limitWritesTo } from '#server/modules/limits/limit-writes.ts';
import { callerOf } from '#server/modules/limits/network-of.ts';
import { tryAgainIn } from '#server/modules/limits/try-again.ts';
import { customerOf, type RequestContext } from '#server/modules/request-context.ts';
import { shapePicture } from './shape-picture.ts';

type Account = typeof users.$inferSelect;

const asProfile = (account: Account): Profile => ({
  user: asUser(account),
  version: account.profileVersion,
  hasPassword: account.passwordHash !== null,
});

export async function findProfile(context: RequestContext): Promise<Profile> {
  const [account] = await context.db
    .select()
    .from(users)
    .where(eq(users.id, customerOf(context).id));
  if (!account) throw new Failure('signInRequired');
  return asProfile(account);
}

/** @throws Failure 'invalid' with the fields' texts; 'conflict' (decisions, Profile save) */
export async function changeProfile(context: RequestContext, asked: z.output<typeof endpoint.input>): Promise<Profile> {
  const phone = normaliseUkNumber(asked.mobile);
  if (phone === null) throw new Failure('invalid', { fields: { mobile: 'Invalid phone number' } });
  return saveChange(context, asked.version, {
    firstName: asked.firstName,
    lastName: asked.lastName,
    mobile: phone,
    dateOfBirth: checkedBirthday(asked.dateOfBirth, context.now, { field: 'dateOfBirth', ageText: ageTexts.page }),
  });
}

/** @throws Failure 'invalid', 'tooLarge', 'unsupportedType', 'conflict', 'unavailable', 'tooManyRequests' */
export async function changePicture(
  context: RequestContext,
  { version, picture }: z.output<typeof pictureEndpoint.input>,
): Promise<Profile> {
  if (picture === null) return saveChange(context, version, { profilePicture: null });
  const { id } = customerOf(context);
  // Counted before any work, and whatever comes of it.
  await context.db.transaction((tx) => limitWritesTo({ ...context, db: tx }, pictureLimit, `account ${id}`));
  // Before the transaction: no row waits for a picture.
  return saveChange(context, version, { profilePicture: await shapePicture(picture, callerOf(context.address)) });
}

const pictureLimit: LimitedWrite = {
  kind: 'profilePicture',
  mostAnHour: 20,
  refusal: (minutes) => `You have sent many pictures within the hour. Please ${tryAgainIn(minutes)}.`,
};

/** Neither of two tabs overwrites the other unseen; the same change sent again is answered as the first was. */
function saveChange(context: RequestContext, version: number, change: Partial<Account>): Promise<Profile> {
  const mine = eq(users.id, customerOf(context).id);
  return context.db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(mine).for('update');
    if (!account) throw new Failure('signInRequired');
    if (account.profileVersion !== version) {
      if (isAlready(account, change)) return asProfile(account);
      throw new Failure('conflict', { text: profileTexts.changedElsewhere });
    }
    const [changed] = await tx
      .update(users)
      .set({ ...change, profileVersion: sql`${users.profileVersion} + 1` })
      .where(mine)
      .returning();
    return asProfile(changed ?? account);
  });
}

const isAlready = (account: Account, change: Partial<Account>): boolean => {
  const there: Partial<Record<string, unknown>> = account;
  return Object.entries(change).every(([name, value]) => there[name] === value);
};
