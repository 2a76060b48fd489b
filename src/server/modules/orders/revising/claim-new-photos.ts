import { Failure } from '#domain/failure.ts';
import type { RevisableOrder } from '#domain/order/revising/revisable-order.ts';
import type { Revision } from '#domain/order/revising/revise-order.ts';
import type { Db } from '#server/db/open.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';
import { claimPhotos } from '#server/modules/photos/claim-photos.ts';

/**
 * A photo that comes with the change becomes the customer's, whoever sent it. @throws Failure 'invalid' where one is gone, another
 * customer's, or cut for a cake of another shape
 */
export async function claimNewPhotos(
  tx: Db,
  { userId, email }: LockedOrder,
  before: RevisableOrder,
  { lines }: Pick<Revision, 'lines'>,
  now: Date,
): Promise<void> {
  const known = new Set(before.lines.map(({ personalisation }) => personalisation.photo));
  const anew = lines.filter(({ personalisation: { photo } }) => photo !== undefined && !known.has(photo));
  if (anew.length === 0) return;
  if (userId === null) throw new Failure('invalid', { text: 'An order without an account takes no photo.' });
  await claimPhotos({ db: tx, now, customer: { id: userId, email, firstName: '' } }, anew);
}
