import { eq } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { orders } from '#server/db/tables/schema.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { readOwed, toPayOf } from '#server/sales/payments/read-owed.ts';
import { openPayment, startPayment } from '#server/sales/payments/start-payment.ts';

export type ToPayFor = {
  readonly orderNo: string;
  /** The amount in pence that the customer saw. */
  readonly amount: number;
  /** Paid by its link, not through its customer's account. */
  readonly isTaken?: boolean;
};

/** Starts the payment. If another amount is owed than the customer saw, they see that amount now, and pay it the next time. */
export async function startPayingInPlay(
  context: RequestContext,
  { orderNo, amount, isTaken = false }: ToPayFor,
): Promise<{ readonly url: string } | { readonly amount: number }> {
  const { db, now } = context;
  const findRow = async () => (await db.select().from(orders).where(eq(orders.number, orderNo)))[0];
  try {
    const row = isTaken ? await findRow() : undefined;
    return row
      ? await openPayment(context, row, { amount, backPath: '/order-success' })
      : await startPayment(context, { orderNo, amount });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'priceChanged') throw error;
    const changed = await findRow();
    const toPay = changed && toPayOf(await readOwed(db, changed, now));
    return { amount: toPay?.askedPence ?? amount };
  }
}
