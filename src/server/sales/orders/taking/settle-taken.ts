import type { Instalment } from '#domain/money/ledger/owed/instalments.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import { whys } from '#domain/order/order-event.ts';
import { type OrderToTake, onCollectionText } from '#domain/order/taking/order-to-take.ts';
import type { Db } from '#server/db/open.ts';
import { orderAdjustments, orderInstalments, orderNotes } from '#server/db/tables/change-tables.ts';
import { findByNumber } from '#server/sales/orders/changing/find-by-number.ts';
import { type LockedOrder, moveOrder } from '#server/sales/orders/changing/move-order.ts';
import type { PaymentLink } from '#server/sales/payments/links/make-link.ts';
import { linkTo, photoLinkTo, waitsOrder } from '#server/sales/payments/links/send-link.ts';
import { acceptOrder } from '#server/sales/payments/settle-payment.ts';
import { takeByHand } from '#server/sales/payments/take-by-hand.ts';

type Said = {
  readonly order: OrderToTake;
  readonly plan: readonly Instalment[];
  readonly staffPence: Pence;
  readonly now: Date;
};

/** Writes what staff agreed and noted; why the diary was overridden becomes a note of its own. */
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
  const notes = [
    ...(pastDiary === '' ? [] : [`Taken outside the diary: ${pastDiary}`]),
    ...(note === '' ? [] : [note]),
  ];
  if (notes.length > 0)
    await tx.insert(orderNotes).values(notes.map((text) => ({ orderId: made.id, text, madeBy: as, at: now })));
}

/** Paid by hand, accepted to be paid on collection, or kept until its link is paid. What is taken along is collected with its payment. */
export async function settleTaken(taking: Taking, made: LockedOrder, order: OrderToTake): Promise<TakenOrder> {
  const taken = await payTaken(taking, made, order);
  if (made.isWalkIn)
    await moveOrder(taking.db, { ...made, fulfilment: 'accepted' }, 'collected', whys.byStaff(order.as), taking.now);
  const wish = { publicUrl: taking.publicUrl, as: order.as, now: taking.now };
  if (taken.link === null) return { ...taken, photoLink: await photoLinkTo(taking.db, made, wish) };
  // The link that it is paid by also adds the photo.
  return { ...taken, photoLink: (await waitsOrder(taking, made)) ? taken.link : null };
}

async function payTaken(
  { db: tx, now, publicUrl }: Taking,
  made: LockedOrder,
  { payment, as, key }: OrderToTake,
): Promise<Omit<TakenOrder, 'photoLink'>> {
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

export type Taking = { readonly db: Db; readonly now: Date; readonly publicUrl: string };

export type TakenOrder = {
  readonly number: string;
  readonly totalPence: Pence;
  readonly paidPence: Pence;
  readonly owedPence: Pence;
  /** For an order to be paid by link; null for any other, and if the order was taken before. */
  readonly link: PaymentLink | null;
  /** The link that adds the photo a product is waiting for; null if none is. */
  readonly photoLink: PaymentLink | null;
};

type Note = { readonly orderNo: string; readonly text: string; readonly as: string; readonly now: Date };

/** Adds a note for staff only: the customer never reads it. @throws Failure 'notFound' */
export async function addNote(db: Db, { orderNo, text, as, now }: Note): Promise<void> {
  const { id } = await findByNumber(db, orderNo);
  await db.insert(orderNotes).values({ orderId: id, text, madeBy: as, at: now });
}
