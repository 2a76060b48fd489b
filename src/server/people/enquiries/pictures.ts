import type * as z from 'zod/mini';
import type { sendEnquiryPicture } from '#contract/enquiries.ts';
import { enquiryPictures } from '#server/db/tables/customers/enquiry-tables.ts';
import { withoutShape } from '#server/db/tables/photo-tables.ts';
import type { Prepared } from '#server/platform/endpoint-action.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { claimWritten, picturesGone } from '#server/sales/photos/claim-photos.ts';
import { keepPhoto } from '#server/sales/photos/keep-photo.ts';

/** It is looked at, and not printed anywhere. */
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

/** Each picture belongs to one message for good. @throws as `claimWritten`, Failure 'invalid' if one belongs to another */
export async function claimPictures(context: RequestContext, { messageId, tokens, userId }: Showing): Promise<void> {
  const wanted = [...new Set(tokens)];
  if (wanted.length === 0) return;
  await claimWritten(context, wanted, userId);
  const claimed = await context.db
    .insert(enquiryPictures)
    .values(wanted.map((token, position) => ({ token, messageId, position })))
    .onConflictDoNothing()
    .returning({ token: enquiryPictures.token });
  if (claimed.length < wanted.length) throw picturesGone();
}
