import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/tables/schema.ts';
import { addJob } from '#server/modules/enqueue-job.ts';

/** What they ask for is owed no longer; a payment that slips in is given back. */
export async function enqueueClosing(tx: Db, orderId: number): Promise<void> {
  const open = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open'), isNotNull(payments.providerSessionId)));
  for (const { id } of open) await addJob(tx, 'close_session', { paymentId: id }, `close:${id}`);
}
