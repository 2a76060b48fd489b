import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/open.ts';
import { orderRequestFor, productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { Visitor } from '#tests/support/shop/visitor.ts';

const cake = 'salted-caramel-drip-cake';

/** Places orders at a shop that nobody pays in time: its queue is to find them, expire them and tell their customers. */
export async function placeOverdueOrders(database: OpenDatabase, url: string, count: number): Promise<void> {
  const place = { database, clock: { now: () => new Date() }, visitor: () => new Visitor(url) };
  const product = await productCalled(database, cake);
  const pickupDate = openDayAhead(1);
  for (let n = 0; n < count; n++) {
    const customer = await signedInCustomer(place);
    const request = orderRequestFor(customer.id, [{ product, quantity: 1 }], { pickupDate });
    const { status, body } = await customer.browser.post('/orders', request);
    expect({ status, body }).toMatchObject({ status: 200 });
  }
  await database.db.execute(
    sql`update orders set pay_before = now() - interval '1 minute' where fulfilment = 'placed'`,
  );
}

/** How many orders have expired, how many emails were written, and how many jobs a worker holds. */
export async function queueFigures({ db }: OpenDatabase): Promise<{ expired: number; emails: number; held: number }> {
  const { rows } = await db.execute<{ expired: number; emails: number; held: number }>(sql`
    select (select count(*)::int from orders where fulfilment = 'expired') as expired,
      (select count(*)::int from emails) as emails,
      (select count(*)::int from graphile_worker._private_jobs where locked_by is not null) as held`);
  return rows[0] ?? { expired: 0, emails: 0, held: 0 };
}
