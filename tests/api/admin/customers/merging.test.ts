import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { changeGuest, emailCustomer } from '#contract/admin/customers/customer-contact.ts';
import { listCustomers } from '#contract/admin/customers/customer-list.ts';
import {
  addCustomerNote,
  exportCustomer,
  forgetCustomer,
  mergeCustomers,
  readCustomer,
  undoMerge,
} from '#contract/admin/customers/customer-page.ts';
import { listOrders } from '#contract/admin/orders/order-list.ts';
import { findTillCustomers, quoteTillOrder, takeTillOrder } from '#contract/admin/till.ts';
import type { OrderToTake } from '#domain/order/taking/order-to-take.ts';
import { hourMs } from '#domain/pickup/clock/durations.ts';
import { customerAliases, customerMerges, customers } from '#server/db/tables/customers/customer-tables.ts';
import { newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { emails, orders, users } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { tidyUp } from '#server/jobs/tasks.ts';
import { retention } from '#shop-retention';
import { setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { subscribe } from '#tests/support/customers/subscribe.ts';
import { askFor } from '#tests/support/enquiries/enquiries.ts';
import { takenCake, takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db } = database;

const owner = await signInStaff(shop, { name: 'Sunita Rao' });
await setStock(database, takenCake, 1_000);

/** Numbers that nobody in this file has yet. */
let people = 0;
const nextPerson = () => {
  people += 1;
  return { email: `person-${people}@example.com`, telephone: `+4477009${String(10_000 + people)}` };
};

const paid: Partial<OrderToTake> = { payment: { how: 'hand', method: 'cash', amountPence: null } };
const take = async (name: string, telephone: string, email: string, changes: Partial<OrderToTake> = paid) =>
  (await takeOrderOf(shop, { contact: { name, telephone, email }, ...changes })).number;
const found = async (q: string) => (await owner.call(listCustomers, { q })).customers;
const guestBy = async (contact: { email?: string; telephone?: string }): Promise<number> => {
  const { email = '', telephone = '' } = contact;
  const which =
    email === '' ? and(eq(customers.email, ''), eq(customers.telephone, telephone)) : eq(customers.email, email);
  const [guest] = await db
    .select()
    .from(customers)
    .where(and(isNull(customers.userId), which));
  if (!guest) throw new Error(`no guest by ${email || telephone}`);
  return guest.id;
};
const pageOf = (customerId: number) => owner.call(readCustomer, { customerId });
const numbersOf = async (customerId: number) => (await pageOf(customerId)).orders.map(({ number }) => number).sort();
const merge = (customerId: number, otherId: number) => owner.call(mergeCustomers, { customerId, otherId });
const undo = async (customerId: number) =>
  owner.call(undoMerge, { customerId, mergeId: (await pageOf(customerId)).merge?.id ?? 1 });
const auditOf = (id: number) =>
  db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, String(id)))
    .orderBy(desc(auditLog.id));

/** A confirmed account, with its row among the customers. */
async function account(firstName: string, mobile: string) {
  const made = await signedInCustomer(shop);
  await db
    .update(users)
    .set({ firstName, lastName: 'Account', mobile, emailConfirmedAt: clock.now() })
    .where(eq(users.id, made.id));
  const [customer] = await db.select().from(customers).where(eq(customers.userId, made.id));
  return { ...made, customerId: customer?.id ?? 0 };
}

const sumTables = ['paid_orders', 'sales_hours', 'sold_shares', 'product_days', 'ledger_entries'];
const personTables = [
  ...['customers', 'customer_notes', 'customer_aliases', 'customer_merges', 'staff_letters', 'orders', 'enquiries'],
  ...['newsletter_subscribers', 'complaints', 'contact_messages'],
];

/** Every row of the tables, as text. */
async function rowsOf(tables: readonly string[]): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await db.execute<{ said: string }>(sql.raw(`select t::text as said from ${table} t order by 1`));
    all[table] = rows.map(({ said }) => said);
  }
  return all;
}

describe('[J-04] two customers who are one person', () => {
  test('become one, whichever of the two is looked at: orders, notes and the account stay, and the log has it', async () => {
    const telephone = '+447700900411';
    const byNumber = await take('T Twin', telephone, '');
    const byEmail = await take('Twyla T', telephone, 'twyla@elsewhere.example');
    const made = await account('Twyla', telephone);
    for (const id of [await guestBy({ telephone }), await guestBy({ email: 'twyla@elsewhere.example' })]) {
      await owner.call(addCustomerNote, { customerId: id, text: `Note of ${id}` });
      expect(await merge(id, made.customerId)).toMatchObject({ id: made.customerId, name: 'Twyla Account' });
    }
    const page = await pageOf(made.customerId);
    expect(await numbersOf(made.customerId)).toEqual([byNumber, byEmail].sort());
    expect(page.notes).toHaveLength(2);
    expect([page.email, page.alike]).toEqual([made.email, []]);
    expect(page.alsoBy).toEqual(['twyla@elsewhere.example']);
    expect((await made.browser.get('/auth/me')).status).toBe(200);
    expect((await auditOf(made.customerId))[0]).toMatchObject({ action: 'customer.merged', after: { orders: 1 } });
    // At the till they are one customer too: tapping it there chooses the account.
    const { customers: offered } = await owner.call(findTillCustomers, { q: '07700 900411' });
    expect(offered).toMatchObject([{ customerId: made.customerId, orders: 2 }]);
  });

  test('need not share anything, and orders keep the contact that they were placed with', async () => {
    const [a, b] = [nextPerson(), nextPerson()];
    const ofA = await take('Ann', '', a.email);
    const ofB = await take('Ann B', b.telephone, '');
    const [kept, gone] = [await guestBy(a), await guestBy({ telephone: b.telephone })];
    expect(await merge(gone, kept)).toMatchObject({ id: kept, name: 'Ann', telephone: b.telephone });
    expect(await numbersOf(kept)).toEqual([ofA, ofB].sort());
    const [row] = await db.select().from(orders).where(eq(orders.number, ofB));
    expect(row).toMatchObject({ email: '', contactTelephone: b.telephone, contactName: 'Ann B' });
    const { orders: listed } = await owner.call(listOrders, { customer: kept });
    expect(listed.map(({ number }) => number).sort()).toEqual([ofA, ofB].sort());
  });

  test('stay one: whatever is ordered by any of their contacts is theirs, and no second customer appears', async () => {
    const [a, b, c] = [nextPerson(), nextPerson(), nextPerson()];
    const made = await account('Stay', c.telephone);
    await take('Ann', '', a.email);
    await take('Ann B', b.telephone, b.email);
    const kept = await guestBy(a);
    await merge(kept, await guestBy(b));
    const before = await db.$count(customers);
    const later = [
      await take('Ann', b.telephone, ''),
      await take('A. B.', '', b.email),
      await take('Ann', '', a.email),
    ];
    expect(await db.$count(customers)).toBe(before);
    expect((await pageOf(kept)).name).toBe('Ann');
    expect(await numbersOf(kept)).toEqual(expect.arrayContaining(later));
    const [listed] = await found(a.email);
    expect(listed).toMatchObject({ id: kept, orders: 5 });
    expect(await found(b.email)).toMatchObject([{ id: kept }]);
    // Also if the one customer has an account: its owner sees the orders.
    await merge(kept, made.customerId);
    const [number] = [await take('A. B.', '', b.email)];
    expect(await numbersOf(made.customerId)).toContain(number);
    expect((await db.select().from(orders).where(eq(orders.number, number)))[0]?.userId).toBe(made.id);
  });

  test('are never two accounts, nor one whose address nobody has confirmed', async () => {
    const [a, b] = [await account('First', '+447700900413'), await account('Second', '+447700900413')];
    const refused = async (one: number, other: number, words: string) => {
      const { status, body } = await owner.browser.ask(mergeCustomers, { customerId: one, otherId: other });
      expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(words)]);
    };
    await refused(a.customerId, b.customerId, 'Both have an account of their own');
    await refused(a.customerId, a.customerId, 'already the same customer');
    const stranger = nextPerson();
    await take('Stranger', stranger.telephone, '');
    const strangerId = await guestBy({ telephone: stranger.telephone });
    await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, a.id));
    Object.assign(shop.services, { mail: 'delivered' });
    await refused(strangerId, a.customerId, 'is not confirmed yet');
    Object.assign(shop.services, { mail: 'outbox' });
    const counter = await signInStaff(shop, { role: 'counter' });
    const asked = { customerId: a.customerId, otherId: strangerId };
    expect((await counter.browser.ask(mergeCustomers, asked)).status).toBe(403);
  });

  test('a contact that somebody else gets an account for is theirs from then on', async () => {
    const [a, b] = [nextPerson(), nextPerson()];
    await take('Ann', '', a.email);
    await take('Bea', '', b.email);
    const kept = await guestBy(a);
    await merge(kept, await guestBy(b));
    const made = await signedInCustomer(shop);
    await db.update(users).set({ email: b.email, emailConfirmedAt: clock.now() }).where(eq(users.id, made.id));
    const number = await take('Bea', '', b.email);
    expect(await numbersOf(kept)).not.toContain(number);
    expect((await pageOf(kept)).alsoBy).toEqual([]);
    const undone = await owner.browser.ask(undoMerge, {
      customerId: kept,
      mergeId: (await pageOf(kept)).merge?.id ?? 0,
    });
    expect([undone.status, JSON.stringify(undone.body)]).toEqual([
      409,
      expect.stringContaining('belongs to another customer by now'),
    ]);
  });

  test('who gets an account keeps whoever was merged into them', async () => {
    const [a, b] = [nextPerson(), nextPerson()];
    await take('Ann', '', a.email);
    await take('Bea', '', b.email);
    await merge(await guestBy(a), await guestBy(b));
    const made = await signedInCustomer(shop);
    await db.update(users).set({ email: a.email, emailConfirmedAt: clock.now() }).where(eq(users.id, made.id));
    const [customer] = await db.select().from(customers).where(eq(customers.userId, made.id));
    expect(await numbersOf(customer?.id ?? 0)).toHaveLength(2);
    await undo(customer?.id ?? 0);
    expect(await numbersOf(customer?.id ?? 0)).toHaveLength(1);
    expect(await numbersOf(await guestBy(b))).toHaveLength(1);
  });

  test('a corrected contact is corrected on the orders that have it, and on no others', async () => {
    const [a, b, c] = [nextPerson(), nextPerson(), nextPerson()];
    await take('Ann', '', a.email);
    const ofB = await take('Ann B', '', b.email);
    const kept = await guestBy(a);
    await merge(kept, await guestBy(b));
    const seen = { name: 'Ann', telephone: '', email: a.email };
    await owner.call(changeGuest, { customerId: kept, seen, name: 'Ann', telephone: '', email: c.email });
    expect((await db.select().from(orders).where(eq(orders.number, ofB)))[0]?.email).toBe(b.email);
    expect(await numbersOf(kept)).toHaveLength(2);
    await take('Dora', '', a.email);
    const dora = await guestBy(a);
    const asked = { name: 'Dora', telephone: '', email: b.email };
    const taken = { customerId: dora, seen: { name: 'Dora', telephone: '', email: a.email }, ...asked };
    expect((await owner.browser.ask(changeGuest, taken)).status).toBe(422);
  });
});

describe('[B-10] [J-04] a known customer at the till', () => {
  const sale = (telephone: string, email: string, customerId: number | null = null) => ({
    ...{
      key: crypto.randomUUID(),
      source: 'telephone' as const,
      customerId,
      contact: { name: 'Ann', telephone, email },
    },
    ...{ allergies: { asked: true, note: '' }, pickup: { date: '2026-11-19', time: '12:00' }, pastDiary: 'a test' },
    lines: [{ slug: takenCake, weightGrams: null, quantity: 1, personalisation: {} }],
    ...{ discount: null, payment: { how: 'hand' as const, method: 'cash' as const }, note: '' },
  });
  const sell = async (asked: ReturnType<typeof sale>) => {
    const { known, totalPence } = await owner.call(quoteTillOrder, asked);
    const { orderNo } = await owner.call(takeTillOrder, { ...asked, agreedTotalPence: totalPence });
    return { known, orderNo };
  };

  test('is named by the number or address that was typed, and the order is theirs, though nobody tapped them', async () => {
    const { email, telephone } = nextPerson();
    await take('Ann Smith', telephone, email);
    const id = await guestBy({ email });
    const byNumber = await sell(sale(telephone, ''));
    expect(byNumber.known).toEqual({ name: 'Ann Smith', orders: 1 });
    const byEmail = await sell(sale('', email));
    expect(byEmail.known).toEqual({ name: 'Ann Smith', orders: 2 });
    expect(await numbersOf(id)).toEqual(expect.arrayContaining([byNumber.orderNo, byEmail.orderNo]));
    expect((await sell(sale(nextPerson().telephone, ''))).known).toBeNull();
  });

  test('is offered with an id without an account too, and keeps another contact that is typed for them', async () => {
    const [a, b] = [nextPerson(), nextPerson()];
    await take('Ann Number', a.telephone, '');
    const id = await guestBy({ telephone: a.telephone });
    const { customers: offered } = await owner.call(findTillCustomers, { q: a.telephone });
    expect(offered).toMatchObject([{ customerId: id }]);
    const { orderNo } = await sell(sale(a.telephone, b.email, id));
    expect(await numbersOf(id)).toContain(orderNo);
    expect(await pageOf(id)).toMatchObject({ email: b.email, sums: { orders: 2 } });
  });

  test('is not an account by a number that anybody could have written there', async () => {
    const { telephone } = nextPerson();
    const made = await account('Ann', telephone);
    const { known, orderNo } = await sell(sale(telephone, ''));
    expect(known).toBeNull();
    expect(await numbersOf(made.customerId)).not.toContain(orderNo);
  });
});

describe('[J-04] a merge is undone', () => {
  /** Two customers of each kind that can be merged, with something of everything. */
  const kinds = [
    { kept: 'email', gone: 'number' },
    { kept: 'email', gone: 'email' },
    { kept: 'number', gone: 'number' },
    { kept: 'account', gone: 'number' },
    { kept: 'account', gone: 'email' },
  ] as const;

  async function customerOf(kind: 'email' | 'number' | 'account', name: string): Promise<number> {
    const { email, telephone } = nextPerson();
    clock.moveOn(1);
    const contact = { email: kind === 'number' ? '' : email, telephone: kind === 'email' ? '' : telephone };
    const made = kind === 'account' ? await account(name, telephone) : null;
    if (made) await take('', '', '', { ...paid, customer: made.email });
    else for (const _ of [1, 2]) await take(name, contact.telephone, contact.email);
    const id = made?.customerId ?? (await guestBy(contact));
    await owner.call(addCustomerNote, { customerId: id, text: `${name} rings on Fridays` });
    if (kind !== 'number') {
      await owner.call(emailCustomer, { customerId: id, subject: 'The stand', text: `Dear ${name}` });
      await subscribe(shop, made?.email ?? email);
      await askFor(shop, { name, email: made?.email ?? email, phone: telephone }, shop.visitor());
    }
    return id;
  }

  test.each(kinds)('of a $gone into one by $kept: every row is as it was, and no figure has moved', async (kinds) => {
    const [kept, gone] = [await customerOf(kinds.kept, 'Keeper'), await customerOf(kinds.gone, 'Goner')];
    await db.execute(sql`select fill_report_sums()`);
    const [people, sums] = [await rowsOf(personTables), await rowsOf(sumTables)];
    const pages = [await pageOf(kept), await pageOf(gone)];
    const merged = await merge(kept, gone);
    expect(merged.sums.orders).toBe((pages[0]?.sums.orders ?? 0) + (pages[1]?.sums.orders ?? 0));
    expect(merged.notes).toHaveLength(2);
    expect(await rowsOf(sumTables)).toEqual(sums);
    await db.execute(sql`select fill_report_sums()`);
    expect(await rowsOf(sumTables)).toEqual(sums);
    await undo(kept);
    expect(await rowsOf(personTables)).toEqual(people);
    expect([await pageOf(kept), await pageOf(gone)]).toEqual(pages);
    await db.execute(sql`select fill_report_sums()`);
    expect(await rowsOf(sumTables)).toEqual(sums);
    expect((await auditOf(kept)).map(({ action }) => action).slice(0, 2)).toEqual([
      'customer.mergeUndone',
      'customer.merged',
    ]);
  });

  test('one after the other, the last one first', async () => {
    const [a, b, c] = [
      await customerOf('email', 'Ada'),
      await customerOf('email', 'Bea'),
      await customerOf('number', 'Cat'),
    ];
    const apart = await rowsOf(personTables);
    await merge(b, c);
    const first = (await pageOf(b)).merge?.id ?? 0;
    const together = await rowsOf(personTables);
    await merge(a, b);
    expect((await pageOf(a)).sums.orders).toBe(6);
    expect((await owner.browser.ask(undoMerge, { customerId: a, mergeId: first })).status).toBe(409);
    await undo(a);
    expect(await rowsOf(personTables)).toEqual(together);
    await undo(b);
    expect(await rowsOf(personTables)).toEqual(apart);
  });

  test.each(['email', 'account'] as const)(
    'and what came later stays with whom its own contact says, if the kept one is by %s',
    async (kind) => {
      const kept = await customerOf(kind, 'Keeper');
      const { email, telephone } = nextPerson();
      await take('Goner', telephone, email);
      const gone = await guestBy({ email });
      await merge(kept, gone);
      await owner.call(addCustomerNote, { customerId: kept, text: 'Written since' });
      clock.moveOn(1);
      const later = await take('Goner', '', email);
      await undo(kept);
      expect(await numbersOf(gone)).toContain(later);
      expect(await numbersOf(kept)).not.toContain(later);
      expect((await pageOf(kept)).notes.map(({ text }) => text)).toContain('Written since');
      const [row] = await db.select().from(customers).where(eq(customers.id, gone));
      expect(row?.seenAt).toEqual(clock.now());
      // A later order by their contact makes nobody else theirs.
      const next = await take('Goner', '', email);
      expect(await numbersOf(gone)).toContain(next);
    },
  );

  test('for a day only; what it needs is removed at night, and their other contacts stay', async () => {
    const kept = await customerOf('email', 'Keeper');
    const { telephone } = nextPerson();
    await take('Goner', telephone, '');
    await merge(kept, await guestBy({ telephone }));
    const at = clock.now().getTime();
    const mergeId = (await pageOf(kept)).merge?.id ?? 0;
    await tidyUp(db, new Date(at + (retention.mergeHours - 1) * hourMs));
    expect(await db.$count(customerMerges, eq(customerMerges.id, mergeId))).toBe(1);
    await db.update(customerMerges).set({ at: new Date(at - (retention.mergeHours + 1) * hourMs) });
    expect((await pageOf(kept)).merge).toBeNull();
    expect((await owner.browser.ask(undoMerge, { customerId: kept, mergeId })).status).toBe(409);
    await tidyUp(db, clock.now());
    expect(await db.$count(customerMerges)).toBe(0);
    expect((await pageOf(kept)).telephone).toBe(telephone);
    const later = await take('Goner', telephone, '');
    expect(await numbersOf(kept)).toContain(later);
    const counter = await signInStaff(shop, { role: 'counter' });
    expect((await counter.browser.ask(undoMerge, { customerId: kept, mergeId })).status).toBe(403);
  });
});

describe('[J-04] [T-07] all addresses of one person', () => {
  const merged = async (kind: 'guest' | 'account', name: string) => {
    const [a, b] = [nextPerson(), nextPerson()];
    const made = kind === 'account' ? await account('Ida', a.telephone) : null;
    if (!made) await take('Ida Account', '', a.email);
    await take(name, '', b.email);
    await subscribe(shop, b.email);
    await shop
      .visitor()
      .post('/messages/contact', { name, email: b.email, phone: '07700 900123', message: `${name} wrote this` });
    await askFor(shop, { name, email: b.email, phone: b.telephone, message: `${name} asked for this` }, shop.visitor());
    const kept = made?.customerId ?? (await guestBy(a));
    await merge(kept, await guestBy(b));
    return { kept, email: b.email };
  };

  test.each(['guest', 'account'] as const)('count on the page, in the list and in the copy of a %s', async (kind) => {
    const { kept, email } = await merged(kind, 'Bina');
    const page = await pageOf(kept);
    expect(page.newsletters).toMatchObject([{ email, unsubscribedAt: null }]);
    expect(page.enquiries).toMatchObject([{ state: 'new' }]);
    expect((await owner.call(listCustomers, { only: 'newsletter' })).customers.map(({ id }) => id)).toContain(kept);
    await steppedUp(shop, owner, 'exportPeople');
    const { json } = await owner.call(exportCustomer, { customerId: kept });
    expect(json).toContain('Bina asked for this');
    expect(JSON.parse(json)).toMatchObject({
      newsletterConsents: [{ email }],
      otherAddresses: [{ email, messages: [{ message: 'Bina wrote this' }] }],
    });
  });

  test.each(['guest', 'account'] as const)(
    'are forgotten with a %s, and so is what undoing would need',
    async (kind) => {
      const { kept, email } = await merged(kind, `Gone${kind}`);
      await db.update(orders).set({ fulfilment: 'collected' }).where(eq(orders.fulfilment, 'accepted'));
      await db.update(orders).set({ fulfilment: 'collected' }).where(eq(orders.fulfilment, 'placed'));
      await steppedUp(shop, owner, 'forgetPeople');
      await owner.call(forgetCustomer, { customerId: kept, typed: 'Ida Account', reason: 'They asked' });
      expect(await db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email))).toBe(0);
      expect(await db.$count(emails, eq(emails.recipient, email))).toBe(0);
      expect(await db.$count(customerAliases, eq(customerAliases.contact, email))).toBe(0);
      const left = await rowsOf([...personTables, 'emails']);
      expect(Object.entries(left).filter(([, rows]) => rows.some((row) => row.includes(`Gone${kind}`)))).toEqual([]);
    },
  );
});
