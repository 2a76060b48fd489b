import { and, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { sendEnquiryPicture } from '#contract/enquiries.ts';
import { photoTexts } from '#contract/personalisation.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { enquiryPictures } from '#server/db/tables/customers/enquiry-tables.ts';
import { photos, withoutShape } from '#server/db/tables/photo-tables.ts';
import type { Prepared } from '#server/platform/endpoint-action.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { keepPhoto } from '#server/sales/photos/keep-photo.ts';

/** It is looked at, and printed nowhere. */
const shownSide = 1_200;
const within = { width: 1_600, height: 1_600 };

/** @throws as `keepPhoto` */
export async function sendPicture(
  context: RequestContext,
  { picture }: z.output<typeof sendEnquiryPicture.input>,
): Promise<Prepared<{ token: string }>> {
  return keepPhoto(context, { file: picture, field: 'picture', shape: withoutShape, within, shownSide });
}

type Showing = { readonly messageId: number; readonly tokens: readonly string[]; readonly userId: number | null };

/** Each belongs to one message for good. @throws Failure 'invalid' where one is gone, or belongs to another */
export async function claimPictures(tx: Db, { messageId, tokens, userId }: Showing): Promise<void> {
  const wanted = [...new Set(tokens)];
  if (wanted.length === 0) return;
  const taken = tx.select({ one: sql`1` }).from(enquiryPictures).where(eq(enquiryPictures.token, photos.token));
  const claimed = await tx
    .update(photos)
    .set({ userId })
    .where(
      and(
        inArray(photos.token, wanted),
        eq(photos.shape, withoutShape),
        isNotNull(photos.storedAt),
        isNull(photos.forgottenAt),
        notExists(taken),
      ),
    )
    .returning({ token: photos.token });
  if (claimed.length < wanted.length)
    throw new Failure('invalid', { text: photoTexts.gone, fields: { pictures: photoTexts.gone } });
  await tx.insert(enquiryPictures).values(wanted.map((token, position) => ({ token, messageId, position })));
}
