import type * as z from 'zod/mini';
import { type addPhotoByLink as endpoint, payLinkTexts } from '#contract/orders/order-payment-links.ts';
import { Failure } from '#domain/failure.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { reviseOrder } from '#server/sales/orders/revising/revise-order.ts';
import { followLink, type LinkedOrder, readLinkedOrder } from './find-linked-order.ts';

/**
 * The photo is added to the line as any change of an order is: with a revision, a ticket that says so and an email. It was waited for, so
 * no diary stands in its way.
 * @throws Failure 'notFound', 'tooManyRequests'; 'conflict' if the link has ended, the product has its photo or is being made; 'invalid'
 * for a photo that is gone, or cut for a cake of another shape
 */
export async function addPhotoByLink(
  context: RequestContext,
  { token, place, photo }: z.output<typeof endpoint.input>,
): Promise<LinkedOrder> {
  const { db, now } = context;
  const { orderId, endsAt } = await followLink(context, token);
  if (endsAt <= now) throw new Failure('conflict', { text: payLinkTexts.ended });
  const { order, photos } = await readLinkedOrder(context, orderId, false);
  const line = order.lines[place - 1];
  if (line?.personalisation.photo === photo) return readLinkedOrder(context, orderId, false);
  if (!line || photos.every((one) => one.place !== place)) throw new Failure('conflict', { text: payLinkTexts.begun });
  await reviseOrder(
    { db, now, gateway: null },
    {
      orderId,
      from: order.revision,
      change: { changedLines: [{ id: line.id, personalisation: { ...line.personalisation, photo } }] },
      actorKind: 'customer',
      madeBy: '',
      reason: '',
      pastDiary: 'its photo was waited for.',
      mayPassDay: true,
      isAwaited: true,
      isTrial: false,
    },
  );
  return readLinkedOrder(context, orderId, false);
}
