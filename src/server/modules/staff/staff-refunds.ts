import type { HandMethod } from '#domain/money/ledger/asked-refund.ts';
import type { Pence } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import { planRefund, type RefundPlan } from '#server/modules/refunds/by-staff/plan-refund.ts';
import { refundAgain, refundByHand } from '#server/modules/refunds/by-staff/refund-again.ts';
import { type PartRefund, refundOrder } from '#server/modules/refunds/by-staff/refund-order.ts';
import { locked } from './staff-orders.ts';

type OfOrder = { readonly orderNo: string };
type ByStaff = OfOrder & { readonly as: string; readonly now: Date };

/** @throws Failure 'notFound', 'badRequest', 'conflict' as `refundOrder` */
export const refundPartByStaff = (
  db: Db,
  { orderNo, as, ...refund }: ByStaff & Omit<PartRefund, 'actor'>,
): Promise<RefundPlan> =>
  locked(db, orderNo, (tx, order) => refundOrder(tx, order, { ...refund, actor: { actorKind: 'staff', madeBy: as } }));

/** Nothing is written. @throws Failure as `refundPartByStaff`, but for the reason */
export const previewRefund = (
  db: Db,
  { orderNo, asked, by }: OfOrder & Pick<PartRefund, 'asked' | 'by'>,
): Promise<RefundPlan> => locked(db, orderNo, (tx, order) => planRefund(tx, order.id, asked, by));

/** What failed. @throws Failure 'notFound', 'conflict' as `refundAgain` */
export const refundAgainByStaff = (
  db: Db,
  { orderNo, as, by, now }: ByStaff & { readonly by: HandMethod | null },
): Promise<Pence> => locked(db, orderNo, (tx, order) => refundAgain(tx, order, { by, madeBy: as, now }));

/** What waited to be handed back. @throws Failure 'notFound', 'conflict' as `refundByHand` */
export const refundByHandByStaff = (db: Db, { orderNo, as, now }: ByStaff): Promise<Pence> =>
  locked(db, orderNo, (tx, order) => refundByHand(tx, order, { madeBy: as, now }));
