import { and, eq, max } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { formatPounds, minus, type Pence, pence } from '#domain/money/money.ts';
import type { HandMethod } from '#domain/money/refundable.ts';
import { fulfilmentText } from '#domain/order/fulfilment.ts';
import { whys } from '#domain/order/order-event.ts';
import { handMethodTexts } from '#domain/order/taking/order-to-take.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/tables/schema.ts';
import { notifyOrder } from '#server/platform/enqueue-job.ts';
import { writePayment } from '#server/sales/ledger/write-entries.ts';
import { withLocked } from '#server/sales/orders/changing/find-by-number.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import { releaseHold } from '#server/sales/orders/holding/release-hold.ts';
import { enqueueClosing } from '#server/sales/payments/open-attempt.ts';
import { type Owed, readOwed } from '#server/sales/payments/read-owed.ts';
import { acceptOrder } from '#server/sales/payments/settle-payment.ts';

export type ByHand = {
  readonly method: HandMethod;
  /** Null means all that is asked for at this moment. */
  readonly amountPence: Pence | null;
  /** The member of staff who took it. */
  readonly as: string;
  /** The same key is the same payment. */
  readonly key: string;
  readonly now: Date;
};

export type TakenMoney = { readonly amountPence: Pence; readonly owedPence: Pence };

/**
 * Takes money into the till, by the counter's card terminal or into the account. An unpaid order is accepted with it. The caller holds the
 * order's lock and writes nothing to the ledger after it.
 * @throws Failure 'conflict' if the order is cancelled or expired, less is owed, or an unpaid order's first part is not covered
 */
export async function takeByHand(tx: Db, order: LockedOrder, byHand: ByHand): Promise<TakenMoney> {
  const { method, as, key, now } = byHand;
  const owed = await readOwed(tx, order, now);
  const known = await lookUpByKey(tx, order, key);
  if (known !== null) return { amountPence: known, owedPence: owed.owedPence };
  const amountPence = byHand.amountPence ?? owed.standing.askedPence;
  refuseUnfit(order, amountPence, owed);
  const [last] = await tx
    .select({ attempt: max(payments.attempt) })
    .from(payments)
    .where(eq(payments.orderId, order.id));
  const [taken] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      method,
      provider: '',
      attempt: (last?.attempt ?? 0) + 1,
      // No provider names it: the key does, once and for all.
      providerSessionId: key,
      amountPence,
      state: 'paid',
      takenBy: as,
      createdAt: now,
    })
    .returning({ id: payments.id });
  if (!taken) throw new Error('a payment by hand was not written');
  if (order.fulfilment === 'placed') {
    await acceptOrder(tx, order, { paymentMethod: handMethodTexts[method], why: whys.byStaff(as), now });
    await releaseHold(tx, order, 'paid', now);
  } else {
    await notifyOrder(tx, order.id, { kind: 'received', id: taken.id });
  }
  await enqueueClosing(tx, order.id);
  await writePayment(tx, {
    orderId: order.id,
    paymentId: taken.id,
    amountPence,
    method,
    provider: '',
    madeBy: as,
    at: now,
  });
  return { amountPence, owedPence: minus(owed.owedPence, amountPence) };
}

async function lookUpByKey(tx: Db, order: LockedOrder, key: string): Promise<Pence | null> {
  const [known] = await tx
    .select({ orderId: payments.orderId, amountPence: payments.amountPence })
    .from(payments)
    .where(and(eq(payments.provider, ''), eq(payments.providerSessionId, key)));
  if (!known) return null;
  if (known.orderId !== order.id) throw refused(order, 'another order has a payment with that key');
  return pence(known.amountPence);
}

function refuseUnfit(order: LockedOrder, amountPence: Pence, { owedPence, standing }: Owed): void {
  if (order.fulfilment === 'cancelled' || order.fulfilment === 'expired')
    throw refused(order, `it is '${fulfilmentText(order.fulfilment)}'`);
  if (owedPence === 0) throw refused(order, 'there is nothing to pay');
  if (amountPence > owedPence) throw refused(order, `only ${formatPounds(owedPence)} is left to pay`);
  const first = standing.next?.openPence ?? pence(0);
  if (order.fulfilment === 'placed' && amountPence < first)
    throw refused(order, `at least ${formatPounds(first)} has to be paid first`);
}

const refused = ({ number }: LockedOrder, why: string): Failure =>
  new Failure('conflict', { text: `No money was taken for ${number}: ${why}.` });

/** @throws Failure 'notFound', and as `takeByHand` */
export const takePayment = (
  db: Db,
  { orderNo, ...byHand }: ByHand & { readonly orderNo: string },
): Promise<TakenMoney> => withLocked(db, orderNo, (tx, order) => takeByHand(tx, order, byHand));
