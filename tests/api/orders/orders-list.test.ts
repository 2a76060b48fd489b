import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listedOrders, type OrderPart, orderParts, ordersOnPage } from '#contract/orders/order-listing.ts';
import { type OrderSort, orderSorts } from '#contract/orders/orders-address.ts';
import { isUnderWay } from '#domain/order/fulfilment.ts';
import { isLive } from '#domain/order/order-state.ts';
import { orders } from '#server/db/tables/schema.ts';
import type { SignedIn } from '#tests/support/customers/customers.ts';
import { growOrders } from '#tests/support/database/grow-orders.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database } = shop;
const many = 60;

let customer: SignedIn;
let rows: (typeof orders.$inferSelect)[];

beforeAll(async () => {
  const placed = await placeOrderOf(shop, 'black-forest-gateau');
  ({ customer } = placed);
  await growOrders(database.pool, { like: placed.orderNo, orders: many });
  // No number of the shop's own contains these; in one that does, they stand for themselves.
  await database.db.update(orders).set({ number: 'MA-50%_-OFF' }).where(eq(orders.number, placed.orderNo));
  rows = await database.db.select().from(orders).where(eq(orders.userId, customer.id));
  const other = await placeOrderOf(shop, 'black-forest-gateau');
  await growOrders(database.pool, { like: other.orderNo, orders: many });
});

type Asked = { part?: OrderPart; search?: string; sort?: OrderSort; page?: number };
async function ask({ part = 'live', ...asked }: Asked, browser = customer.browser) {
  const query = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  const answer = await browser.get(`${listedOrders.path}?${new URLSearchParams([['part', part], ...query])}`);
  expect(answer.status).toBe(200);
  return listedOrders.output.parse(answer.body);
}
const numbersOf = ({ orders: shown }: Awaited<ReturnType<typeof ask>>) => shown.map(({ orderNo }) => orderNo);
async function askAllPages(asked: Asked): Promise<string[]> {
  const { pages } = await ask(asked);
  const all: string[] = [];
  for (let page = 1; page <= pages; page++) all.push(...numbersOf(await ask({ ...asked, page })));
  return all;
}

type Row = (typeof rows)[number];
const byTime = (a: Row, b: Row) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id;
const byPrice = (a: Row, b: Row) => a.totalPence - b.totalPence || a.id - b.id;
const sorted: Readonly<Record<OrderSort, (part: Row[]) => Row[]>> = {
  newest: (part) => part.sort(byTime).reverse(),
  oldest: (part) => part.sort(byTime),
  'price-high-low': (part) => part.sort(byPrice).reverse(),
  'price-low-high': (part) => part.sort(byPrice),
};
const expected = (part: OrderPart, sort: OrderSort) =>
  sorted[sort](rows.filter(({ fulfilment }) => isUnderWay(fulfilment) === (part === 'live'))).map(
    ({ number }) => number,
  );

describe('the customer’s list of orders', () => {
  for (const part of orderParts)
    test.each(orderSorts)(
      `[U-03] [U-05] ${part} orders sorted by %s, in pages without a gap or a repeat`,
      async (sort) => {
        const shown = await askAllPages({ part, sort });
        expect(shown.length).toBeGreaterThan(ordersOnPage);
        expect(shown).toEqual(expected(part, sort));
      },
    );

  test('[U-05] live and past orders are all of them, and both answers count both', async () => {
    const [live, past] = [await ask({ part: 'live' }), await ask({ part: 'past' })];
    expect(live.found).toEqual({ live: expected('live', 'newest').length, past: expected('past', 'newest').length });
    expect(past.found).toEqual(live.found);
    expect(live.found.live + live.found.past).toBe(many);
    expect(live.orders.every(({ status }) => isLive(status))).toBe(true);
    expect(past.orders.some(({ status }) => isLive(status))).toBe(false);
    expect(past.pages).toBe(Math.ceil(live.found.past / ordersOnPage));
  });

  test('[U-03] an order is listed as it reads by its number, items included', async () => {
    const {
      orders: [first],
    } = await ask({ sort: 'newest' });
    const { body } = await customer.browser.get(`/orders/order/${first?.orderNo}`);
    expect(first).toEqual(body);
    expect(first?.items).toMatchObject([{ name: 'Black Forest Gateau', quantity: 1 }]);
  });

  test('[U-03] the search finds a part of the number in any case, and counts what it finds', async () => {
    const wanted = rows.find(({ fulfilment }) => !isUnderWay(fulfilment))?.number ?? '';
    const found = await ask({ part: 'past', search: ` ${wanted.slice(3).toLowerCase()} ` });
    expect(numbersOf(found)).toEqual([wanted]);
    expect(found.found).toEqual({ live: 0, past: 1 });
    const some = rows
      .filter(({ number, fulfilment }) => number.includes('4') && isUnderWay(fulfilment))
      .map(({ number }) => number);
    expect((await askAllPages({ search: '4', sort: 'oldest' })).toSorted()).toEqual(some.toSorted());
    expect(numbersOf(await ask({ search: 'ma-', sort: 'oldest' }))).toHaveLength(ordersOnPage);
    expect(await ask({ search: 'zz' })).toMatchObject({ orders: [], page: 1, pages: 1, found: { live: 0, past: 0 } });
  });

  test.each(['%', '_', '%_', '50%', '0%_-o'])('[U-03] %j in the search is itself, and no pattern', async (search) => {
    const found = await ask({ search });
    expect(numbersOf(found)).toEqual(['MA-50%_-OFF']);
    expect(found.found).toEqual({ live: 1, past: 0 });
  });
  test.each(['M%F', '______', '\\', "'", '5%0', '*', '.'])('[U-03] %j in the search finds nothing', async (search) => {
    expect((await ask({ search })).found).toEqual({ live: 0, past: 0 });
  });

  test('[U-03] a page past the end is the last one', async () => {
    const last = await ask({ part: 'past', page: 100 });
    expect(last.page).toBe(last.pages);
    expect(numbersOf(last)).toEqual(expected('past', 'newest').slice((last.pages - 1) * ordersOnPage));
  });

  test('[U-03] another customer’s orders never appear, and nobody’s without signing in', async () => {
    const { customer: third, orderNo } = await placeOrderOf(shop, 'black-forest-gateau');
    expect(await ask({ search: 'MA-' }, third.browser)).toMatchObject({
      orders: [{ orderNo }],
      found: { live: 1, past: 0 },
    });
    expect(await ask({ part: 'past' }, third.browser)).toMatchObject({ orders: [], pages: 1 });
    expect(await ask({ search: orderNo })).toMatchObject({ orders: [], found: { live: 0, past: 0 } });
    const stranger = await shop.visitor().get(`${listedOrders.path}?part=live`);
    expect(stranger).toMatchObject({ status: 401, body: { code: 'signInRequired' } });
  });

  test('[U-05] a cancelled order moves from the live orders to the past', async () => {
    const { customer: fourth, orderNo } = await placeOrderOf(shop, 'black-forest-gateau');
    expect(numbersOf(await ask({}, fourth.browser))).toEqual([orderNo]);
    await fourth.browser.post(`/orders/order/${orderNo}/cancel`, {});
    expect(await ask({}, fourth.browser)).toMatchObject({ orders: [], found: { live: 0, past: 1 } });
    expect(numbersOf(await ask({ part: 'past' }, fourth.browser))).toEqual([orderNo]);
  });

  test.each([
    '',
    'part=all',
    'part=live&part=past',
    'part=live&sort=cheapest',
    'part=live&sort=Newest',
    'part=live&page=0',
    'part=live&page=-1',
    'part=live&page=1.5',
    'part=live&page=many',
    'part=live&page=101',
    'part=live&page=99999999999999999999',
    `part=live&search=${'4'.repeat(41)}`,
    'part=live&search=a&search=b',
  ])('[U-03] what cannot be meant is refused: %j', async (query) => {
    const answer = await customer.browser.get(`${listedOrders.path}?${query}`);
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
  });

  test('[U-03] a search with a NUL in it is no request at all', async () => {
    const answer = await customer.browser.get(`${listedOrders.path}?part=live&search=MA%00`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'badRequest' } });
  });
});
