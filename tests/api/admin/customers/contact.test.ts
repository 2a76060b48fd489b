import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  changeAccount,
  changeGuest,
  emailCustomer,
  prepareCustomerEmail,
  previewCustomerEmail,
} from '#contract/admin/customers/customer-contact.ts';
import { listCustomers } from '#contract/admin/customers/customer-list.ts';
import {
  addCustomerNote,
  exportCustomer,
  forgetCustomer,
  readCustomer,
} from '#contract/admin/customers/customer-page.ts';
import { quoteTillOrder, takeTillOrder } from '#contract/admin/till.ts';
import { customers } from '#server/db/tables/customers/customer-tables.ts';
import { emails, orders, users } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { orderToTake, takenCake, takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db } = database;

const owner = await signInStaff(shop, { name: 'Sunita Rao' });
await setStock(database, takenCake, 500);

const take = async (name: string, telephone: string, email: string) =>
  (await takeOrderOf(shop, { contact: { name, telephone, email } })).number;
const found = async (q: string) => (await owner.call(listCustomers, { q })).customers;
const one = async (q: string) => {
  const [customer, ...others] = await found(q);
  if (!customer || others.length > 0) throw new Error(`not one customer for ${q}`);
  return customer;
};
const pageOf = (customerId: number) => owner.call(readCustomer, { customerId });
const seenOf = async (customerId: number) => {
  const { name, telephone, email } = await pageOf(customerId);
  return { name, telephone, email };
};
const rowOf = async (number: string) => (await db.select().from(orders).where(eq(orders.number, number)))[0];
const auditOf = (id: number) =>
  db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, String(id)))
    .orderBy(desc(auditLog.id));
const lettersTo = (recipient: string) =>
  db.select().from(emails).where(eq(emails.recipient, recipient)).orderBy(desc(emails.id));

describe('[J-04] who ordered without an account is set right', () => {
  test('name, telephone and address on all their orders, while page, notes and letters stay', async () => {
    const number = await take('Gracy Okafur', '07700 900318', 'gracy@example.com');
    const other = await take('Ben Okafor', '07700 900319', 'gracy@example.com');
    await take('Gracy Okafur', '07700 900318', 'gracy@example.com');
    const { id } = await one('gracy@');
    await owner.call(addCustomerNote, { customerId: id, text: 'Rings on Fridays.' });
    const next = { name: 'Grace Okafor', telephone: '0044 7700 900777', email: 'grace.okafor@example.com' };
    const page = await owner.call(changeGuest, { customerId: id, seen: await seenOf(id), ...next });
    expect(page).toMatchObject({ id, ...next, telephone: '+447700900777', sums: { orders: 3 } });
    expect(page.notes).toHaveLength(1);
    expect(await rowOf(number)).toMatchObject({
      contactName: 'Grace Okafor',
      email: next.email,
      contactTelephone: '+447700900777',
      recipient: { firstName: 'Grace', lastName: 'Okafor', contactNumber: '+447700900777' },
    });
    // Whoever else ordered under the address stays who they are.
    expect(await rowOf(other)).toMatchObject({ contactName: 'Ben Okafor', contactTelephone: '+447700900319' });
    expect(await found('gracy@')).toEqual([]);
    expect(await one('grace.okafor')).toMatchObject({ id, name: 'Grace Okafor' });
    const [noted] = await auditOf(id);
    expect(noted).toMatchObject({ action: 'customer.changed', after: { changed: ['name', 'telephone', 'email'] } });
    expect(JSON.stringify(noted)).not.toContain('Okafor');
  });

  test('their next order is theirs, and forgetting them forgets all of it', async () => {
    const { id } = await one('grace.okafor');
    await take('Grace Okafor', '', 'grace.okafor@example.com');
    expect((await pageOf(id)).sums.orders).toBe(4);
    await db.update(orders).set({ fulfilment: 'collected' }).where(eq(orders.email, 'grace.okafor@example.com'));
    await steppedUp(shop, owner, 'forgetPeople');
    await owner.call(forgetCustomer, { customerId: id, typed: 'Grace Okafor', reason: 'They asked' });
    expect(await db.$count(customers, eq(customers.id, id))).toBe(0);
  });

  test('is refused from a former page, onto another customer, and to nobody', async () => {
    await take('Ada First', '07700 900401', '');
    await take('Bea Second', '', 'bea.second@example.com');
    const { id } = await one('Ada First');
    const seen = await seenOf(id);
    const change = { name: 'Ada First', telephone: '', email: '' };
    for (const [asked, status, said] of [
      [{ ...change, email: 'bea.second@example.com' }, 422, 'Bea Second already has this'],
      [change, 422, 'Leave a telephone number or an email address'],
      [{ ...change, telephone: '12' }, 422, 'not a UK telephone number'],
      [{ ...change, email: 'not an address' }, 422, 'email'],
    ] as const) {
      const answer = await owner.browser.ask(changeGuest, { customerId: id, seen, ...asked });
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(said)]);
    }
    const stale = { customerId: id, seen: { ...seen, name: 'Former' }, ...change, telephone: '07700 900402' };
    expect((await owner.browser.ask(changeGuest, stale)).status).toBe(409);
    expect(await seenOf(id)).toEqual(seen);
    const jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
    expect((await jade.browser.ask(changeGuest, { customerId: id, seen, ...seen })).status).toBe(403);
  });
});

describe('[J-04] [T-07] an account is set right', () => {
  const accountOf = async (email: string) => {
    const [account] = await db.select().from(users).where(eq(users.email, email));
    if (!account) throw new Error(`no account ${email}`);
    return account;
  };
  const beginning = async () => {
    const made = await signedInCustomer(shop);
    await db.update(users).set({ emailConfirmedAt: clock.now() }).where(eq(users.id, made.id));
    const [customer] = await db.select().from(customers).where(eq(customers.userId, made.id));
    const { firstName, lastName, profileVersion } = await accountOf(made.email);
    const customerId = customer?.id ?? 0;
    const as = {
      customerId,
      version: profileVersion,
      firstName,
      lastName,
      telephone: '07700900123',
      email: made.email,
    };
    return { made, customerId, as };
  };

  test('name and telephone at once; whoever has the profile open is told that it changed', async () => {
    const { made, customerId, as } = await beginning();
    const page = await owner.call(changeAccount, { ...as, firstName: 'Rosalind', telephone: '+44 (0)7700 900888' });
    expect(page).toMatchObject({
      telephone: '+447700900888',
      account: { firstName: 'Rosalind', version: as.version + 1 },
    });
    expect((await made.browser.get('/profile')).status).toBe(200);
    expect((await owner.browser.ask(changeAccount, as)).status).toBe(409);
    expect((await auditOf(customerId))[0]).toMatchObject({ after: { changed: ['firstName', 'mobile'] } });
  });

  test('another address asks for a proof and a reason, ends sessions, is told at the former one and confirmed at the new', async () => {
    const { made, customerId, as } = await beginning();
    const email = `moved-${made.id}@example.com`;
    const moved = { ...as, email, reason: 'Came to the counter with their card' };
    expect((await owner.browser.ask(changeAccount, moved)).status).toBe(403);
    await steppedUp(shop, owner, 'signInAddress');
    expect((await owner.browser.ask(changeAccount, { ...moved, reason: '' })).status).toBe(422);
    const { made: other } = await beginning();
    expect((await owner.browser.ask(changeAccount, { ...moved, email: other.email })).status).toBe(422);
    expect((await made.browser.get('/profile')).status).toBe(200);
    const page = await owner.call(changeAccount, moved);
    expect(page).toMatchObject({ email, account: { emailConfirmedAt: null } });
    expect((await made.browser.get('/profile')).status).toBe(401);
    const [told] = await lettersTo(made.email);
    expect(told?.subject).toBe('Your email address was changed');
    expect(told?.plain).not.toContain(email);
    expect((await lettersTo(email)).map(({ subject }) => subject)).toEqual(['Please confirm your email address']);
    const [noted] = await auditOf(customerId);
    expect(noted).toMatchObject({ after: { changed: ['email'] }, reason: moved.reason });
    expect(JSON.stringify(noted)).not.toContain(email);
    expect((await accountOf(email)).id).toBe(made.id);
  });
});

describe('[J-04] [B-14] a customer is written to from their page', () => {
  test('with phrases, as it was shown before, once; it stands in their history, in their file, and goes with them', async () => {
    const number = await take('Wynn Writer', '', 'wynn.writer@example.com');
    const { id: customerId } = await one('wynn.writer');
    const ready = await owner.call(prepareCustomerEmail, { customerId });
    expect(ready).toMatchObject({ to: 'wynn.writer@example.com', greeting: 'Dear Wynn,' });
    expect(ready.phrases.length).toBeGreaterThan(0);
    expect(JSON.stringify(ready.phrases)).not.toMatch(/\{\w+\}/);
    const letter = { customerId, subject: 'The cake stand', text: 'Dear Wynn,\n\nit is still with you.' };
    const preview = await owner.call(previewCustomerEmail, letter);
    expect(await lettersTo(ready.to)).toEqual([]);
    const requestId = crypto.randomUUID();
    await owner.call(emailCustomer, letter, { requestId });
    const page = await owner.call(emailCustomer, letter, { requestId });
    const sent = await lettersTo(ready.to);
    expect(sent.map(({ plain }) => plain)).toEqual([preview.plain]);
    expect(page.letters).toMatchObject([{ subject: 'The cake stand', text: letter.text, by: 'Sunita Rao' }]);
    const [noted] = await auditOf(customerId);
    expect(noted?.action).toBe('customer.written');
    expect(JSON.stringify(noted)).not.toContain('still with you');
    await steppedUp(shop, owner, 'exportPeople');
    expect((await owner.call(exportCustomer, { customerId })).json).toContain('it is still with you.');
    await db.update(orders).set({ fulfilment: 'collected' }).where(eq(orders.number, number));
    await steppedUp(shop, owner, 'forgetPeople');
    await owner.call(forgetCustomer, { customerId, typed: 'Wynn Writer', reason: 'They asked' });
    expect(await db.$count(staffLetters, eq(staffLetters.subject, 'The cake stand'))).toBe(0);
  });

  test('is refused in words without an email address', async () => {
    await take('Nora Noaddress', '07700 900555', '');
    const { id: customerId } = await one('Nora Noaddress');
    const answer = await owner.browser.ask(prepareCustomerEmail, { customerId });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([409, expect.stringContaining('Call')]);
  });
});

describe('[J-04] a customer is found by their postcode', () => {
  test('whole, without its space, by its first half; the last order’s, and no more once the order belongs to nobody', async () => {
    const { orderNo, customer } = await placeOrderOf(shop, takenCake, 1);
    const row = await rowOf(orderNo);
    if (!row) throw new Error('no order');
    const sender = { ...row.sender, address: { ...row.sender.address, postcode: 'TF11 9ZX' } };
    await db.update(orders).set({ sender }).where(eq(orders.number, orderNo));
    for (const q of ['TF11 9ZX', 'tf119zx', 'tf11', '9zx'])
      expect([q, (await found(q)).map(({ email }) => email)]).toEqual([q, [customer.email]]);
    expect((await pageOf((await one('tf119zx')).id)).postcode).toBe('TF11 9ZX');
    await db
      .update(orders)
      .set({ sender: { ...sender, address: { ...sender.address, postcode: '' } }, userId: null, email: '' })
      .where(eq(orders.number, orderNo));
    expect(await found('tf119zx')).toEqual([]);
  });
});

test('[B-10] [J-04] an order taken from an account’s page is an order of that account', async () => {
  const made = await signedInCustomer(shop);
  const [customer] = await db.select().from(customers).where(eq(customers.userId, made.id));
  const { key: _, ...asked } = orderToTake({ contact: { name: '', telephone: '', email: '' } });
  const order = {
    key: crypto.randomUUID(),
    source: 'telephone' as const,
    customerId: customer?.id ?? 0,
    contact: { name: 'Ann Bell', telephone: '07700 900123', email: made.email },
    allergies: { asked: true, note: '' },
    lines: [{ slug: takenCake, weightGrams: null, quantity: 1, personalisation: {} }],
    pickup:
      asked.pickup === 'now' ? ('now' as const) : { date: asked.pickup.date, time: asked.pickup.time.slice(0, 5) },
    pastDiary: '',
    discount: null,
    payment: { how: 'hand' as const, method: 'cash' as const },
    note: '',
  };
  const { totalPence } = await owner.call(quoteTillOrder, order);
  const { orderNo } = await owner.call(takeTillOrder, { ...order, agreedTotalPence: totalPence });
  expect(await rowOf(orderNo)).toMatchObject({ userId: made.id });
  expect((await pageOf(customer?.id ?? 0)).orders.map(({ number }) => number)).toEqual([orderNo]);
  expect(await db.$count(customers, and(eq(customers.email, made.email)))).toBe(1);
});
