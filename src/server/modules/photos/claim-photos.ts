import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { photoTexts } from '#contract/photos.ts';
import { photoOptionOf } from '#domain/catalogue/photo-option.ts';
import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import { Failure } from '#domain/failure.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { customerOf, type RequestContext } from '#server/modules/request-context.ts';

type Line = { readonly productId: number; readonly personalisation: { readonly photo?: string | undefined } };

/**
 * A guest's photo becomes the customer's who puts it in their cart. @throws Failure 'invalid' where one is gone, another
 * customer's, or cut for a cake of another shape
 */
export async function claimPhotos(
  context: Pick<RequestContext, 'db' | 'now' | 'customer'>,
  lines: readonly Line[],
): Promise<void> {
  const wanted = lines.flatMap(({ productId, personalisation: { photo } }) => (photo ? [{ productId, photo }] : []));
  if (wanted.length === 0) return;
  const customer = customerOf(context);
  const tokens = [...new Set(wanted.map(({ photo }) => photo))];
  const claimed = await context.db
    .update(photos)
    .set({ userId: customer.id, wantedAt: context.now })
    .where(
      and(
        inArray(photos.token, tokens),
        isNotNull(photos.storedAt),
        isNull(photos.forgottenAt),
        or(isNull(photos.userId), eq(photos.userId, customer.id)),
      ),
    )
    .returning({ token: photos.token, shape: photos.shape });
  const shapes = new Map(claimed.map(({ token, shape }) => [token, shape]));
  const printed = await context.db
    .select({ id: products.id, options: sql<ProductOptions>`${products.options}` })
    .from(products)
    .where(inArray(products.id, [...new Set(wanted.map(({ productId }) => productId))]));
  const options = new Map(printed.map((product) => [product.id, photoOptionOf(product.options)]));
  if (wanted.every(({ productId, photo }) => shapes.has(photo) && options.get(productId)?.shape === shapes.get(photo)))
    return;
  throw new Failure('invalid', { text: photoTexts.gone, fields: { photo: photoTexts.gone } });
}
