import { and, eq } from 'drizzle-orm';
import { pence } from '#domain/money/money.ts';
import type { TransferState } from '#domain/money/refundable.ts';
import { whys } from '#domain/order/order-event.ts';
import { stateOf } from '#domain/order/order-state.ts';
import type { Db } from '#server/db/open.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { notifyOrder } from '#server/platform/enqueue-job.ts';
import { creditReturn } from '#server/sales/invoices/credit-return.ts';
import { alignClasses } from '#server/sales/ledger/align-classes.ts';
import { readMoney } from '#server/sales/ledger/read-entries.ts';
import { takeBackReturn, writeReturn } from '#server/sales/ledger/write-entries.ts';
import { type LockedOrder, noteEvent } from '#server/sales/orders/changing/move-order.ts';

type Transfer = typeof refundTransfers.$inferSelect;

export type Settled = {
  readonly transferId: number;
  /** 'due' means on its way at the provider. */
  readonly state: TransferState;
  /** The provider's own name for it. */
  readonly reference: string | null;
  readonly problem: string;
  readonly madeBy: string;
  readonly now: Date;
};

export type Settle = (settled: Settled) => Promise<void>;

/**
 * The only writer of what becomes of transfers: their state, the ledger's entries, the event of money that was refunded in full, the
 * customer's email. One that was done and has failed since is reversed in the ledger. The caller holds the order's lock. Saying it twice is
 * harmless. The credit note for what was refunded is written once and last, so that whoever holds the row of its numbers no longer waits
 * for any row of the ledger.
 */
export async function settleTogether(
  tx: Db,
  order: LockedOrder,
  { madeBy, now }: Pick<Settled, 'madeBy' | 'now'>,
  work: (settle: Settle) => Promise<void>,
): Promise<void> {
  const refundIds: number[] = [];
  await work(async (settled) => {
    const done = await settleOne(tx, order, settled);
    if (done) refundIds.push(done.refundId);
  });
  if (refundIds.length === 0) return;
  await alignClasses(tx, order.id, { madeBy, at: now });
  await creditReturn(tx, order, { refundIds, madeBy, now });
}

/** @returns the transfer whose money has now gone back, if it has */
async function settleOne(tx: Db, order: LockedOrder, settled: Settled): Promise<Transfer | null> {
  const { transferId, state, reference, problem, now } = settled;
  const [before] = await tx.select().from(refundTransfers).where(eq(refundTransfers.id, transferId));
  if (!before || isBehind(before, state)) return null;
  const isNews = before.state !== state;
  if (!isNews && (reference === null || before.providerReference === reference)) return null;
  const [after] = await tx
    .update(refundTransfers)
    .set({
      state,
      problem,
      providerReference: reference ?? before.providerReference,
      ...(isNews && { doneAt: state === 'done' ? now : null }),
    })
    .where(eq(refundTransfers.id, transferId))
    .returning();
  if (!after || !isNews) return null;
  if (state === 'done') await writeDone(tx, order, after, settled);
  else if (before.state === 'done') await takeBackReturn(tx, { ...after, madeBy: settled.madeBy, at: now });
  if (state !== 'due') await tellOnceAllIsSettled(tx, order, after);
  return state === 'done' ? after : null;
}

/** What the provider gave up stays given up, and what is done was on its way before: such news is late. */
const isBehind = (before: Transfer, state: TransferState): boolean =>
  before.state === 'failed' ? before.providerReference !== null : before.state === 'done' && state === 'due';

async function writeDone(tx: Db, order: LockedOrder, transfer: Transfer, { madeBy, now }: Settled): Promise<void> {
  const before = await readMoney(tx, order.id);
  await writeReturn(tx, { ...transfer, amountPence: pence(transfer.amountPence), madeBy, at: now });
  const totalPence = pence(order.totalPence);
  const isRefunded = stateOf(order.fulfilment, { totalPence, ...(await readMoney(tx, order.id)) }) === 'refunded';
  if (isRefunded && before.keptPence > 0) await noteEvent(tx, order.id, 'returned', whys.moneyBack(madeBy), now);
}

/** One email about what set out together, named after the first of it, once nothing of it is on its way any more. */
async function tellOnceAllIsSettled(tx: Db, order: LockedOrder, { refundId, createdAt }: Transfer): Promise<void> {
  const together = await tx
    .select({ id: refundTransfers.id, state: refundTransfers.state })
    .from(refundTransfers)
    .where(and(eq(refundTransfers.refundId, refundId), eq(refundTransfers.createdAt, createdAt)))
    .orderBy(refundTransfers.id);
  const [first] = together;
  if (!first || together.some(({ state }) => state === 'due') || !together.some(({ state }) => state === 'done'))
    return;
  await notifyOrder(tx, order.id, { kind: 'moneyBack', id: first.id });
}
