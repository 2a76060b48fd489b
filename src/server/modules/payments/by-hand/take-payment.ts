import type { Db } from '#server/db/open.ts';
import { withLocked } from '#server/modules/orders/changing/find-by-number.ts';
import { type ByHand, type TakenMoney, takeByHand } from './take-by-hand.ts';

/** @throws Failure 'notFound', and as `takeByHand` */
export const takePayment = (
  db: Db,
  { orderNo, ...byHand }: ByHand & { readonly orderNo: string },
): Promise<TakenMoney> => withLocked(db, orderNo, (tx, order) => takeByHand(tx, order, byHand));
