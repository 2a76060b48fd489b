import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { sendPhoto as endpoint, photoTexts } from '#contract/personalisation.ts';
import { cutOf, cutsOf, isTooSmall, sharpestSizeOf, tooSmallText } from '#domain/catalogue/photo.ts';
import { type PhotoOption, photoOptionOf } from '#domain/catalogue/product-options.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { isSold, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { type Prepared, preparedBy } from '#server/platform/endpoint-action.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { countPhoto, keepPhoto, photoRefusal } from './keep-photo.ts';

const shownSide = 640;

/**
 * @throws Failure 'notFound' for the product; 'tooLarge', 'unsupportedType', 'invalid' with the text for `photo`; 'tooManyRequests';
 * 'unavailable' if many are waiting or the storage is unavailable
 */
async function sendPhoto(
  context: RequestContext,
  { productId, photo }: z.output<typeof endpoint.input>,
): Promise<Prepared<{ token: string }>> {
  const option = await findOption(context.db, productId);
  const side = Math.max(...cutsOf(option.shape).flatMap((cut) => Object.values(sharpestSizeOf(option, cut))));
  return keepPhoto(context, {
    file: photo,
    field: 'photo',
    shape: option.shape,
    within: { width: side, height: side },
    shownSide,
    faultOf: (clean) => {
      if (isTooSmall(clean)) return tooSmallText(clean);
      return cutOf(option.shape, clean) === null ? photoTexts.wrongShape : null;
    },
  });
}

async function findOption(db: Db, productId: number): Promise<PhotoOption> {
  const [product] = await db
    .select({ options: products.options })
    .from(products)
    .where(and(eq(products.id, productId), isSold));
  if (!product) throw new Failure('notFound', { text: 'Product not found' });
  const option = photoOptionOf(product.options);
  if (!option) throw photoRefusal('photo', 'invalid', photoTexts.takesNone);
  return option;
}

export const photoEndpoints = [preparedBy(endpoint, sendPhoto, countPhoto)];
