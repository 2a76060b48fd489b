import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { enquiryQuotes } from '#server/db/tables/customers/enquiry-tables.ts';
import { orderEvents } from '#server/db/tables/schema.ts';
import { type LockedOrder, lockOrder } from '#server/modules/orders/changing/move-order.ts';

export type QuotedOrder = {
  readonly row: LockedOrder;
  /** Its deposit came in time: it is an order like any other. What came once it was withdrawn goes back. */
  readonly isAccepted: boolean;
};

/** The newest quote's, locked; null without one. The caller holds the enquiry's lock. */
export async function lockQuotedOrder(tx: Db, enquiryId: number): Promise<QuotedOrder | null> {
  const [newest] = await tx
    .select()
    .from(enquiryQuotes)
    .where(eq(enquiryQuotes.enquiryId, enquiryId))
    .orderBy(desc(enquiryQuotes.version))
    .limit(1);
  const row = newest?.orderId ? await lockOrder(tx, newest.orderId) : null;
  if (!row) return null;
  const isOpen = row.fulfilment === 'placed' || row.fulfilment === 'cancelled' || row.fulfilment === 'expired';
  const accepted = await tx.$count(orderEvents, and(eq(orderEvents.orderId, row.id), eq(orderEvents.kind, 'accepted')));
  return { row, isAccepted: !isOpen || accepted > 0 };
}

export async function nextVersion(tx: Db, enquiryId: number): Promise<number> {
  return (await tx.$count(enquiryQuotes, eq(enquiryQuotes.enquiryId, enquiryId))) + 1;
}
