import { sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { formatPounds, minus, type Pence, pence, sum } from '#domain/money/money.ts';
import type { HandMethod } from '#domain/money/refundable.ts';
import type { Db } from '#server/db/open.ts';
import { withLocked } from '#server/sales/orders/changing/find-by-number.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import {
  type PartRefund,
  planRefund,
  type RefundPlan,
  refundOrder,
} from '#server/sales/refunds/by-staff/refund-order.ts';
import { settleByHand } from '#server/sales/refunds/by-staff/settle-by-hand.ts';
import { portionsOf, writeTransfers } from '#server/sales/refunds/give-back.ts';
import { keptOf, listKeptThoughOff, readFailed, readKept } from '#server/sales/refunds/read-kept.ts';

type OfOrder = { readonly orderNo: string };
type ByStaff = OfOrder & { readonly as: string; readonly now: Date };

/** @throws Failure 'notFound', 'badRequest', 'conflict' as `refundOrder` */
export const refundPartByStaff = (
  db: Db,
  { orderNo, as, ...refund }: ByStaff & Omit<PartRefund, 'actor'>,
): Promise<RefundPlan> =>
  withLocked(db, orderNo, (tx, order) =>
    refundOrder(tx, order, { ...refund, actor: { actorKind: 'staff', madeBy: as } }),
  );

/** Previews a refund: nothing is written. @throws Failure as `refundPartByStaff`, except for the reason */
export const previewRefund = (
  db: Db,
  { orderNo, asked, by }: OfOrder & Pick<PartRefund, 'asked' | 'by'>,
): Promise<RefundPlan> => withLocked(db, orderNo, (tx, order) => planRefund(tx, order.id, asked, by));

/** Retries what failed. @throws Failure 'notFound', 'conflict' as `refundAgain` */
export const refundAgainByStaff = (
  db: Db,
  { orderNo, as, by, now }: ByStaff & { readonly by: HandMethod | null },
): Promise<Pence> => withLocked(db, orderNo, (tx, order) => refundAgain(tx, order, { by, madeBy: as, now }));

/** Settles what was waiting to be handed back. @throws Failure 'notFound', 'conflict' as `refundByHand` */
export const refundByHandByStaff = (db: Db, { orderNo, as, now }: ByStaff): Promise<Pence> =>
  withLocked(db, orderNo, (tx, order) => refundByHand(tx, order, { madeBy: as, now }));

/** Money that is still owed to customers and that no job refunds. */
export type OpenRefund = {
  readonly orderNo: string;
  readonly failedPence: Pence;
  readonly byHandPence: Pence;
  /** What is kept of a cancelled or expired order that nobody has decided to refund. */
  readonly keptPence: Pence;
  readonly problem: string;
  readonly since: Date;
};

/** What is kept of cancelled or expired orders first, then what was decided and did not go out; the oldest of each first. */
export async function listOpenRefunds(db: Db): Promise<OpenRefund[]> {
  const { rows } = await db.execute<{
    number: string;
    failed: number;
    by_hand: number;
    problem: string;
    since: string;
  }>(sql`
    select o.number, r.at as since,
      greatest(0, r.amount_pence - coalesce(sum(t.amount_pence) filter (where t.state <> 'failed'), 0))::int as failed,
      coalesce(sum(t.amount_pence) filter (where t.state = 'due' and t.method <> 'card'), 0)::int as by_hand,
      coalesce(max(t.problem) filter (where t.state = 'failed'), '') as problem
    from refunds r join refund_transfers t on t.refund_id = r.id join orders o on o.id = r.order_id
    where r.id in (select refund_id from refund_transfers where state = 'failed' or (state = 'due' and method <> 'card'))
      and (r.kind <> 'provider' or exists (select from refund_transfers s join ledger_entries e on e.refund_transfer_id = s.id where s.refund_id = r.id))
    group by o.number, r.id order by r.id`);
  const kept = (await listKeptThoughOff(db)).map((order) => ({
    ...order,
    failedPence: pence(0),
    byHandPence: pence(0),
    problem: '',
  }));
  const decided = rows
    .filter(({ failed, by_hand: byHand }) => failed + byHand > 0)
    .map(({ number, failed, by_hand: byHand, problem, since }) => ({
      orderNo: number,
      failedPence: pence(failed),
      byHandPence: pence(byHand),
      keptPence: pence(0),
      problem,
      since: new Date(since),
    }));
  return [...kept, ...decided];
}

type Again = { readonly by: HandMethod | null; readonly madeBy: string; readonly now: Date };

/**
 * What the provider refused of an order's refunds, or the bank sent back, is given once more, by card or by hand; what was decided stays as
 * it was: its lines, its reason, what was returned to stock. If part of it has been refunded on the provider's own pages since, it is what
 * is left. The caller holds the order's lock. @returns how much
 * @throws Failure 'conflict' if nothing has failed, or the shop no longer holds any of its money
 */
async function refundAgain(tx: Db, order: LockedOrder, { by, madeBy, now }: Again): Promise<Pence> {
  const open = await readFailed(tx, order.id);
  const missing = sum(open.map(({ missingPence }) => missingPence));
  if (missing === 0) throw new Failure('conflict', { text: `No refund of ${order.number} has failed.` });
  const before = keptOf(await readKept(tx, order.id));
  if (before === 0)
    throw new Failure('conflict', {
      text: `${formatPounds(missing)} could not be refunded, and the shop no longer holds any of the order’s money.`,
    });
  const written: number[] = [];
  for (const { refundId, missingPence } of open) {
    const kept = await readKept(tx, order.id);
    const amountPence = pence(Math.min(missingPence, keptOf(kept)));
    if (amountPence === 0) break;
    const from = portionsOf(amountPence, kept, by);
    written.push(...(await writeTransfers(tx, { refundId, orderId: order.id, from, isMade: false, at: now })));
  }
  await settleByHand(tx, order, { madeBy, now }, written);
  return minus(before, keptOf(await readKept(tx, order.id)));
}

/** Settles what was waiting for somebody to give it back by hand, of an order that was cancelled. @returns how much */
async function refundByHand(tx: Db, order: LockedOrder, { madeBy, now }: Omit<Again, 'by'>): Promise<Pence> {
  const given = await settleByHand(tx, order, { madeBy, now }, 'all');
  if (given === 0)
    throw new Failure('conflict', { text: `No refund of ${order.number} is waiting to be made by hand.` });
  return given;
}
