import * as z from 'zod/mini';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { readOrder } from '#server/modules/orders/find-order.ts';
import type { Surroundings } from '#server/modules/visit.ts';
import { shopConfig } from '#shop-config';
import { orderNewsLetter } from './order-news.ts';
import { writeLetter } from './write-letter.ts';

/** A job's payload: an order, and what is to be told of it. */
export const orderNewsJob = z.object({
  orderId: z.int(),
  news: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('cancelled'), isOwed: z.boolean(), reason: z.optional(z.string()) }),
    z.object({ kind: z.enum(['unpaid', 'ready', 'forShop']) }),
    z.object({ kind: z.literal('moneyBack'), id: z.int() }),
  ]),
});

/** What `tellOfOrder` enqueued: writes the letter, once for its event. */
export async function writeOrderNews(
  db: Db,
  surroundings: Pick<Surroundings, 'mail' | 'emailsPerHour' | 'payments' | 'publicUrl'>,
  { orderId, news }: z.output<typeof orderNewsJob>,
): Promise<void> {
  const order = await readOrder(db, orderId);
  if (!order) throw new Failure('notFound', { text: 'the order of a letter is gone' });
  // Its customer has deleted their account: there is nobody to tell.
  if (order.email === '') return;
  const letter = orderNewsLetter({ order, news, shop: shopConfig, publicUrl: surroundings.publicUrl });
  await db.transaction((tx) => writeLetter({ db: tx, surroundings }, letter));
}
