import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { ownDates } from '#server/db/tables/customers/customer-tables.ts';
import { emails, users } from '#server/db/tables/schema.ts';
import { remindOfDates } from '#server/people/profile/remind-of-dates.ts';
import { signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop, TestClock } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, services, clock } = shop;
const { db, pool } = database;
const start = new TestClock().now().getTime();
const cake = 'black-forest-gateau';
const other = 'salted-caramel-drip-cake';

beforeEach(async () => {
  clock.moveOn((start - clock.now().getTime()) / 60_000);
  await pool.query('delete from own_dates; delete from favourites');
});

const remind = () => remindOfDates({ db, services, now: clock.now() });
const dayLength = 24 * 60;

test('[Z-05] a customer’s favourites are kept, the newest first, each once, and what is sold no longer is left out', async () => {
  const { browser } = await signedInCustomer(shop);
  const keep = (slug: string, isKept: boolean) => browser.put('/profile/kept/favourites', { slug, isKept });
  await keep(cake, true);
  clock.moveOn(1);
  await keep(other, true);
  expect(await keep(cake, true)).toMatchObject({
    status: 200,
    body: { favourites: [{ slug: other }, { slug: cake, name: 'Black Forest Gateau' }] },
  });
  await pool.query(`update products set status = 'hidden' where slug = '${other}'`);
  await expect
    .poll(async () => (await browser.get('/profile/kept')).body)
    .toMatchObject({ favourites: [{ slug: cake }] });
  await pool.query(`update products set status = 'shown' where slug = '${other}'`);
  expect((await keep(cake, false)).body).not.toMatchObject({ favourites: [{ slug: cake }] });
  expect(await keep('no-such-cake', true)).toMatchObject({ status: 404 });
  expect((await shop.visitor().get('/profile/kept')).status).toBe(401);
});

test('[Z-05] an own date is reminded of by email once a year, a fortnight before, to who asked for it', async () => {
  const { browser, id } = await signedInCustomer(shop);
  const keep = (name: string, day: string, reminds: boolean) =>
    browser.put('/profile/kept/dates', { name, day, reminds });
  // The clock shows 18 November.
  await keep('Mum’s birthday', '12-03', true);
  await keep('Our wedding day', '12-03', false);
  expect(await keep('Nobody', '02-30', true)).toMatchObject({
    status: 422,
    body: { fields: { day: 'Please enter a valid date' } },
  });
  expect(await remind()).toBe(0);
  // Saving under the same name changes what was saved.
  await keep('Mum’s birthday', '12-02', true);
  // Whoever cannot be emailed today is reminded once they can be.
  expect(await remindOfDates({ db, services: { ...services, mail: 'off' }, now: clock.now() })).toBe(0);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  const [account] = await db.select().from(users).where(eq(users.id, id));
  const [email] = await db.select().from(emails).orderBy(desc(emails.id)).limit(1);
  expect(email).toMatchObject({
    recipient: account?.email,
    subject: 'Mum’s birthday is on Wednesday 2 December 2026',
  });
  expect(email?.plain).toContain('You asked us to remind you in good time for a cake.');
  expect(email?.unsubscribeUrl).toContain('/unsubscribe?token=');
  await keep('Mum’s birthday', '12-01', true);
  expect(await remind()).toBe(1);
  clock.moveOn(dayLength);
  expect(await remind()).toBe(0);
  clock.moveOn(365 * dayLength);
  expect(await remind()).toBe(1);
});

test('[Z-05] the email’s own way out ends the reminders of that date alone; the date stays', async () => {
  const { browser } = await signedInCustomer(shop);
  await browser.put('/profile/kept/dates', { name: 'Mum', day: '11-25', reminds: true });
  await browser.put('/profile/kept/dates', { name: 'Dad', day: '11-26', reminds: true });
  expect(await remind()).toBe(2);
  const [mum] = await db.select().from(ownDates).where(eq(ownDates.name, 'Mum'));
  const address = `${shop.url}/unsubscribe?token=${mum?.unsubscribeToken}`;
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
  expect((await browser.get('/profile/kept')).body).toMatchObject({
    dates: [
      { name: 'Mum', reminds: false },
      { name: 'Dad', reminds: true },
    ],
  });
  clock.moveOn(365 * dayLength);
  expect(await remind()).toBe(1);
});

test('[Z-05] 29 February is reminded of before the 28th in a year without one', async () => {
  const { browser } = await signedInCustomer(shop);
  await browser.put('/profile/kept/dates', { name: 'Leap', day: '02-29', reminds: true });
  clock.moveOn((Date.parse('2027-02-14T12:00:00Z') - clock.now().getTime()) / 60_000);
  expect(await remind()).toBe(1);
  const [email] = await db.select().from(emails).orderBy(desc(emails.id)).limit(1);
  expect(email?.subject).toBe('Leap is on Sunday 28 February 2027');
  clock.moveOn((Date.parse('2028-02-15T12:00:00Z') - clock.now().getTime()) / 60_000);
  expect(await remind()).toBe(1);
});

test('[Z-05] favourites and dates are in one’s own data, are taken away alone, and go with the account', async () => {
  const { browser, id } = await signedInCustomer(shop);
  await browser.put('/profile/kept/favourites', { slug: cake, isKept: true });
  await browser.put('/profile/kept/dates', { name: 'Mum', day: '12-25', reminds: true });
  const { body } = await browser.put('/profile/kept/dates', { name: 'Dad', day: '01-02', reminds: false });
  expect((await browser.get('/profile/data')).body).toMatchObject({
    favourites: [{ slug: cake, name: 'Black Forest Gateau' }],
    dates: [
      { name: 'Dad', day: '01-02', askedAt: null },
      { name: 'Mum', day: '12-25', askedAt: clock.now().toISOString() },
    ],
  });
  const [dad] = (body as { dates: { id: number }[] }).dates;
  const stranger = await signedInCustomer(shop);
  await stranger.browser.delete(`/profile/kept/dates/${dad?.id}`);
  expect(await db.$count(ownDates)).toBe(2);
  expect((await browser.delete(`/profile/kept/dates/${dad?.id}`)).body).toMatchObject({ dates: [{ name: 'Mum' }] });
  await db.delete(users).where(eq(users.id, id));
  const { rows } = await pool.query(
    'select (select count(*) from own_dates)::int + (select count(*) from favourites)::int as n',
  );
  expect(rows).toEqual([{ n: 0 }]);
});
