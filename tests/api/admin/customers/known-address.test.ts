import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listCustomers } from '#contract/admin/customers/customer-list.ts';
import { addCustomerNote, readCustomer } from '#contract/admin/customers/customer-page.ts';
import { users } from '#server/db/tables/schema.ts';
import { type SignedIn, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { takenCake, takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db } = database;
const owner = await signInStaff(shop);
await setStock(database, takenCake, 500);

const confirm = ({ id }: SignedIn) => db.update(users).set({ emailConfirmedAt: clock.now() }).where(eq(users.id, id));
const ordersSeenBy = async ({ browser }: SignedIn): Promise<string[]> => {
  const { body } = await browser.get('/orders');
  return (body as { orderNo: string }[]).map(({ orderNo }) => orderNo);
};
const take = async (email: string, source: 'telephone' | 'counter' = 'telephone', telephone = '') =>
  (await takeOrderOf(shop, { source, contact: { name: 'Priya Shah', telephone, email } })).number;
const customersOf = async (email: string) => (await owner.call(listCustomers, { q: email })).customers;

test.each(['telephone', 'counter'] as const)(
  'an order by %s with the confirmed address of an account is in that account, and makes no second customer',
  async (source) => {
    const customer = await signedInCustomer(shop);
    await confirm(customer);
    const taken = [await take(customer.email, source), await take(customer.email.toUpperCase(), source)];
    expect((await ordersSeenBy(customer)).toSorted()).toEqual(taken.toSorted());
    expect(await customersOf(customer.email)).toMatchObject([{ orders: 2 }]);
  },
);

test('one with an address that nobody has confirmed is in no account until it is confirmed, and then with all that was noted of its customer', async () => {
  const customer = await signedInCustomer(shop);
  const number = await take(customer.email, 'telephone', '07700 900771');
  await take(`${randomUUID()}@example.com`);
  expect(await ordersSeenBy(customer)).toEqual([]);
  const before = await customersOf(customer.email);
  expect(before).toHaveLength(2);
  for (const { id } of before) await owner.call(addCustomerNote, { customerId: id, text: 'Rings on Fridays.' });

  await confirm(customer);
  expect(await ordersSeenBy(customer)).toEqual([number]);
  const [only, ...others] = await customersOf(customer.email);
  expect(others).toEqual([]);
  const page = await owner.call(readCustomer, { customerId: only?.id ?? 0 });
  expect(page.orders.map((order) => order.number)).toEqual([number]);
  expect(page.notes).toHaveLength(2);
});

test('an account whose address is changed has no order of the new one until that is confirmed', async () => {
  const customer = await signedInCustomer(shop);
  await confirm(customer);
  const own = await take(customer.email);
  const email = `${randomUUID()}@example.com`;
  const others = await take(email);
  await db.update(users).set({ email, emailConfirmedAt: null }).where(eq(users.id, customer.id));
  expect(await ordersSeenBy(customer)).toEqual([own]);
  await confirm(customer);
  expect((await ordersSeenBy(customer)).toSorted()).toEqual([own, others].toSorted());
});
