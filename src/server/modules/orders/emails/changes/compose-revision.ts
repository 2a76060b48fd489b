import { and, asc, eq, gte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { pence } from '#domain/money/money.ts';
import { isUnderWay } from '#domain/order/fulfilment/fulfilment.ts';
import { changesBetween } from '#domain/order/revising/changes-between.ts';
import type { Db } from '#server/db/open.ts';
import { readShop } from '#server/db/settings/read-shop.ts';
import { orderRevisions } from '#server/db/tables/orders/change-tables.ts';
import type { NewEmail } from '#server/gateways/mail/mail.ts';
import { markAsTest } from '#server/modules/orders/emails/mark-as-test.ts';
import { lookUpOrder } from '#server/modules/orders/reading/find-order.ts';
import { toldOrder } from '#server/modules/orders/revising/telling/told-order.ts';
import { isTestOrder } from '#server/modules/payments/is-test-order.ts';
import { readOwed } from '#server/modules/payments/owed/read-owed.ts';
import type { Services } from '#server/modules/request-context.ts';
import { revisionEmail } from './revision-email.ts';

/** All changes of one order that are to be told together. */
export const revisionJob = z.array(z.object({ orderId: z.int(), revision: z.int() })).check(z.minLength(1));

type Untold = z.output<typeof revisionJob>;

/**
 * What changed since before the first of them. Null where there is nobody to tell, nothing that shows, or the order is over by now, of
 * which another email tells.
 */
export async function composeRevision(
  db: Db,
  services: Pick<Services, 'payments' | 'publicUrl'>,
  untold: Untold,
  now: Date,
): Promise<NewEmail | null> {
  const orderId = untold[0]?.orderId ?? 0;
  const order = await lookUpOrder({ db, now }, orderId);
  if (!order || order.email === '' || !isUnderWay(order.fulfilment)) return null;
  const first = Math.min(...untold.map(({ revision }) => revision));
  const revisions = await db
    .select()
    .from(orderRevisions)
    .where(and(eq(orderRevisions.orderId, orderId), gte(orderRevisions.revision, first)))
    .orderBy(asc(orderRevisions.revision));
  const [oldest] = revisions;
  if (!oldest) return null;
  const before = toldOrder.parse(oldest.before);
  const changes = changesBetween(before, order);
  if (changes.length === 0 && before.totalPence === order.totalPence) return null;
  const message = revisionEmail({
    order,
    shop: await readShop(db),
    publicUrl: services.publicUrl,
    changes,
    beforePence: pence(before.totalPence),
    balance: await readOwed(db, { ...order, pickupDate: order.pickup.date }, now),
    givingBackPence: await givingBackSince(db, orderId, oldest.at),
    reasons: [...new Set(revisions.map(({ reason }) => reason).filter((reason) => reason !== ''))],
    isByCustomer: revisions.every(({ actorKind }) => actorKind === 'customer'),
    now,
  });
  return (await isTestOrder(db, orderId, services.payments)) ? markAsTest(message) : message;
}

async function givingBackSince(db: Db, orderId: number, since: Date) {
  const { rows } = await db.execute<{ pence: number }>(sql`
    select coalesce(sum(t.amount_pence), 0)::int as pence from refunds r join refund_transfers t on t.refund_id = r.id
    where r.order_id = ${orderId} and r.kind = 'revision' and t.state <> 'failed' and r.at >= ${since.toISOString()}::timestamptz`);
  return pence(rows[0]?.pence ?? 0);
}
