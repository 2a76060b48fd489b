import type * as z from 'zod/mini';
import type { sendContactMessage } from '#contract/messages.ts';
import { contactMessages } from '#server/db/tables/message-tables.ts';
import { type LimitedWrite, limitWrites } from '#server/modules/limits/limit-writes.ts';
import { tryAgainIn } from '#server/modules/limits/try-again.ts';
import { queueEmail } from '#server/modules/messages/queue-email.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { contactEmail } from './contact-email.ts';

type Message = z.output<typeof sendContactMessage.input>;

const limit: LimitedWrite = {
  kind: 'contactMessage',
  mostAnHour: 5,
  refusal: (minutes, { telephone }) =>
    `You have sent us several messages within the hour. Please ${tryAgainIn(minutes)}, or ring us on ${telephone.shown}.`,
};

/**
 * What fell into the form's trap is kept and answered alike, but not mailed (W-03). @throws Failure 'tooManyRequests'
 */
export async function takeContactMessage(
  context: RequestContext,
  { favouriteIcing = '', ...written }: Message,
): Promise<{ sent: true }> {
  await limitWrites(context, limit);
  const suspected = favouriteIcing !== '';
  const [kept] = await context.db
    .insert(contactMessages)
    .values({ ...written, suspected, createdAt: context.now })
    .returning();
  if (kept && !suspected) await queueEmail(context, contactEmail(kept, context.shop));
  return { sent: true };
}
