import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type sendPhoto as endpoint, photoFailures, photoTexts, sentPhotoBytes } from '#contract/photos.ts';
import { hasShape, mostZoomOf, tooSmallText } from '#domain/catalogue/photo.ts';
import { photoOptionOf } from '#domain/catalogue/photo-option.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import { Failure, type FailureCode } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { isSold, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import {
  type CleanPicture,
  cleanPicture,
  PictureRefused,
  shrinkPicture,
} from '#server/gateways/pictures/clean-picture.ts';
import type { Prepared } from '#server/modules/endpoint-action.ts';
import { type LimitedWrite, limitWrites } from '#server/modules/limits/limit-writes.ts';
import { openInTurn } from '#server/modules/limits/open-in-turn.ts';
import { tryAgainIn } from '#server/modules/limits/try-again.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { newSecretToken } from '#server/modules/secret-tokens.ts';
import { keysOfPhoto } from './photo-keys.ts';

const photoLimit: LimitedWrite = {
  kind: 'photo',
  mostAnHour: 40,
  refusal: (minutes) => `Many pictures came from your network within the hour. Please ${tryAgainIn(minutes)}.`,
};

const shownSide = 640;

const refusal = (code: FailureCode, text: string) => new Failure(code, { text, fields: { photo: text } });

/**
 * Counted before any work. The row is written before the files, so that none is left in the storage that nobody knows of, and the photo
 * can be seen and ordered once the storage has both.
 * @throws Failure 'notFound' for the product; 'tooLarge', 'unsupportedType', 'invalid' with the text for `photo`;
 * 'tooManyRequests'; 'unavailable' where many wait or the storage is away
 */
export async function sendPhoto(
  context: RequestContext,
  { productId, photo }: z.output<typeof endpoint.input>,
): Promise<Prepared<{ token: string }>> {
  const { db, now, services } = context;
  await db.transaction((tx) => limitWrites({ ...context, db: tx }, photoLimit));
  const option = await findOption(db, productId);
  const file = Buffer.from(photo, 'base64');
  if (file.length > sentPhotoBytes) throw refusal('tooLarge', photoTexts.tooLarge);
  const { clean, small } = await openInTurn(() => prepare(file, option));
  const token = newSecretToken();
  const keys = keysOfPhoto(token);
  const { width, height } = clean;
  await db.insert(photos).values({ token, shape: option.shape, width, height, createdAt: now });
  const { storage } = services;
  await storage.put(keys.printed, clean);
  await storage.put(keys.shown, { bytes: small, mediaType: 'image/jpeg' });
  if (!(await storage.has(keys.printed)) || !(await storage.has(keys.shown))) throw new Failure('unavailable');
  return async (inside) => {
    await inside.db.update(photos).set({ storedAt: now }).where(eq(photos.token, token));
    return { token };
  };
}

async function findOption(db: Db, productId: number): Promise<PhotoOption> {
  const [product] = await db
    .select({ options: products.options })
    .from(products)
    .where(and(eq(products.id, productId), isSold));
  if (!product) throw new Failure('notFound', { text: 'Product not found' });
  const option = photoOptionOf(product.options);
  if (!option) throw refusal('invalid', photoTexts.takesNone);
  return option;
}

async function prepare(file: Buffer, option: PhotoOption): Promise<{ clean: CleanPicture; small: Buffer }> {
  const clean = await cleanPicture(file, 'white').catch((error: unknown) => {
    if (error instanceof PictureRefused) throw refusal(photoFailures[error.fault], photoTexts[error.fault]);
    throw error;
  });
  if (!hasShape(option.shape, clean)) throw refusal('invalid', photoTexts.wrongShape);
  if (mostZoomOf(option, clean) < 1) throw refusal('invalid', tooSmallText(option, clean));
  return { clean, small: await shrinkPicture(clean.bytes, shownSide) };
}
