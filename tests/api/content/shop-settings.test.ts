import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SettingKey } from '#contract/content/settings.ts';
import { shopFacts } from '#contract/shop.ts';
import { writeSetting } from '#server/content/staff-settings.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { emails } from '#server/db/tables/schema.ts';
import { letterEmail } from '#server/people/messages/send-letter.ts';
import { orderRequestFor, productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { subscribe } from '#tests/support/customers/subscribe.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { paidBasket, workOff } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const visitor = shop.visitor();
const facts = async () => shopFacts.output.parse((await visitor.get('/shop')).body);
const set = (key: SettingKey, value: unknown) => writeSetting(db, { key, value, as: 'Priya' });

test('[J-05] a new shop says of itself what its files say, with the hours of its diary', async () => {
  expect(await facts()).toEqual(shopOfTests);
});

test('[J-05] a sole trader is named to customers without a company number, and without VAT where there is none', async () => {
  const { company } = await readSettings(db, ['company']);
  const named = { ...company, legalName: 'Ada Copper' };
  await set('company', { ...named, number: null });
  expect(await facts()).toMatchObject({
    legalLine: `Ada Copper, VAT number ${company.vat}`,
    footLine: `© 2025 Mount Avenue Bakery. All prices include VAT where it applies. Ada Copper, VAT number ${company.vat}.`,
  });
  await set('company', { ...named, number: null, vat: null });
  expect(await facts()).toMatchObject({
    legalLine: 'Ada Copper',
    footLine: '© 2025 Mount Avenue Bakery. Ada Copper.',
  });
  await set('company', company);
});

test('[J-05] an order that was worked out from a former discount is refused with what changed, and one at the new one is taken', async () => {
  const product = await productCalled(shop.database, 'salted-caramel-drip-cake');
  const customer = await signedInCustomer(shop);
  const asked = orderRequestFor(customer.id, [{ product, quantity: 1 }]);
  await set('discount', { policy: 'every-order', percent: 10 });
  expect(await customer.browser.post('/orders', asked)).toMatchObject({
    status: 409,
    body: { code: 'priceChanged', message: expect.stringContaining('Our discount has changed') },
  });
  const { discount: owed } = await facts();
  const off = Math.floor((asked.subtotal * 100 * owed.percent + 50) / 100) / 100;
  const total = Math.round((asked.subtotal - off) * 100) / 100;
  expect(await customer.browser.post('/orders', { ...asked, discount: off, total })).toMatchObject({ status: 200 });
  await set('discount', { policy: 'off', percent: 20 });
  const later = { ...asked, idempotencyKey: crypto.randomUUID() };
  expect(await customer.browser.post('/orders', later)).toMatchObject({
    status: 409,
    body: { message: 'Our discount has changed: there is no longer a discount. Please review your order.' },
  });
  const without = { ...later, discount: 0, total: asked.subtotal };
  expect(await customer.browser.post('/orders', without)).toMatchObject({ status: 200 });
  await set('discount', { policy: 'every-order', percent: 20 });
});

test('[J-05] an order has the letters and the time to pay that its shop has set', async () => {
  await set('orders', { numberPrefix: 'CK', unpaidMinutes: 7, visitMinutes: 20 });
  const { orderNo } = await placeOrderOf(shop, 'black-forest-gateau');
  expect(orderNo).toMatch(/^CK-/);
  const { rows } = await pool.query<{ minutes: number }>(
    'select extract(epoch from pay_before - created_at)::int / 60 as minutes from orders where number = $1',
    [orderNo],
  );
  expect(rows).toEqual([{ minutes: 7 }]);
  expect(await facts()).toMatchObject({ orderNumberPrefix: 'CK', unpaidOrderMinutes: 7, visitMinutes: 20 });
});

test('[J-05] letters and refusals name the bakery as it is called now', async () => {
  const { identity } = await readSettings(db, ['identity']);
  const telephone = { shown: '0121 000 000' };
  await set('identity', { ...identity, name: 'Copper Kettle Cakes', email: 'hello@copper.example', telephone });
  await subscribe(shop, 'reader@example.com');
  const [letter] = await db.select().from(emails).orderBy(desc(emails.id)).limit(1);
  expect(letter).toMatchObject({ subject: 'Newsletter from Copper Kettle Cakes' });
  expect(letter?.plain).toContain('0121 000 000, hello@copper.example');
  expect((await fetch(`${shop.url}/manifest.webmanifest`)).headers.get('content-type')).toContain('manifest+json');
  expect(await (await fetch(`${shop.url}/manifest.webmanifest`)).json()).toMatchObject({
    name: 'Copper Kettle Cakes',
    // The previous short name would be on every page, but the name does not begin with it any more.
    short_name: 'Copper Kettle Cakes',
  });
  // Its mark has its own initial, unless the owner chose another letter.
  const favicon = async () => (await fetch(`${shop.url}/favicon.svg`)).text();
  const former = await favicon();
  expect([former.includes('<title>Copper Kettle Cakes</title>'), (await facts()).mark]).toEqual([true, 'C']);
  await set('identity', { ...identity, name: 'Copper Kettle Cakes', mark: 'k' });
  expect((await facts()).mark).toBe('K');
  expect(await favicon()).not.toBe(former);
  await set('identity', { ...identity, name: 'Copper Kettle Cakes', email: 'hello@copper.example', telephone });
});

test('[J-05] an order’s email begins, and every email ends, with the lines that the shop has set; without one it ends as before', async () => {
  const { letters } = await readSettings(db, ['letters']);
  expect(letters).toMatchObject({ closing: null, words: { paid: { before: null, after: null } } });
  const paidWords = { before: 'How kind of you.', after: 'Ring {telephone} about {number}.' };
  const said = { closing: 'See you on the hill.', words: { ...letters.words, paid: paidWords } };
  const own = { ...(await facts()), emails: said };
  const mail = { to: 'ann@example.com', name: 'Ann', subject: 'Hello', text: 'Dear Ann', eventKey: 'one' };
  const [before, after] = [
    letterEmail(mail, { ...own, emails: { ...own.emails, closing: null } }),
    letterEmail(mail, own),
  ];
  for (const text of [after.plain, after.html]) expect(text).toContain('See you on the hill.');
  for (const text of [before.plain, before.html]) expect(text).not.toContain('See you on the hill.');
  await set('letters', { ...letters, ...own.emails });
  // Every page carries the shop's facts, but no email texts.
  expect(await facts()).not.toHaveProperty('emails');
  const { number } = await paidBasket(shop).then(async ({ id }) => {
    await workOff(shop);
    const { rows } = await pool.query<{ number: string }>('select number from orders where id = $1', [id]);
    return rows[0] ?? { number: '' };
  });
  const paid = (await db.select().from(emails)).find(
    ({ plain, subject }) => plain.includes('How kind of you.') && subject.includes(number),
  );
  for (const text of [paid?.plain, paid?.html]) {
    expect(text).toContain('How kind of you.');
    expect(text).toContain('See you on the hill.');
    expect(text).toContain(`about ${number}.`);
    expect(text).not.toContain('Thank you for your order.');
  }
  await set('letters', letters);
});

test('[J-05] without a VAT number no question about VAT is answered', async () => {
  const { company } = await readSettings(db, ['company']);
  const asked = async () => JSON.stringify((await visitor.get('/content/faq')).body);
  expect(await asked()).toContain('VAT');
  await set('company', { ...company, vat: null });
  expect(await asked()).not.toContain('VAT');
});

test.each<[SettingKey, unknown, string]>([
  ['discount', { policy: 'sometimes', percent: 20 }, 'discount.policy: must be one of off, first-order, every-order'],
  ['discount', { policy: 'off', percent: 120 }, 'discount.percent: must be a whole number from 1 to 90'],
  [
    'orders',
    { numberPrefix: 'ma', unpaidMinutes: 30, visitMinutes: 15 },
    'orders.numberPrefix: must be two to four capital letters',
  ],
  ['kitchen', { notice: ' ' }, 'kitchen.notice: must not be empty'],
])('[J-05] %s %o is refused with words', async (key, value, complaint) => {
  await expect(set(key, value)).rejects.toMatchObject({ detail: { text: complaint } });
});
