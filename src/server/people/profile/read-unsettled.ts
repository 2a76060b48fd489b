import { and, eq, exists, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import { liveFulfilments } from '#domain/order/fulfilment.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findOwedBack } from '#server/sales/refunds/read-kept.ts';

export type Unsettled = {
  /** Orders that are neither over nor handed over. */
  readonly live: readonly { readonly number: string; readonly isUnpaid: boolean }[];
  /** The card provider has yet to report what became of a payment. */
  readonly isPaying: boolean;
  /** Orders with money that somebody at the shop still has to refund. */
  readonly owedBack: readonly string[];
};

/** Why somebody cannot be forgotten yet. @param theirs a condition on `orders` */
export async function readUnsettled(
  { db: tx, services }: Pick<RequestContext, 'db' | 'services'>,
  theirs: SQL | undefined,
): Promise<Unsettled> {
  const live = await tx
    .select({ number: orders.number, fulfilment: orders.fulfilment })
    .from(orders)
    .where(and(theirs, inArray(orders.fulfilment, liveFulfilments)))
    .orderBy(orders.id);
  const owed = tx
    .select({ id: refundTransfers.id })
    .from(refundTransfers)
    .where(and(eq(refundTransfers.paymentId, payments.id), eq(refundTransfers.state, 'due')));
  const [paying] = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        theirs,
        eq(payments.provider, services.payments.name),
        isNotNull(payments.providerSessionId),
        or(eq(payments.state, 'open'), exists(owed)),
      ),
    )
    .limit(1);
  return {
    live: live.map(({ number, fulfilment }) => ({ number, isUnpaid: fulfilment === 'placed' })),
    isPaying: paying !== undefined,
    owedBack: await findOwedBack(tx, theirs),
  };
}
