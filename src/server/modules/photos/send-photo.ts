import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type sendPhoto as endpoint, photoTexts } from '#contract/photos.ts';
import { hasShape, mostZoomOf, sharpestSizeOf, tooSmallText } from '#domain/catalogue/photo.ts';
import { photoOptionOf } from '#domain/catalogue/photo-option.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { isSold, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import type { Prepared } from '#server/modules/endpoint-action.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { countPhoto, keepPhoto, photoRefusal } from './keep-photo.ts';

const shownSide = 640;

/**
 * Counted before any work.
 * @throws Failure 'notFound' for the product; 'tooLarge', 'unsupportedType', 'invalid' with the text for `photo`;
 * 'tooManyRequests'; 'unavailable' where many wait or the storage is away
 */
export async function sendPhoto(
  context: RequestContext,
  { productId, photo }: z.output<typeof endpoint.input>,
): Promise<Prepared<{ token: string }>> {
  await countPhoto(context);
  const option = await findOption(context.db, productId);
  return keepPhoto(context, {
    file: photo,
    field: 'photo',
    shape: option.shape,
    within: sharpestSizeOf(option),
    shownSide,
    faultOf: (clean) => {
      if (!hasShape(option.shape, clean)) return photoTexts.wrongShape;
      return mostZoomOf(option, clean) < 1 ? tooSmallText(option, clean) : null;
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
