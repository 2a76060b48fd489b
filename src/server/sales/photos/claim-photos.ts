import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { photoTexts } from '#contract/personalisation.ts';
import { type ProductOptions, photoOptionOf } from '#domain/catalogue/product-options.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { photos, withoutShape } from '#server/db/tables/photo-tables.ts';
import { customerOf, type RequestContext } from '#server/platform/request-context.ts';
import { makeRoomForWritten } from './photo-budget.ts';

type Line = { readonly productId: number; readonly personalisation: { readonly photo?: string | undefined } };

/**
 * A guest's photo becomes that of the customer who puts it into their cart. @throws Failure 'invalid' if one is gone, another customer's,
 * or cut for a cake of another shape
 */
export const claimPhotos = (
  context: Pick<RequestContext, 'db' | 'now' | 'customer'>,
  lines: readonly Line[],
): Promise<void> => claimPhotosFor(context, customerOf(context).id, lines);

/** The same for an order of an account, or of no account if it is null. */
export async function claimPhotosFor(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  userId: number | null,
  lines: readonly Line[],
): Promise<void> {
  const wanted = lines.flatMap(({ productId, personalisation: { photo } }) => (photo ? [{ productId, photo }] : []));
  if (wanted.length === 0) return;
  const tokens = [...new Set(wanted.map(({ photo }) => photo))];
  const claimed = await db
    .update(photos)
    .set({ userId, wantedAt: now })
    .where(
      and(
        inArray(photos.token, tokens),
        isNotNull(photos.storedAt),
        isNull(photos.forgottenAt),
        userId === null ? isNull(photos.userId) : or(isNull(photos.userId), eq(photos.userId, userId)),
      ),
    )
    .returning({ token: photos.token, shape: photos.shape });
  const shapes = new Map(claimed.map(({ token, shape }) => [token, shape]));
  const printed = await db
    .select({ id: products.id, options: sql<ProductOptions>`${products.options}` })
    .from(products)
    .where(inArray(products.id, [...new Set(wanted.map(({ productId }) => productId))]));
  const options = new Map(printed.map((product) => [product.id, photoOptionOf(product.options)]));
  if (wanted.every(({ productId, photo }) => shapes.has(photo) && options.get(productId)?.shape === shapes.get(photo)))
    return;
  throw new Failure('invalid', { text: photoTexts.gone, fields: { photo: photoTexts.gone } });
}

/** The photos of an enquiry or a message. @throws as {@link claimShown}; Failure 'tooManyRequests' if there is no room for them */
export async function claimWritten(
  context: RequestContext,
  tokens: readonly string[],
  userId: number | null,
): Promise<void> {
  if (tokens.length === 0) return;
  await makeRoomForWritten(context, tokens);
  await claimShown(context.db, tokens, userId);
}

/** Claims photos that are looked at, but not printed. @throws Failure 'invalid' if one is gone */
export async function claimShown(tx: Db, tokens: readonly string[], userId: number | null): Promise<void> {
  const wanted = [...new Set(tokens)];
  if (wanted.length === 0) return;
  const claimed = await tx
    .update(photos)
    .set({ userId })
    .where(
      and(
        inArray(photos.token, wanted),
        eq(photos.shape, withoutShape),
        isNotNull(photos.storedAt),
        isNull(photos.forgottenAt),
      ),
    )
    .returning({ token: photos.token });
  if (claimed.length < wanted.length) throw picturesGone();
}

export const picturesGone = (): Failure =>
  new Failure('invalid', { text: photoTexts.gone, fields: { pictures: photoTexts.gone } });
