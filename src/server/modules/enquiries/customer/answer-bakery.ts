import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ShownEnquiry, sendEnquiryMessage } from '#contract/enquiries.ts';
import { Failure } from '#domain/failure.ts';
import { enquiryMessages } from '#server/db/tables/customers/enquiry-tables.ts';
import { messageEmail } from '#server/modules/enquiries/emails/enquiry-emails.ts';
import { lockEnquiry } from '#server/modules/enquiries/lock-enquiry.ts';
import { claimPictures } from '#server/modules/enquiries/pictures.ts';
import { addToThread } from '#server/modules/enquiries/thread.ts';
import { type LimitedWrite, limitWrites } from '#server/modules/limits/limit-writes.ts';
import { tryAgainIn } from '#server/modules/limits/try-again.ts';
import { queueEmail } from '#server/modules/messages/queue-email.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { findOwn } from './find-own.ts';
import { showEnquiry } from './show-enquiry.ts';

const limit: LimitedWrite = {
  kind: 'enquiryMessage',
  mostAnHour: 20,
  refusal: (minutes, { telephone }) =>
    `You have sent us many messages within the hour. Please ${tryAgainIn(minutes)}, or ring us on ${telephone.shown}.`,
};

/** Nobody reads more, and each is an email to the bakery, whatever network it comes from. */
const mostOfCustomer = 200;

/** @throws Failure 'notFound', 'invalid' for pictures that are gone, 'tooManyRequests', 'conflict' where it is long enough */
export async function answerBakery(
  context: RequestContext,
  { text, pictures, ...which }: z.output<typeof sendEnquiryMessage.input>,
): Promise<ShownEnquiry> {
  const { db: tx, now, shop, services } = context;
  const { id } = (await findOwn(context, which)).enquiry;
  await limitWrites(context, limit);
  const enquiry = await lockEnquiry(tx, id);
  const byCustomer = and(eq(enquiryMessages.enquiryId, id), isNull(enquiryMessages.madeBy));
  if ((await tx.$count(enquiryMessages, byCustomer)) >= mostOfCustomer)
    throw new Failure('conflict', {
      text: `This has become a very long thread, and no more can be added to it. Please ring us on ${shop.telephone.shown}.`,
    });
  const messageId = await addToThread(tx, id, { kind: 'text', text, by: null, now });
  await claimPictures(tx, { messageId, tokens: pictures, userId: enquiry.userId });
  if (!enquiry.suspected)
    await queueEmail(context, messageEmail(enquiry, { shop, publicUrl: services.publicUrl, text, messageId }));
  return showEnquiry(context, enquiry);
}
