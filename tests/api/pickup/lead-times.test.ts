import { inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { readyLines } from '#contract/listing/catalogue.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { usualLead } from '#domain/catalogue/product-options.ts';
import { capacityRules, takenDays } from '#server/db/tables/capacity-tables.ts';
import { specialDays } from '#server/db/tables/diary-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
/** One with needs of its own in each test; the other is available on the day. */
const [made, shelf] = ['rainbow-sprinkle-birthday-cake', 'salted-caramel-drip-cake'];

beforeEach(async () => {
  await pool.query('delete from capacity_rules');
  await pool.query(
    `update products set lead_days = 0, lead_hours = 0, order_by = null, season_from = null, season_to = null, work_units = 0`,
  );
  for (const slug of [made, shelf]) await setStock(shop.database, slug, 1_000);
});

const needs = (slug: string, columns: string) => pool.query(`update products set ${columns} where slug = $1`, [slug]);

async function order(slugs: readonly string[], pickupDate: string, quantity = 1) {
  const customer = await signedInCustomer(shop);
  const wanted = await Promise.all(
    slugs.map(async (slug) => ({ product: await productCalled(shop.database, slug), quantity, weightGrams: 1000 })),
  );
  const request = orderRequestFor(customer.id, wanted, { pickupDate });
  const { status, body } = await customer.browser.post('/orders', request);
  if (status === 200) return 'placed';
  const { code, fields } = failureReply.parse(body);
  return fields ?? code;
}
const tooEarly = { pickupDate: 'Your order cannot be ready by then. Please choose a later day' };
const outOfSeason = {
  pickupDate: 'Something in your order is not made at that time of year. Please choose another day',
};

test('[Y-02][E-07] the longest lead time of an order counts, by its own hour; the clock is Wednesday noon', async () => {
  await needs(made, `lead_days = 2, order_by = '16:00'`);
  expect(await order([shelf], '2026-11-18')).toBe('placed');
  expect(await order([shelf, made], '2026-11-19')).toEqual(tooEarly);
  expect(await order([shelf, made], '2026-11-20')).toBe('placed');
  await needs(shelf, `lead_days = 2, order_by = '11:00'`);
  expect(await order([made], '2026-11-20')).toBe('placed');
  expect(await order([shelf, made], '2026-11-20')).toEqual(tooEarly);
  expect(await order([shelf, made], '2026-11-21')).toBe('placed');
});

test('[Y-02] the shop’s own order-by time holds in the order’s own transaction, on cards and in filters; the clock is Wednesday noon', async () => {
  const say = (columns: string) => pool.query(`update diary set ${columns}`);
  const cards = async () => {
    const { body } = await shop.visitor().get('/listings/ready');
    return Object.values(readyLines.output.parse(body).ready).map(({ line }) => line);
  };
  await say(`lead_days = 1, order_by = '12:00'`);
  expect(await order([shelf], '2026-11-18')).toEqual(tooEarly);
  expect(await order([shelf], '2026-11-19')).toBe('placed');
  expect(await cards()).toContain('Order by 12 pm today for tomorrow');
  await say(`lead_days = 1, order_by = '11:59'`);
  expect(await order([shelf], '2026-11-19')).toEqual(tooEarly);
  expect(await order([shelf], '2026-11-20')).toBe('placed');
  await say(`lead_days = 0, order_by = '11:59'`);
  expect(await order([shelf], '2026-11-18')).toEqual(tooEarly);
  await say('lead_days = 0, order_by = null');
  expect(await order([shelf], '2026-11-18')).toBe('placed');
});

test('[Y-02] closed days pass no lead time, and what is written on a cake has one of its own', async () => {
  await needs(made, `lead_days = 2, order_by = '16:00'`);
  const shut = ['2026-11-19', '2026-11-20'].map((date) => ({ date, open: false, name: '' }));
  await db.insert(specialDays).values(shut);
  expect(await order([made], '2026-11-21')).toEqual(tooEarly);
  expect(await order([made], '2026-11-22')).toBe('placed');
  await db.delete(specialDays).where(inArray(specialDays.date, ['2026-11-19', '2026-11-20']));
  await needs(made, 'lead_days = 0, order_by = null');
  const product = await productCalled(shop.database, made);
  const written = async (pickupTime: string, personalisation: Personalisation) => {
    const customer = await signedInCustomer(shop);
    const request = orderRequestFor(customer.id, [{ product, quantity: 1 }], { pickupDate: '2026-11-18', pickupTime });
    const items = request.items.map((item) => ({ ...item, personalisation }));
    const { status, body } = await customer.browser.post('/orders', { ...request, items });
    return status === 200 ? 'placed' : failureReply.parse(body).fields;
  };
  expect(await written('12:15:00', {})).toBe('placed');
  expect(await written('14:45:00', { message: 'Happy 7th, Maya' })).toEqual({
    pickupTime: 'Your order cannot be ready by then. Please select a later time',
  });
  expect(await written('15:15:00', { message: 'Happy 7th, Maya' })).toBe('placed');
});

test('[Y-02] a cake that takes hours is ready today, once they have passed; the clock is Wednesday noon', async () => {
  await needs(made, 'lead_hours = 4');
  const product = await productCalled(shop.database, made);
  const at = async (pickupTime: string) => {
    const customer = await signedInCustomer(shop);
    const request = orderRequestFor(customer.id, [{ product, quantity: 1 }], { pickupDate: '2026-11-18', pickupTime });
    const { status, body } = await customer.browser.post('/orders', request);
    return status === 200 ? 'placed' : failureReply.parse(body).fields;
  };
  expect(await at('15:45:00')).toEqual({
    pickupTime: 'Your order cannot be ready by then. Please select a later time',
  });
  expect(await at('16:15:00')).toBe('placed');
  const { body } = await shop.visitor().get('/listings/ready');
  expect(Object.values(readyLines.output.parse(body).ready).map(({ line }) => line)).toContain('Today from 4 pm');
});

test('[Y-02] a season bounds the day of the pick-up, and not that of the order', async () => {
  await needs(made, `season_from = '11-25', season_to = '01-05'`);
  expect(await order([made], '2026-11-24')).toEqual(outOfSeason);
  expect(await order([made], '2026-11-25')).toBe('placed');
  expect(await order([made], '2027-01-05')).toBe('placed');
  expect(await order([made], '2027-01-06')).toEqual(outOfSeason);
});

test('[Y-03] work units of a day: an order takes those of its cakes, keeps them, and one that costs none is never refused for them', async () => {
  const day = '2026-11-27';
  await db.insert(capacityRules).values({ date: day, workUnitsOfDay: 10 });
  await needs(made, 'work_units = 4');
  expect(await order([made], day, 2)).toBe('placed');
  expect(await order([made], day)).toBe('slotFull');
  expect(await order([shelf], day)).toBe('placed');
  await needs(made, 'work_units = 2');
  expect(await order([made], day)).toBe('placed');
  const placed = await db.select({ units: orders.workUnits }).from(orders).orderBy(orders.id);
  expect(placed.map(({ units }) => units).slice(-3)).toEqual([8, 0, 2]);
  const [taken] = (await db.select().from(takenDays)).filter(({ date }) => date === day);
  expect(taken).toMatchObject({ orders: 3, workUnits: 10 });
  await checkBooks(db, shop.clock.now());
});

test('[Y-02][Y-03] what products ask for is told to the checkout, in work units of each size', async () => {
  await needs(made, `lead_days = 2, order_by = '16:00', season_from = '11-25', season_to = '01-05', work_units = 6`);
  const { body } = await shop.visitor().get(`/diary/needs?slugs=${made},${shelf},no-such-cake`);
  const told = body as { slug: string }[];
  expect(told.find(({ slug }) => slug === made)).toEqual({
    slug: made,
    lead: { days: 2, hours: 0, orderBy: '16:00' },
    season: { from: '11-25', to: '01-05' },
    shelf: null,
    notOn: null,
    flavoursNotOn: {},
    pieces: { 500: 1, 750: 1, 1000: 1 },
    workUnits: expect.objectContaining({ 1000: 6 }),
    optionLeads: expect.objectContaining({ message: usualLead.words }),
  });
  expect(told.find(({ slug }) => slug === shelf)).toMatchObject({ lead: null, season: null });
  expect(told).toHaveLength(2);
});
