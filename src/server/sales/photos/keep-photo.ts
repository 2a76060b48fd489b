import { eq } from 'drizzle-orm';
import { photoFailures, photoTexts, sentPhotoBytes } from '#contract/personalisation.ts';
import { Failure, type FailureCode } from '#domain/failure.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import {
  type CleanPicture,
  cleanPicture,
  judgePicture,
  type PictureKind,
  PictureRefused,
  sentPicture,
  shrinkPicture,
} from '#server/gateways/clean-picture.ts';
import type { Prepared } from '#server/platform/endpoint-action.ts';
import { type LimitedWrite, limitWrites, tryAgainIn } from '#server/platform/limits/limit-writes.ts';
import { callerOf, countedOf } from '#server/platform/limits/network-of.ts';
import { picturesInTurn } from '#server/platform/limits/pictures-in-turn.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { loggedIn, newSecretToken } from '#server/platform/secrets.ts';
import { keysOfPhoto } from './look-up-photo.ts';
import { makeRoomForPhoto } from './photo-budget.ts';

const photoLimit: LimitedWrite = {
  kind: 'photo',
  mostAnHour: 40,
  refusal: (minutes) =>
    `A lot of pictures have come from your network in the last hour. Please ${tryAgainIn(minutes)}, or log in.`,
};
const ofCustomer: LimitedWrite = {
  ...photoLimit,
  refusal: (minutes) => `You have sent a lot of pictures in the last hour. Please ${tryAgainIn(minutes)}.`,
};

/** Counts every picture, whatever it is for and whatever becomes of it, before its body is read. @throws Failure 'tooManyRequests' */
export async function countPhoto(context: RequestContext): Promise<void> {
  const customer = await loggedIn(context);
  await context.db.transaction((tx) =>
    limitWrites({ ...context, db: tx }, customer ? ofCustomer : photoLimit, countedOf(context.address, customer)),
  );
}

type SentPhoto = {
  /** In base64. */
  readonly file: string;
  /** The form field that it came in. */
  readonly field: string;
  readonly shape: (typeof photos.$inferSelect)['shape'];
  /** In pixels; nothing larger is kept. */
  readonly within: PictureKind['within'];
  /** Pixels of the longer side, as it is shown on a screen. */
  readonly shownSide: number;
  /** Why it is not what is asked for; null if it is. */
  readonly faultOf?: (clean: CleanPicture) => string | null;
};

/**
 * The row is written before the files, so that none is left in the storage that nobody knows of, and the photo can be seen and used once
 * the storage has both.
 * @throws Failure 'tooLarge', 'unsupportedType', 'invalid' with the text for the field; 'tooManyRequests' if its sender has no room;
 * 'unavailable' if many are waiting or the storage is unavailable
 */
export async function keepPhoto(context: RequestContext, sent: SentPhoto): Promise<Prepared<{ token: string }>> {
  const { now, address, services } = context;
  const { storage } = services;
  const file = Buffer.from(sent.file, 'base64');
  if (file.length > sentPhotoBytes) throw photoRefusal(sent.field, 'tooLarge', photoTexts.tooLarge);
  const kind = sentPicture(sent.within);
  const refuse = (error: unknown): never => {
    if (error instanceof PictureRefused)
      throw photoRefusal(sent.field, photoFailures[error.fault], photoTexts[error.fault]);
    throw error;
  };
  await judgePicture(file, kind).catch(refuse);
  const caller = callerOf(address);
  const { clean, small } = await picturesInTurn.do({ caller }, () => prepare(file, sent, kind)).catch(refuse);
  const token = newSecretToken();
  const keys = keysOfPhoto(token);
  const { width, height } = clean;
  const bytes = clean.bytes.length + small.length;
  await makeRoomForPhoto(context, bytes, (tx, networks) =>
    tx.insert(photos).values({ token, shape: sent.shape, width, height, bytes, networks, createdAt: now }),
  );
  await storage.put(keys.printed, clean);
  await storage.put(keys.shown, { bytes: small, mediaType: 'image/jpeg' });
  if (!(await storage.has(keys.printed)) || !(await storage.has(keys.shown))) throw new Failure('unavailable');
  return async (inside) => {
    await inside.db.update(photos).set({ storedAt: now }).where(eq(photos.token, token));
    return { token };
  };
}

export const photoRefusal = (field: string, code: FailureCode, text: string): Failure =>
  new Failure(code, { text, fields: { [field]: text } });

async function prepare(
  file: Buffer,
  { field, shownSide, faultOf }: SentPhoto,
  kind: PictureKind,
): Promise<{ clean: CleanPicture; small: Buffer }> {
  const clean = await cleanPicture(file, kind);
  const fault = faultOf?.(clean) ?? null;
  if (fault !== null) throw photoRefusal(field, 'invalid', fault);
  return { clean, small: await shrinkPicture(clean.bytes, shownSide) };
}
