import { waitsForPhoto } from '#domain/catalogue/personalisation-words.ts';
import { Failure } from '#domain/failure.ts';
import { formatPounds, type Pence } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import { notifyOrder } from '#server/platform/enqueue-job.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { withLocked } from '#server/sales/orders/changing/find-by-number.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import { lookUpOrder } from '#server/sales/orders/find-order.ts';
import { readOwed } from '#server/sales/payments/read-owed.ts';
import { makePaymentLink, type PaymentLink } from './make-link.ts';

export type SentLink = PaymentLink & { readonly askedPence: Pence; readonly isEmailed: boolean };

type Wish = { readonly publicUrl: string; readonly as: string; readonly now: Date };

/**
 * A link that staff can read out or send on, and an email with another of its own if there is an address. @throws Failure 'conflict' if
 * nothing is owed, 'notFound'
 */
export const sendPaymentLink = (db: Db, { orderNo, ...wish }: Wish & { readonly orderNo: string }): Promise<SentLink> =>
  withLocked(db, orderNo, (tx, order) => linkTo(tx, order, wish));

/** The caller holds the order's lock. */
export async function linkTo(tx: Db, order: LockedOrder, { publicUrl, as, now }: Wish): Promise<SentLink> {
  const { standing, owedPence } = await readOwed(tx, order, now);
  if (owedPence === 0)
    throw new Failure('conflict', { text: `${order.number} has ${formatPounds(owedPence)} to pay.` });
  const link = await makePaymentLink(tx, order, { publicUrl, madeBy: as, now });
  const isEmailed = order.email !== '';
  if (isEmailed) await notifyOrder(tx, order.id, { kind: 'payLink', id: link.id });
  return { ...link, askedPence: standing.askedPence, isEmailed };
}

/**
 * A link by which the customer adds the photo that a product is waiting for, and an email with another of its own if there is an address;
 * null if none is waiting. The caller holds the order's lock.
 */
export async function photoLinkTo(
  tx: Db,
  order: LockedOrder,
  { publicUrl, as, now }: Wish,
): Promise<(PaymentLink & { readonly isEmailed: boolean }) | null> {
  if (!(await waitsOrder({ db: tx, now }, order))) return null;
  const link = await makePaymentLink(tx, order, { publicUrl, madeBy: as, now });
  const isEmailed = order.email !== '';
  if (isEmailed) await notifyOrder(tx, order.id, { kind: 'photoLink', id: link.id });
  return { ...link, isEmailed };
}

/** Whether one of its products is waiting for its photo. */
export const waitsOrder = async (reading: Pick<RequestContext, 'db' | 'now'>, { id }: LockedOrder): Promise<boolean> =>
  (await lookUpOrder(reading, id))?.lines.some(waitsForPhoto) === true;

/** @throws Failure 'conflict' if none of its products is waiting, 'notFound' */
export const sendPhotoLink = (db: Db, { orderNo, ...wish }: Wish & { readonly orderNo: string }) =>
  withLocked(db, orderNo, async (tx, order) => {
    const link = await photoLinkTo(tx, order, wish);
    if (!link) throw new Failure('conflict', { text: `No cake of ${order.number} is waiting for a photo.` });
    return link;
  });
