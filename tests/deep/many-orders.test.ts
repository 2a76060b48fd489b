import { beforeAll, describe, expect, test } from 'vitest';
import { mostListedOrders, type OrderPart, orderParts, ordersOnPage } from '#contract/orders/order-listing.ts';
import { orderSorts } from '#contract/orders/orders-address.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { listOrdersOf } from '#server/sales/orders/list-orders.ts';
import { growOrders } from '#tests/support/database/grow-orders.ts';
import { type Reading, readPlans } from '#tests/support/database/read-plans.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { shownBy } from '#tests/support/shop/shown-by.ts';

const shop = await openTestShop();
const { database: open, clock, services } = shop;
/** How many orders one customer has, among others who have as many. */
const [few, many] = [2_000, 20_000];
const liveOneIn = 200;

type Asked = { part: OrderPart; sort: (typeof orderSorts)[number]; page: number; search: string };
let list: (asked: Asked) => ReturnType<typeof listOrdersOf>;

/** Each question with an index that its plan must read when there are many orders. */
const questions = new Map<string, { readonly asked: Asked; readonly by: string }>();
for (const part of orderParts)
  for (const sort of orderSorts)
    for (const page of part === 'live' ? [1] : [1, mostListedOrders / ordersOnPage])
      questions.set(`page ${page} of the ${part} orders, ${sort}`, {
        asked: { part, sort, page, search: '' },
        by: part === 'live' ? 'orders_live' : sort.startsWith('price') ? 'orders_past_by_price' : 'orders_past',
      });
questions.set('a search that finds much', {
  asked: { part: 'past', sort: 'newest', page: 3, search: 'ma-' },
  by: 'orders_past',
});
const names = [...questions.keys()];
const readings = { few: new Map<string, Reading>(), many: new Map<string, Reading>() };

beforeAll(async () => {
  const [placed, neighbour] = [
    await placeOrderOf(shop, 'black-forest-gateau'),
    await placeOrderOf(shop, 'black-forest-gateau'),
  ];
  const { id, email } = placed.customer;
  const shown = await shownBy(open.db);
  const context: RequestContext = {
    db: open.db,
    now: clock.now(),
    customer: { id, email, firstName: 'Priya' },
    token: null,
    address: '127.0.0.1',
    services,
    ...shown,
  };
  list = (asked) => listOrdersOf(context, asked);
  for (const [into, orders] of [
    [readings.few, few],
    [readings.many, many],
  ] as const) {
    for (const { orderNo } of [placed, neighbour]) await growOrders(open.pool, { like: orderNo, orders, liveOneIn });
    for (const [name, { asked }] of questions) into.set(name, await readPlans(open.pool, () => list(asked)));
  }
});

describe(`a customer with ${many} orders`, () => {
  test.each(names)('[U-03] [U-05] %s reads its index, and no table from end to end', (name) => {
    const scans = readings.many.get(name)?.scans ?? [];
    expect(scans.join(', ')).toMatch(new RegExp(`Index (Only )?Scan( Backward)? ${questions.get(name)?.by}(,|$)`));
    expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
  });
  test.each(names)(`[U-03] [U-05] %s touches hardly more pages than with ${few}`, (name) => {
    const [before, after] = [readings.few.get(name)?.pages ?? 0, readings.many.get(name)?.pages ?? 0];
    expect(before).toBeGreaterThan(0);
    // The live orders are a hundred now and were ten; the rest is the growth of the trees.
    expect(after).toBeLessThanOrEqual(before + 60);
  });
  test('[U-03] a search that finds nothing looks through the indexes alone', async () => {
    const { pages, scans } = await readPlans(open.pool, () =>
      list({ part: 'past', sort: 'newest', page: 1, search: 'zz' }),
    );
    expect(scans).toHaveLength(2);
    for (const scan of scans) expect(scan).toMatch(/^Index Only Scan orders_(live|past)/);
    expect(pages).toBeLessThan(many / 50);
  });
  test('[U-05] a thousand orders are counted and can be paged to, from either end', async () => {
    const asked: Asked = { part: 'past', sort: 'newest', page: mostListedOrders / ordersOnPage, search: '' };
    const last = await list(asked);
    expect(last).toMatchObject({ pages: asked.page, page: asked.page, found: { past: mostListedOrders } });
    expect(last.orders).toHaveLength(ordersOnPage);
    const oldest = await list({ ...asked, sort: 'oldest' });
    expect(new Set([...last.orders, ...oldest.orders].map(({ number }) => number)).size).toBe(2 * ordersOnPage);
  });
});
