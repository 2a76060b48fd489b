import { beforeAll, expect, test } from 'vitest';
import { type OrderFilters, type OrderSort, orderSorts } from '#contract/admin/orders/order-list.ts';
import { firstToLast, periodsOf, rangeBefore } from '#domain/money/report/day-range.ts';
import { permissions } from '#domain/staff/permissions.ts';
import { ofDay, readCards } from '#server/counter/board/read-cards.ts';
import { findForMember } from '#server/counter/finding-endpoints.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { readOrderList } from '#server/sales/admin/list-orders.ts';
import { findForStaff } from '#server/sales/admin/staff-orders.ts';
import { readSinceClosing } from '#server/sales/closing/since-closing.ts';
import { listOrdersOf } from '#server/sales/orders/list-orders.ts';
import { readBreakdown } from '#server/sales/reports/read-breakdown.ts';
import { readProductsSold } from '#server/sales/reports/read-products-sold.ts';
import { readSales } from '#server/sales/reports/read-sales.ts';
import { growShop } from '#tests/support/database/grow-shop.ts';
import { type Reading, readPlans } from '#tests/support/database/read-plans.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { shownBy } from '#tests/support/shop/shown-by.ts';

const shop = await openTestShop();
const { database: open, clock, services } = shop;
const { db, pool } = open;
/** Six years of a busy shop's orders within two, a hundred per customer: the plans are those of a million. */
const [few, many] = [1_000, 300_000];
const [until, days] = ['2026-11-18', 730];
const year = firstToLast('2025-11-19', until);
const allDays = firstToLast('2024-11-18', until);

type Question = {
  ask(): Promise<unknown>;
  /** An index that its plan must read, or one of several. */
  readonly by: string;
  /** The most pages, if it looks at more orders than the small shop has; otherwise judged by what it reads there. */
  readonly pages?: number;
};
/** What the command palette asks for somebody who may see all of it. */
const anything = (q: string) => () =>
  findForMember({ db, now: clock.now(), staff: { permissions: new Set(permissions) } }, { q });

let questions: Readonly<Record<string, Question>>;
const readings = { few: new Map<string, Reading>(), many: new Map<string, Reading>() };

/** The indexes that the staff's list is read by, sorted each way. */
const listedBy: Readonly<Record<OrderSort, string>> = {
  placed: 'orders_pkey',
  '-placed': 'orders_pkey',
  pickup: 'orders_by_pickup|orders_pkey',
  '-pickup': 'orders_by_pickup|orders_pkey',
};
type Said = Readonly<Record<'email' | 'telephone' | 'name' | 'orderNo', string>>;

/**
 * What the payments, products and line items of the 3,000 orders that one response looks at cost, and what was stored
 * of each: 14 pages an order.
 */
const pagesOfList = 42_000;

/** What the newest that match some words cost, however many there are. */
const pagesOfSearch = 5_000;

/** Each sort, alone and with each filter, and each way of searching. */
function ofStaffList(now: Date, said: Said): Record<string, Question> {
  const filters: Readonly<Record<string, Omit<OrderFilters, 'sort'>>> = {
    all: {},
    'of two states': { state: ['baking', 'ready'] },
    'that owe money': { payment: ['owed', 'part paid'] },
    'by telephone': { source: ['telephone'] },
    'with a product': { product: 'vanilla-bean-swirl-cupcake' },
    'picked up in a month long ago': { from: '2025-02-01', to: '2025-02-28' },
    'placed in a month long ago': { placedFrom: '2025-02-01', placedTo: '2025-02-28' },
    'placed on a day': { placedFrom: '2026-05-01', placedTo: '2026-05-01' },
  };
  const list = (all: OrderFilters) => () =>
    readOrderList({ db, now, staff: { permissions: new Set(permissions) } }, all);
  const sorted = orderSorts.flatMap((sort) =>
    Object.entries(filters).map(
      ([which, filter]) =>
        [
          `the list of orders ${which}, ${sort}`,
          { ask: list({ ...filter, sort }), by: listedBy[sort], pages: pagesOfList },
        ] as const,
    ),
  );
  const searched = Object.entries({
    'that end in': { q: said.orderNo.slice(-4), by: 'orders_by_number_end' },
    'of an email address': { q: said.email, by: 'orders_by_email' },
    'of the end of a telephone number': { q: said.telephone.slice(-6), by: 'orders_by_telephone_end' },
    'of a part of a name': { q: said.name, by: 'orders_by_contact_name' },
  }).map(
    ([which, { q, by }]) =>
      [`the list of orders ${which}`, { ask: list({ q, sort: '-placed' }), by, pages: pagesOfSearch }] as const,
  );
  return Object.fromEntries([...sorted, ...searched]);
}

/** Questions about the last order that was collected, each with an index that its plan must read when there are many. */
async function askable(): Promise<Readonly<Record<string, Question>>> {
  const { rows } = await pool.query(
    `select o.number as "orderNo", u.id, u.email, o.contact_telephone as telephone, o.contact_name as name from orders o join users u on u.id = o.user_id
     where fulfilment = 'collected' order by o.id desc limit 1`,
  );
  const [{ orderNo, id, email, telephone, name }] = rows;
  const now = clock.now();
  const customer = { id, email, firstName: 'Ann' };
  const shown = await shownBy(db);
  const context: RequestContext = { db, now, customer, token: null, address: '127.0.0.1', services, ...shown };
  const list = (sort: 'newest' | 'price-high-low') => () =>
    listOrdersOf(context, { part: 'past', sort, page: 1, search: '' });
  return {
    'the newest orders of a customer': { ask: list('newest'), by: 'orders_past' },
    'the dearest orders of a customer': { ask: list('price-high-low'), by: 'orders_past_by_price' },
    'an order by its number, for staff': { ask: () => findForStaff(db, orderNo, now), by: 'orders_number_unique' },
    ...ofStaffList(now, { email, telephone, name, orderNo }),
    'the products of a year beside the last': {
      ask: () => readProductsSold(db, year, rangeBefore(year, 'year')),
      by: 'product_days',
    },
    'the products of all days': { ask: () => readProductsSold(db, allDays, null), by: 'product_days' },
    'the hours, customers and sources of a year beside the last': {
      ask: () => readBreakdown(db, year, rangeBefore(year, 'year')),
      by: 'sales_hours',
    },
    'the hours, customers and sources of all days': { ask: () => readBreakdown(db, allDays, null), by: 'sales_hours' },
    'the sales of all days by the month': {
      ask: () => readSales(db, allDays, periodsOf(allDays, 'month')),
      by: 'settings_key_version_pk',
    },
    'what came since the last closing': { ask: () => readSinceClosing(db, until), by: 'ledger_entries_by_day' },
    'the sales of a year': { ask: () => readSales(db, year), by: 'settings_key_version_pk' },
  };
}

beforeAll(async () => {
  for (const [into, orders] of [
    [readings.few, few],
    [readings.many, many],
  ] as const) {
    await growShop(pool, { orders, days, until });
    questions = await askable();
    for (const [name, { ask }] of Object.entries(questions)) into.set(name, await readPlans(pool, ask));
  }
});

test(`[B-05] [U-03] [U-05] with ${many} orders each question reads its index, no table of orders from end to end, and hardly more than with ${few}`, () => {
  const large: string[] = [];
  for (const [name, { by, pages }] of Object.entries(questions)) {
    const [before, after] = [readings.few.get(name), readings.many.get(name)];
    expect([name, after?.scans.join(', ')]).toEqual([name, expect.stringMatching(by)]);
    const whole = after?.scans.filter((scan) => scan.startsWith('Seq Scan')) ?? [];
    // Small however many orders there are: a row for each day, rate and payment method, and the catalogue.
    expect([
      name,
      whole.filter((scan) => !/ (ledger_days|product_days|sales_hours|products|categories)$/.test(scan)),
    ]).toEqual([name, []]);
    // A part of a name is looked up character by character, in lists that are as long as there are names.
    const most = pages ?? 3 * (before?.pages ?? 0) + (by === 'orders_by_contact_name' ? 2_000 : 400);
    if ((after?.pages ?? 0) > most) large.push(`${name}: ${after?.pages} pages, ${before?.pages} of few`);
  }
  expect(large).toEqual([]);
});

test(`[J-02] the sales of a year over ${many} orders are read from their days, and are the ledger's`, async () => {
  const { pages, scans } = readings.many.get('the sales of a year') ?? { pages: 0, scans: [] };
  expect(pages).toBeLessThan(500);
  for (const scan of scans) expect(scan).toMatch(/ledger_days|sales_hours|settings/);
  const { total } = await readSales(db, year);
  const { rows } = await pool.query(
    `select sum(amount_pence)::float as net, sum(vat_pence)::float as vat, sum(discount_pence)::float as off from ledger_entries
     where shop_day between '2025-11-19' and $1`,
    [until],
  );
  expect(rows).toEqual([{ net: total.netPence, vat: total.vatPence, off: total.discountPence }]);
  expect(total.grossPence - total.discountPence - total.refundPence).toBe(total.netPence);
  const [weeks, months] = await Promise.all(
    (['week', 'month'] as const).map((by) => readSales(db, year, periodsOf(year, by))),
  );
  for (const longer of [weeks, months]) {
    expect(longer?.total).toEqual(total);
    expect(longer?.periods.reduce((all, { sales }) => all + sales.netPence, 0)).toBe(total.netPence);
  }
});

test(`[J-02] products, hours, customers and sources of ${many} orders are read from their days' sums, and are the ledger's`, async () => {
  for (const [name, { scans, pages }] of readings.many) {
    if (!/^the (products|hours)/.test(name)) continue;
    for (const scan of scans) expect(scan).toMatch(/product_days|sales_hours|products|categories|product_pictures/);
    expect(pages).toBeLessThan(2_000);
  }
  const { rows } = await pool.query(
    `select count(distinct order_id)::int as orders, sum(amount_pence)::float as net from ledger_entries where money_class <> 'deposit'`,
  );
  const [{ orders, net }] = rows;
  const { total, buyers, hours, sources } = await readBreakdown(db, allDays, null);
  expect([total.orders, total.netPence]).toEqual([orders, net]);
  for (const parts of [buyers, hours, sources])
    expect(parts.reduce((all, { sales }) => all + sales.netPence, 0)).toBe(net);
  expect((await readProductsSold(db, allDays, null)).total.netPence).toBe(net);
});

test('[B-05] the board of a day costs what is picked up on it', async () => {
  const { rows } = await pool.query(
    `select pickup_date::text as day from orders group by 1 order by count(*) desc limit 1`,
  );
  const listed = await readCards(db, ofDay(rows[0].day), clock.now());
  const { pages, scans } = await readPlans(pool, () => readCards(db, ofDay(rows[0].day), clock.now()));
  expect(listed.length).toBeGreaterThan(300);
  expect(scans.join(', ')).toContain('orders_by_pickup');
  expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
  // A card with its line items, steps, notes, prints and what is owed on it reads 24.
  expect(pages).toBeLessThan(40 * listed.length);
});

/**
 * A name that every sixth person has, one that seven in a million have, a number's last four, a telephone number, an
 * email address, a product.
 */
test.each([
  ['a name that very many have', async () => 'Priya', /^Index Scan orders_pkey$/],
  ['a name that few have', async () => (await lastCollected()).name, /^Bitmap Index Scan orders_by_contact_name$/],
  [
    'the last four',
    async () => (await lastCollected()).number.slice(-4),
    /^(Bitmap )?Index Scan orders_by_number_end$/,
  ],
  ['a telephone', async () => (await lastCollected()).telephone, /^(Bitmap )?Index Scan orders_by_telephone$/],
  ['an email address', async () => (await lastCollected()).email, /^(Bitmap )?Index Scan orders_by_email$/],
  ['a product', async () => 'black forest', /^(Bitmap )?Index( Only)? Scan order_lines_of_product$/],
])(`[J-06] among ${many} orders the palette finds by %s through an index`, async (_, say, index) => {
  const q = await say();
  expect((await anything(q)()).orders).not.toEqual([]);

  const { pages, scans } = await readPlans(pool, anything(q));
  expect(scans.filter((scan) => index.test(scan))).not.toEqual([]);
  // As many as there are products and settings, however many orders there are.
  expect(
    scans.filter((scan) => scan.startsWith('Seq Scan') && !/ (products|product_\w+|settings)$/.test(scan)),
  ).toEqual([]);
  expect(pages).toBeLessThan(6_000);
});

async function lastCollected(): Promise<{ number: string; name: string; telephone: string; email: string }> {
  const { rows } = await pool.query(
    `select number, contact_name as name, contact_telephone as telephone, email from orders where fulfilment = 'collected' order by id desc limit 1`,
  );
  return rows[0];
}
