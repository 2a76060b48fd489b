import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as contract from '#contract/accounts/profile.ts';
import {
  type changeProfile as endpoint,
  type Profile,
  type changePicture as pictureEndpoint,
  pictureLimits,
  pictureSide,
  pictureTexts,
  profileTexts,
} from '#contract/accounts/profile.ts';
import { ageTexts } from '#contract/fields/fields.ts';
import { Failure, type FailureCode } from '#domain/failure.ts';
import { parsePhone } from '#domain/values/phone.ts';
import { users } from '#server/db/tables/schema.ts';
import { asUser } from '#server/people/accounts/log-in.ts';
import { checkedBirthday } from '#server/people/accounts/register-customer.ts';
import { answeredBy } from '#server/platform/endpoint-action.ts';
import { type LimitedWrite, limitWritesTo, tryAgainIn } from '#server/platform/limits/limit-writes.ts';
import { callerOf } from '#server/platform/limits/network-of.ts';
import { picturesInTurn } from '#server/platform/limits/pictures-in-turn.ts';
import { customerOf, type RequestContext } from '#server/platform/request-context.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { gatherData } from './download-data.ts';
import { keptEndpoints } from './kept.ts';

type Account = typeof users.$inferSelect;

const asProfile = (account: Account): Profile => ({
  user: asUser(account),
  version: account.profileVersion,
  hasPassword: account.passwordHash !== null,
});

async function findProfile(context: RequestContext): Promise<Profile> {
  const [account] = await context.db
    .select()
    .from(users)
    .where(eq(users.id, customerOf(context).id));
  if (!account) throw new Failure('signInRequired');
  return asProfile(account);
}

/** @throws Failure 'invalid' with the fields' texts; 'conflict' (decisions, Profile save) */
async function changeProfile(context: RequestContext, asked: z.output<typeof endpoint.input>): Promise<Profile> {
  const phone = parsePhone(asked.mobile);
  if (phone === null) throw new Failure('invalid', { fields: { mobile: 'Invalid phone number' } });
  return saveChange(context, asked.version, {
    firstName: asked.firstName,
    lastName: asked.lastName,
    mobile: phone,
    dateOfBirth: checkedBirthday(asked.dateOfBirth, context.now, { field: 'dateOfBirth', ageText: ageTexts.page }),
  });
}

/** Nothing else reaches the decoder, whatever a file calls itself. */
const beginnings: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

const longestSeconds = 5;

const refusal = (code: FailureCode, text: string) => new Failure(code, { text, fields: { picture: text } });

/**
 * Makes a picture upright, square and small, re-encoded without place, camera and time; a `data:` address.
 * @param caller whose turn it is, as pictures are opened one at a time
 * @throws Failure 'tooLarge', 'unsupportedType' or 'invalid', with the text for `picture`; 'unavailable' if many wait
 */
async function shapePicture(base64: string, caller: string): Promise<string> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > pictureLimits.bytes) throw refusal('tooLarge', pictureTexts.tooLarge);
  if (!beginnings.some((isOne) => isOne(bytes))) throw refusal('unsupportedType', pictureTexts.wrongType);
  const { default: sharp } = await import('sharp'); // it takes some 30 MB, so it is loaded with the first picture
  // The header alone tells the size, before it waits and before a pixel is decoded.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (width * height > pictureLimits.pixels) throw refusal('invalid', pictureTexts.tooManyPixels);
  return picturesInTurn.do({ caller }, () => encode(bytes));
}

const unreadable = (): never => {
  throw refusal('invalid', pictureTexts.unreadable);
};

async function encode(bytes: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp');
  const shaped = await sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(pictureSide, pictureSide, { fit: 'cover' })
    .webp({ quality: 80 })
    .timeout({ seconds: longestSeconds })
    .toBuffer()
    .catch(unreadable);
  return `data:image/webp;base64,${shaped.toString('base64')}`;
}

/** @throws Failure 'invalid', 'tooLarge', 'unsupportedType', 'conflict', 'unavailable', 'tooManyRequests' */
async function changePicture(
  context: RequestContext,
  { version, picture }: z.output<typeof pictureEndpoint.input>,
): Promise<Profile> {
  if (picture === null) return saveChange(context, version, { profilePicture: null });
  const { id } = customerOf(context);
  // Counted before any work, whatever comes of it.
  await context.db.transaction((tx) => limitWritesTo({ ...context, db: tx }, pictureLimit, `account ${id}`));
  // Before the transaction: no row waits for a picture.
  return saveChange(context, version, { profilePicture: await shapePicture(picture, callerOf(context.address)) });
}

const pictureLimit: LimitedWrite = {
  kind: 'profilePicture',
  mostAnHour: 20,
  refusal: (minutes) => `You have sent a lot of pictures in the last hour. Please ${tryAgainIn(minutes)}.`,
};

/** Neither of two tabs overwrites the other unseen; the same change sent again gets the same response as the first. */
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

export const profileEndpoints = [
  answeredBy(contract.readProfile, findProfile),
  answeredBy(contract.changeProfile, changeProfile),
  answeredBy(contract.changePicture, changePicture),
  answeredBy(contract.changeEmail, changeEmail),
  answeredBy(contract.changePassword, changePassword),
  answeredBy(contract.downloadMyData, gatherData),
  answeredBy(contract.deleteAccount, deleteAccount),
  ...keptEndpoints,
];
