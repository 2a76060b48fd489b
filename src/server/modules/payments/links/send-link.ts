import { Failure } from '#domain/failure.ts';
import { formatPounds, type Pence } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import { notifyOrder } from '#server/modules/enqueue-job.ts';
import { withLocked } from '#server/modules/orders/changing/find-by-number.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';
import { readOwed } from '#server/modules/payments/owed/read-owed.ts';
import { makePaymentLink, type PaymentLink } from './make-link.ts';

export type SentLink = PaymentLink & { readonly askedPence: Pence; readonly isEmailed: boolean };

type Wish = { readonly publicUrl: string; readonly as: string; readonly now: Date };

/** A link that staff can read out or send on, and an email with another of its own where there is an address. @throws Failure 'conflict' where nothing is owed, 'notFound' */
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
