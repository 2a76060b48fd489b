import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestFromWire } from '#contract/codecs/cart-codec.ts';
import { Failure } from '#domain/failure.ts';
import { whys } from '#domain/order/order-event.ts';
import type { LossReason } from '#domain/stock/movement.ts';
import { recountStock } from '#server/catalogue/stock/recount-stock.ts';
import { addBaked, countStock, takeOut } from '#server/catalogue/stock/staff-stock.ts';
import { orders } from '#server/db/tables/schema.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { cancelByStaff, moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { withLocked } from '#server/sales/orders/changing/find-by-number.ts';
import { moveOrder } from '#server/sales/orders/changing/move-order.ts';
import { cancelOrder } from '#server/sales/orders/order-endpoints.ts';
import { placeOrder } from '#server/sales/orders/placing/place-order.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { noBounds } from '#tests/support/shop/bounds/no-bounds.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { shownBy } from '#tests/support/shop/shown-by.ts';

const shop = await openTestShop();
const { database, clock, services } = shop;
const { db, pool } = database;
const { id, email } = await signedInCustomer(shop);
const shown = await shownBy(db);
const context: RequestContext = {
  db,
  now: clock.now(),
  customer: { id, email, firstName: 'Priya' },
  ...shown,
  token: null,
  address: null,
  services: { ...services, unpaidBounds: noBounds },
};
/** One that is counted singly, and one in boxes of several pieces. */
const slugs = ['black-forest-gateau', 'macaron-gift-box'] as const;
const as = 'Priya';

type Step =
  | { readonly do: 'order'; readonly quantities: readonly [number, number] }
  | { readonly do: 'expire' | 'cancel' | 'cancelByStaff' | 'bakeAndRefund' | 'pay'; readonly order: number }
  | { readonly do: 'baked' | 'counted' | LossReason; readonly cake: number; readonly pieces: number };

const order = fc.nat({ max: 7 });
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('order' as const), quantities: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 2 })) }),
    fc.record({
      do: fc.constantFrom(
        'expire' as const,
        'cancel' as const,
        'cancelByStaff' as const,
        'bakeAndRefund' as const,
        'pay' as const,
      ),
      order,
    }),
    fc.record({
      do: fc.constantFrom(
        'baked' as const,
        'counted' as const,
        'damaged' as const,
        'wasted' as const,
        'givenAway' as const,
      ),
      cake: fc.nat({ max: 1 }),
      pieces: fc.integer({ min: 1, max: 30 }),
    }),
  ),
  { minLength: 1, maxLength: 16, size: 'max' },
);

/** What is refused changes nothing; anything other than a refusal is a fault. */
const unlessRefused = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
  });
};

async function play(step: Step, placed: string[]): Promise<void> {
  const { now } = context;
  if (step.do === 'order') {
    const products = await Promise.all(slugs.map((slug) => productCalled(database, slug)));
    const wanted = products.flatMap((product, n) => {
      const quantity = step.quantities[n] ?? 0;
      return quantity > 0 ? [{ product, quantity }] : [];
    });
    if (wanted.length === 0) return;
    const request = requestFromWire(orderRequestFor(id, wanted));
    await unlessRefused(placeOrder(context, request).then(({ number }) => placed.push(number)));
    return;
  }
  if ('cake' in step) {
    const by = { slug: slugs[step.cake] ?? slugs[0], as, note: '', now };
    const { pieces } = step;
    if (step.do === 'baked') await unlessRefused(addBaked(db, { ...by, pieces }));
    else if (step.do === 'counted') await unlessRefused(countStock(db, { ...by, counted: pieces, seen: null }));
    else await unlessRefused(takeOut(db, { ...by, pieces, reason: step.do }));
    return;
  }
  const orderNo = placed[step.order % Math.max(placed.length, 1)];
  if (orderNo === undefined) return;
  const byStaff = { orderNo, as, reason: 'so it is', now };
  switch (step.do) {
    case 'expire':
      await db
        .update(orders)
        .set({ payBefore: new Date(0) })
        .where(eq(orders.number, orderNo));
      await expireUnpaidOrders(db, services.payments, now);
      return;
    case 'cancel':
      return unlessRefused(cancelOrder(context, { orderNo }));
    case 'cancelByStaff':
      return unlessRefused(cancelByStaff(db, byStaff));
    case 'pay':
      return void (await withLocked(db, orderNo, (tx, order) =>
        moveOrder(tx, order, 'accepted', whys.byStaff(as), now),
      ));
    case 'bakeAndRefund':
      await unlessRefused(moveByStaff(db, { ...byStaff, to: 'baking' }));
      return unlessRefused(cancelByStaff(db, byStaff));
  }
}

test('[E-06] over any sequence of orders, their ends and what staff do, every stock is the sum of its movements and never below nothing', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (played) => {
      const placed: string[] = [];
      await setStock(database, slugs[0], 4);
      await setStock(database, slugs[1], 40);
      for (const step of played) {
        await play(step, placed);
        const { rows } = await pool.query<{ slug: string; stock: number; sum: number; least: number }>(
          `select slug, stock, sum(pieces)::int as sum, min(stock_after) as least
           from products p join stock_movements m on m.product_id = p.id where slug = any($1) group by p.id`,
          [slugs],
        );
        for (const { slug, stock, sum, least } of rows) {
          expect({ slug, stock }).toEqual({ slug, stock: sum });
          expect(least).toBeGreaterThanOrEqual(0);
        }
      }
      expect(await recountStock(db, new Date(0))).toEqual([]);
    }),
    { seed: 20261122, numRuns: 40 },
  );
});
