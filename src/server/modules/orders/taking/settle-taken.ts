import type { Instalment } from '#domain/money/ledger/owed/instalments.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import { whys } from '#domain/order/fulfilment/order-event.ts';
import { type OrderToTake, onCollectionText } from '#domain/order/taking/order-to-take.ts';
import type { Db } from '#server/db/open.ts';
import { orderAdjustments, orderInstalments, orderNotes } from '#server/db/tables/orders/change-tables.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';
import { acceptOrder } from '#server/modules/payments/accept-order.ts';
import { takeByHand } from '#server/modules/payments/by-hand/take-by-hand.ts';
import { linkTo } from '#server/modules/payments/links/send-link.ts';
import type { TakenOrder, Taking } from './taken-order.ts';

type Said = {
  readonly order: OrderToTake;
  readonly plan: readonly Instalment[];
  readonly staffPence: Pence;
  readonly now: Date;
};

/** What staff agreed and noted; why the diary did not hold is a note of their own. */
export async function writeWhatWasSaid(
  tx: Db,
  made: LockedOrder,
  { order, plan, staffPence, now }: Said,
): Promise<void> {
  const { discount, pastDiary, note, as } = order;
  if (discount !== null && staffPence > 0)
    await tx.insert(orderAdjustments).values({
      orderId: made.id,
      kind: 'discount',
      reason: discount.reason,
      label: 'Discount',
      basisPoints: 'basisPoints' in discount ? discount.basisPoints : null,
      amountPence: staffPence,
      madeBy: as,
      at: now,
    });
  if (plan.length > 0)
    await tx.insert(orderInstalments).values(plan.map((part, at) => ({ ...part, orderId: made.id, position: at + 1 })));
  const notes = [...(pastDiary === '' ? [] : [`Taken past the diary: ${pastDiary}`]), ...(note === '' ? [] : [note])];
  if (notes.length > 0)
    await tx.insert(orderNotes).values(notes.map((text) => ({ orderId: made.id, text, madeBy: as, at: now })));
}

/** Paid by hand, accepted to be paid on collection, or kept until its link is paid. */
export async function settleTaken(
  { db: tx, now, publicUrl }: Taking,
  made: LockedOrder,
  { payment, as, key }: OrderToTake,
): Promise<TakenOrder> {
  const totalPence = pence(made.totalPence);
  const unpaid = { number: made.number, totalPence, paidPence: pence(0), owedPence: totalPence, link: null };
  if (totalPence === 0 || payment.how === 'onCollection') {
    const paymentMethod = totalPence === 0 ? '-' : onCollectionText;
    await acceptOrder(tx, made, { paymentMethod, why: whys.byStaff(as), now });
    return unpaid;
  }
  if (payment.how === 'link') return { ...unpaid, link: await linkTo(tx, made, { publicUrl, as, now }) };
  const { method, amountPence } = payment;
  const taken = await takeByHand(tx, made, { method, amountPence, as, key, now });
  return { ...unpaid, paidPence: taken.amountPence, owedPence: taken.owedPence };
}
