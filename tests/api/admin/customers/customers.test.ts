import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { countCustomers, exportCustomers, listCustomers } from '#contract/admin/customers/customer-list.ts';
import {
  addCustomerNote,
  exportCustomer,
  forgetCustomer,
  readCustomer,
  readmitAccount,
  removeCustomerNote,
  suspendAccount,
} from '#contract/admin/customers/customer-page.ts';
import { listOrders } from '#contract/admin/orders/order-list.ts';
import { customerNotes, customers } from '#server/db/tables/customers/customer-tables.ts';
import { contactMessages, newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import { auditLog, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { forgetOldPeople } from '#server/people/customers/forget-old-orders.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { subscribe } from '#tests/support/customers/subscribe.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { takenCake, takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db, pool } = database;

const owner = await signInStaff(shop);
await setStock(database, takenCake, 500);

/** Takes an order by telephone, as staff do. @returns the order's number */
const take = async (name: string, telephone: string, email: string, payment?: 'cash') =>
  (
    await takeOrderOf(shop, {
      contact: { name, telephone, email },
      ...(payment && { payment: { how: 'now', method: 'cash' } as never }),
    })
  ).number;

const account = async (firstName: string, lastName: string, mobile: string | null = null) => {
  const made = await signedInCustomer(shop);
  await db.update(users).set({ firstName, lastName, mobile }).where(eq(users.id, made.id));
  return made;
};
const found = async (q: string, by = owner) => (await by.call(listCustomers, { q })).customers;
const one = async (q: string) => {
  const [customer, ...others] = await found(q);
  if (!customer || others.length > 0) throw new Error(`not one customer for ${q}`);
  return customer;
};
const auditOf = (customerId: number) =>
  db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, String(customerId)))
    .orderBy(auditLog.id);
const finish = (number: string) => db.update(orders).set({ fulfilment: 'collected' }).where(eq(orders.number, number));

describe('[J-04] a customer is found as one types', () => {
  beforeAll(async () => {
    await account('Isolde', 'Lockwood-Frey', '+447700900456');
    await take('Grace Okafor_%', '07700 900318', '');
  });

  test.each([
    ['a part of a name', 'lockw'],
    ['both names, turned round', 'frey iso'],
    ['the beginning of a telephone as it is dialled', '07700 900 456'],
    ['the end of it', '0456'],
    ['the telephone as it is kept', '+447700900456'],
  ])('by %s', async (_, q) => {
    expect((await found(q)).map(({ name }) => name)).toEqual(['Isolde Lockwood-Frey']);
  });

  test('by a part of an email address', async () => {
    const made = await account('Email', 'Only');
    expect((await found(made.email.slice(2, 20))).map(({ email }) => email)).toEqual([made.email]);
  });

  test('without an account too, and signs of a pattern are no placeholders', async () => {
    expect(await one('Okafor_%')).toMatchObject({ hasAccount: false, telephone: '+447700900318', email: '' });
    for (const q of ['%%%', 'O_afor', "';--", 'li', 'zebedee']) expect([q, await found(q)]).toEqual([q, []]);
  });

  test('each once, however often they ordered, by their email address or else their telephone', async () => {
    await take('Ruth Twice', '07700 900777', 'ruth.twice@example.com');
    await take('Ruth Twice-Married', '07700 900778', 'ruth.twice@example.com');
    await take('Saul Noaddress', '07700 900779', '');
    await take('Saul Noaddress', '07700 900779', '');
    expect(await one('ruth.twice')).toMatchObject({ name: 'Ruth Twice-Married', telephone: '+447700900778' });
    expect(await one('noaddress')).toMatchObject({ hasAccount: false });
    const page = await owner.call(readCustomer, { customerId: (await one('noaddress')).id });
    expect(page.orders).toHaveLength(2);
  });

  test('under the name that they have now', async () => {
    const made = await account('Former', 'Surname');
    await db.update(users).set({ lastName: 'Newlywed' }).where(eq(users.id, made.id));
    expect((await found('newlywed')).map(({ email }) => email)).toEqual([made.email]);
    expect(await found('Former Surname')).toEqual([]);
  });
});

describe('[J-04] the list', () => {
  test('says orders, what was spent, the last order, newsletter; money only to who may see it', async () => {
    const { customer, orderNo } = await placeOrderOf(shop, takenCake);
    await subscribe(shop, customer.email);
    await pool.query(
      `insert into ledger_entries (order_id, event_key, kind, method, money_class, amount_pence, vat_pence, shop_day, made_by, at)
       select id, 'payment:test' || id, 'payment', 'cash', class, pence, 0, '2026-11-18', 'test', now()
       from orders, (values ('zero', 2000), ('deposit', 3000)) paid (class, pence) where number = $1`,
      [orderNo],
    );
    await finish(orderNo);
    expect(await one(customer.email)).toMatchObject({
      orders: 1,
      spentPence: 2_000,
      readsNewsletter: true,
      isSuspended: false,
      lastOrderAt: expect.any(String),
    });
    // Their page says the same, whatever else is in the ledger.
    const { id } = await one(customer.email);
    await pool.query(
      `insert into ledger_entries (id, order_id, event_key, kind, method, money_class, amount_pence, vat_pence, shop_day, made_by, at)
       overriding system value select o.id, o.id, 'payment:other' || o.id, 'payment', 'cash', 'zero', 700, 0, '2026-11-18', 'test', now()
       from orders o where number = $1`,
      [(await placeOrderOf(shop, takenCake)).orderNo],
    );
    expect((await owner.call(readCustomer, { customerId: id })).sums).toMatchObject({ orders: 1, spentPence: 2_000 });
    await db.update(orders).set({ fulfilment: 'cancelled' }).where(eq(orders.number, orderNo));
    expect(await one(customer.email)).toMatchObject({ orders: 0 });
    const baker = await signInStaff(shop, { role: 'baker' });
    expect((await baker.browser.ask(listCustomers, {})).status).toBe(403);
  });

  test('goes on page by page and names nobody twice', async () => {
    for (let n = 0; n < 55; n += 1) await account('Paged', `Person ${n}`);
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await owner.call(listCustomers, { ...(after !== undefined && { after }) });
      seen.push(...page.customers.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(await db.$count(customers));
    expect((await owner.call(countCustomers, {})).people).toBe(seen.length);
    for (const wrong of ['x', '2026-13-99T00:00:00.000000Z 1', '17'])
      expect((await owner.browser.ask(listCustomers, { after: wrong })).status).toBe(400);
  });

  test('is narrowed to new ones, regulars, readers and suspended ones', async () => {
    const made = await account('Narrow', 'Regular');
    const old = await account('Narrow', 'Old');
    await pool.query(`update customers set created_at = '2025-01-01' where user_id = $1`, [old.id]);
    const cake = await productCalled(database, takenCake);
    for (let n = 0; n < 3; n += 1) {
      const { body } = await made.browser.post(
        '/orders',
        orderRequestFor(made.id, [{ product: cake, quantity: 1 }]) as never,
      );
      await finish(String(Object(body).orderNo));
    }
    await subscribe(shop, made.email);
    const { id } = await one('narrow old');
    await owner.call(suspendAccount, { customerId: id, reason: 'never collects' });
    const narrow = async (only: 'new' | 'regular' | 'newsletter' | 'suspended') =>
      (await owner.call(listCustomers, { q: 'narrow', only })).customers.map(({ name }) => name).toSorted();
    expect(await narrow('regular')).toEqual(['Narrow Regular']);
    expect(await narrow('newsletter')).toEqual(['Narrow Regular']);
    expect(await narrow('suspended')).toEqual(['Narrow Old']);
    expect(await narrow('new')).not.toContain('Narrow Old');
  });

  test('[T-07] [T-09] as a file for who may export personal data alone, after a step-up, without formulas, and the log has it', async () => {
    await take('=HYPERLINK("x")', '07700 900555', '');
    const manager = await signInStaff(shop, { role: 'manager' });
    expect((await manager.browser.ask(exportCustomers, {})).status).toBe(403);
    expect((await owner.browser.ask(exportCustomers, {})).body).toMatchObject({ purpose: 'exportPeople' });
    await steppedUp(shop, owner, 'exportPeople');
    const file = await owner.call(exportCustomers, { q: 'hyperlink' });
    expect(file).toMatchObject({ rows: 1, name: expect.stringMatching(/^customers-.*\.csv$/) });
    expect(file.csv).toContain(`"'=HYPERLINK(""x"")"`);
    // As it is dialled: a spreadsheet takes it for neither a number nor a formula.
    expect(file.csv).toContain(',07700 900555,');
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'customers.exported'));
    expect(entry).toMatchObject({ memberId: owner.memberId, after: { rows: 1, q: '(words)' } });
  });
});

describe('[J-04] a customer’s page', () => {
  test('says what is still owed on all of their orders, as the list of these orders does, to who may see money', async () => {
    await take('Olga Owing', '07700 900871', 'olga@example.com', 'cash');
    await take('Olga Owing', '07700 900871', 'olga@example.com');
    await db.insert(staffRoles).values({
      ...{ key: 'guests', name: 'Guests', rank: 10, permissions: ['customers.see'], refundLimitPence: 0 },
      ...{ isForDevices: false, needsSecondFactor: false },
    });
    const number = await take('Olga Owing', '07700 900871', 'olga@example.com');
    const { id } = await one('olga@example.com');
    const owed = async (by = owner) => (await by.call(readCustomer, { customerId: id })).sums.owedPence;
    const list = await owner.call(listOrders, { customer: String(id), payment: 'owed,part paid' });
    expect(list.orders).toHaveLength(2);
    expect(list.owedPence).toBeGreaterThan(0);
    expect(await owed()).toBe(list.owedPence);
    expect(await owed(await signInStaff(shop, { role: 'guests' }))).toBeNull();
    await db.update(orders).set({ fulfilment: 'cancelled' }).where(eq(orders.number, number));
    expect(await owed()).toBe((list.owedPence ?? 0) / 2);
  });

  test('has notes of staff, which the log knows of without their words', async () => {
    await take('Noted Person', '07700 900601', '');
    const { id } = await one('noted person');
    const counter = await signInStaff(shop, { role: 'counter', name: 'Tom' });
    const { notes } = await counter.call(addCustomerNote, { customerId: id, text: 'Asks for the label each time.' });
    expect(notes).toEqual([expect.objectContaining({ text: 'Asks for the label each time.', madeBy: 'Tom' })]);
    const [note] = notes;
    expect((await counter.browser.ask(removeCustomerNote, { customerId: id, noteId: note?.id ?? 0 })).status).toBe(403);
    expect(await owner.call(removeCustomerNote, { customerId: id, noteId: note?.id ?? 0 })).toMatchObject({
      notes: [],
    });
    const log = await auditOf(id);
    expect(log.map(({ action }) => action)).toEqual(['customer.noteWritten', 'customer.noteRemoved']);
    expect(JSON.stringify(log)).not.toContain('label');
  });

  test('says when, where and by which words they consented to the newsletter, and who may be the same person', async () => {
    const made = await account('Consent', 'Giver', '+447700900602');
    await subscribe(shop, made.email);
    await take('C. Giver', '07700 900602', '');
    const { id } = await one(made.email);
    const page = await owner.call(readCustomer, { customerId: id });
    expect(page.newsletters).toEqual([
      {
        email: made.email,
        consentedAt: clock.now().toISOString(),
        place: 'Home page',
        wording: expect.stringMatching(/Unsubscribe whenever you like\.$/),
        unsubscribedAt: null,
      },
    ]);
    expect(page.alike).toEqual([expect.objectContaining({ name: 'C. Giver', hasAccount: false })]);
  });

  test('is nobody’s for a number that no customer has', async () => {
    expect((await owner.browser.ask(readCustomer, { customerId: 2_000_000_000 })).status).toBe(404);
  });
});

describe('[J-04] a suspended customer', () => {
  test('is signed out, can neither order nor sign in, reads why, and can again once it is lifted', async () => {
    const made = await account('Suspended', 'Person');
    const { id } = await one(made.email);
    const cake = await productCalled(database, takenCake);
    const order = () =>
      made.browser.post('/orders', orderRequestFor(made.id, [{ product: cake, quantity: 1 }]) as never);
    const logIn = () => shop.visitor().post('/auth/login', { email: made.email, password: 'Sponge&Jam1' });
    const page = await owner.call(suspendAccount, { customerId: id, reason: 'ordered five times, never came' });
    expect(page.account?.suspendedAt).toBe(clock.now().toISOString());
    expect(page.suspensions).toEqual([
      expect.objectContaining({ kind: 'suspended', reason: 'ordered five times, never came', madeBy: owner.name }),
    ]);
    expect((await order()).status).toBe(401);
    const refused = await logIn();
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      403,
      expect.stringContaining('Your account has been suspended.'),
    ]);
    expect((await owner.call(readmitAccount, { customerId: id })).account?.suspendedAt).toBeNull();
    expect((await logIn()).status).toBe(200);
    expect((await auditOf(id)).map(({ action, reason }) => [action, reason])).toEqual([
      ['customer.suspended', 'ordered five times, never came'],
      ['customer.readmitted', ''],
    ]);
  });

  test('needs an account, a reason, and the right to', async () => {
    await take('Guest Unsuspended', '07700 900603', '');
    const { id } = await one('unsuspended');
    expect((await owner.browser.ask(suspendAccount, { customerId: id, reason: 'why' })).status).toBe(409);
    expect((await owner.browser.ask(suspendAccount, { customerId: id, reason: ' ' })).status).toBe(422);
    const counter = await signInStaff(shop, { role: 'counter' });
    expect((await counter.browser.ask(suspendAccount, { customerId: id, reason: 'why' })).status).toBe(403);
  });
});

describe('[J-04] everything that is held about somebody', () => {
  test('[T-07] [T-09] is one file for machines, after a step-up, and the log has it', async () => {
    const made = await account('Exported', 'Person');
    await db.update(users).set({ emailConfirmedAt: clock.now() }).where(eq(users.id, made.id));
    await subscribe(shop, made.email);
    const number = await take('Exported Person', '07700 900604', 'exported.guest@example.com');
    const { id } = await one(made.email);
    const exporter = await signInStaff(shop);
    expect((await exporter.browser.ask(exportCustomer, { customerId: id })).body).toMatchObject({
      purpose: 'exportPeople',
    });
    await exporter.call(addCustomerNote, { customerId: id, text: 'Prefers Saturdays' });
    await steppedUp(shop, exporter, 'exportPeople');
    const ofAccount = JSON.parse((await exporter.call(exportCustomer, { customerId: id })).json);
    expect(ofAccount).toMatchObject({
      account: { email: made.email },
      newsletter: { place: 'Home page' },
      notesOfStaff: [{ text: 'Prefers Saturdays' }],
    });
    const ofGuest = JSON.parse(
      (await exporter.call(exportCustomer, { customerId: (await one('exported.guest')).id })).json,
    );
    expect(ofGuest).toMatchObject({
      person: { email: 'exported.guest@example.com' },
      orders: [{ orderNo: number }],
      ofOrders: { contacts: [{ orderNo: number, allergyNote: 'no nuts' }] },
    });
    expect((await auditOf(id)).map(({ action }) => action)).toContain('customer.exported');
  });
});

describe('[J-04] a customer who asks to be forgotten', () => {
  const forgetter = async () => {
    const manager = await signInStaff(shop, { role: 'manager' });
    await steppedUp(shop, manager, 'forgetPeople');
    return manager;
  };

  test('is refused while an order is open, which is named', async () => {
    const number = await take('Open Order', '07700 900605', '');
    const { id } = await one('open order');
    const manager = await forgetter();
    const { status, body } = await manager.browser.ask(forgetCustomer, {
      customerId: id,
      typed: 'Open Order',
      reason: 'asked',
    });
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(number)]);
    expect((await one('open order')).id).toBe(id);
  });

  test('[T-07] is confirmed by a step-up and by typing their name', async () => {
    await finish(await take('Typed Name', '07700 900606', ''));
    const { id } = await one('typed name');
    const asked = { customerId: id, typed: 'Somebody Else', reason: 'asked' };
    const unproven = await signInStaff(shop, { role: 'manager' });
    expect((await unproven.browser.ask(forgetCustomer, asked)).body).toMatchObject({ purpose: 'forgetPeople' });
    const manager = await forgetter();
    expect((await manager.browser.ask(forgetCustomer, asked)).body).toMatchObject({
      fields: { typed: 'Please type ‘Typed Name’' },
    });
    expect(await manager.call(forgetCustomer, { ...asked, typed: ' typed  name ' })).toEqual({ orders: 1 });
  });

  test('goes without an account too, with notes, newsletter and messages; sums and days stay', async () => {
    const number = await take('Gone Guest', '07700 900607', 'gone.guest@example.com');
    await finish(number);
    const [before] = await db.select().from(orders).where(eq(orders.number, number));
    const { id } = await one('gone guest');
    await owner.call(addCustomerNote, { customerId: id, text: 'Lives at number 7' });
    await subscribe(shop, 'gone.guest@example.com');
    await db
      .insert(contactMessages)
      .values({ name: 'Gone', email: 'gone.guest@example.com', phone: '+447700900607', message: 'Hello' });
    await (await forgetter()).call(forgetCustomer, { customerId: id, typed: 'Gone Guest', reason: 'asked by email' });
    const [after] = await db.select().from(orders).where(eq(orders.number, number));
    expect(after).toMatchObject({ contactName: '', contactTelephone: '', email: '', peopleForgotten: true });
    expect([after?.totalPence, after?.pickupDate]).toEqual([before?.totalPence, before?.pickupDate]);
    expect(await found('gone.guest')).toEqual([]);
    expect(await db.$count(customerNotes, eq(customerNotes.customerId, id))).toBe(0);
    expect(await db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, 'gone.guest@example.com'))).toBe(0);
    expect(await db.$count(contactMessages, eq(contactMessages.email, 'gone.guest@example.com'))).toBe(0);
    const log = await auditOf(id);
    expect(log.at(-1)).toMatchObject({ action: 'customer.forgotten', after: { orders: 1, hadAccount: false } });
    expect(JSON.stringify(log)).not.toMatch(/Guest|gone\.guest/);
  });

  test('goes with their account', async () => {
    const made = await account('Gone', 'Account');
    const { id } = await one(made.email);
    await (await forgetter()).call(forgetCustomer, { customerId: id, typed: 'gone account', reason: 'asked' });
    expect(await db.$count(users, eq(users.id, made.id))).toBe(0);
    expect(await found(made.email)).toEqual([]);
    expect((await made.browser.get('/profile')).status).toBe(401);
  });
});

describe('[J-04] who stands on no order any more', () => {
  test('is no customer once its time is over', async () => {
    const number = await take('Old Times', '07700 900608', 'old.times@example.com');
    await pool.query(`update orders set created_at = '2001-01-01' where number = $1`, [number]);
    await forgetOldPeople(db, new Date('2002-01-01'), 100);
    expect(await found('old.times')).toEqual([]);
  });

  test('keeps the notes where an order is changed to another telephone of theirs', async () => {
    const number = await take('Moved Telephone', '07700 900609', '');
    const { id } = await one('moved telephone');
    await owner.call(addCustomerNote, { customerId: id, text: 'Rings twice' });
    await db.update(orders).set({ contactTelephone: '+447700900610' }).where(eq(orders.number, number));
    expect(await one('7700900610')).toMatchObject({ id, name: 'Moved Telephone' });
    const { notes } = await owner.call(readCustomer, { customerId: id });
    expect(notes).toHaveLength(1);
  });
});
