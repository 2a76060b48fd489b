import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { takeComplaint } from '#contract/admin/complaints.ts';
import {
  changeGuest,
  emailCustomer,
  exportAddress,
  findHeldByAddress,
  forgetAddress,
} from '#contract/admin/customers/customer-contact.ts';
import { listCustomers } from '#contract/admin/customers/customer-list.ts';
import { addCustomerNote, forgetCustomer } from '#contract/admin/customers/customer-page.ts';
import { answerEnquiry, findEnquiryPage, withdrawQuote } from '#contract/admin/enquiries.ts';
import { answerMessage, listMessages } from '#contract/admin/messages.ts';
import { editOrder, noteOrder } from '#contract/admin/orders/order-actions.ts';
import { writeToCustomer } from '#contract/admin/orders/order-writing.ts';
import { notePrints } from '#contract/admin/prints.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import { setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { subscribe } from '#tests/support/customers/subscribe.ts';
import { askFor, quoteBy } from '#tests/support/enquiries/enquiries.ts';
import { workOff } from '#tests/support/orders/paid-baskets.ts';
import { takenCake, takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import type { Visitor } from '#tests/support/shop/visitor.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db } = database;

const owner = await signInStaff(shop);
await setStock(database, takenCake, 500);

/** The tables with a row that contains one of the words, in whatever column. */
async function tablesThatSay(words: RegExp): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: all } = await db.execute<{ said: string }>(sql.raw(`select t::text as said from ${name} t`));
    if (all.some(({ said }) => words.test(said))) found.push(name);
  }
  return found;
}

type Person = {
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
  readonly browser?: Visitor;
  readonly hasAccount?: boolean;
};

/** Leaves what is recorded about an order, about an enquiry with its quote, and about the person. */
async function leaveOrders({
  name,
  email,
  telephone,
  browser = shop.visitor(),
  hasAccount = false,
}: Person): Promise<number> {
  const { number } = await takeOrderOf(shop, {
    contact: { name, telephone, email },
    customer: hasAccount ? email : null,
    allergies: { asked: true, note: `${name}: no nuts` },
  });
  await owner.call(noteOrder, { orderNo: number, text: `${name} comes late` });
  await owner.call(notePrints, { kind: 'ticket', orders: [{ orderNo: number, revision: 1 }] });
  await owner.call(writeToCustomer, { orderNo: number, subject: 'Your cake', text: `Dear ${name}` });
  const asked = await askFor(shop, { name, email, phone: telephone, message: `It is for ${name}` }, browser);
  await owner.call(answerEnquiry, {
    enquiryId: asked.id,
    text: `Dear ${name}, for how many?`,
    seen: (await owner.call(findEnquiryPage, { enquiryId: asked.id })).thread.at(-1)?.id ?? 0,
  });
  await browser.post('/enquiries/messages', { token: asked.token, text: `For ten, says ${name}`, pictures: [] });
  const { quote } = await quoteBy(owner, asked.id, {
    text: `Dear ${name}`,
    lines: [
      {
        name: `Cake for ${name} and Tom`,
        quantity: 1,
        unitPence: 40_000,
        vatClass: 'zero',
        isFood: true,
        containsNone: true,
      },
    ],
  });
  await owner.call(editOrder, {
    orderNo: quote?.orderNo ?? '',
    revision: 1,
    pickupDate: '2027-06-11',
    pickupTime: '15:00:00',
    pastDiary: 'agreed',
  });
  await owner.call(withdrawQuote, { enquiryId: asked.id, seenOrder: quote?.orderNo ?? '', text: `Sorry, ${name}` });
  await workOff(shop);
  await db.update(orders).set({ fulfilment: 'collected' }).where(eq(orders.number, number));
  const { id } = await customerOf(email);
  await owner.call(addCustomerNote, { customerId: id, text: `${name} rings twice` });
  await owner.call(emailCustomer, { customerId: id, subject: 'Hello', text: `Dear ${name}` });
  await workOff(shop);
  return id;
}

/** Leaves what is stored under an address alone. */
async function writeFrom({ name, email, telephone, browser = shop.visitor() }: Person): Promise<void> {
  await browser.post('/messages/contact', { name, email, phone: telephone, message: `Hello, ${name} here` });
  const [message] = (await owner.call(listMessages, { list: 'open' })).messages;
  await owner.call(answerMessage, { messageId: message?.id ?? 0, text: `Hello ${name}`, seenAnswer: 0 });
  await subscribe(shop, email);
  const complaint = { orderNo: '', name, contact: email, what: `${name} found a hair`, isAllergen: false, outcome: '' };
  await owner.call(takeComplaint, complaint);
  await workOff(shop);
}

async function customerOf(q: string) {
  const [customer] = (await owner.call(listCustomers, { q })).customers;
  if (!customer) throw new Error(`no customer ${q}`);
  return customer;
}

async function forget(customerId: number, typed: string): Promise<void> {
  await steppedUp(shop, owner, 'forgetPeople');
  await owner.call(forgetCustomer, { customerId, typed, reason: 'asked' });
}

describe('[J-04] whoever was forgotten stands in no table any more, the shop’s own emails among them', () => {
  test('without an account', async () => {
    const words = /Zenobia|zenobia|7700900815/;
    const person = { name: 'Zenobia Quist', email: 'zenobia@example.com', telephone: '07700 900815' };
    const id = await leaveOrders(person);
    await writeFrom(person);
    expect(await tablesThatSay(words)).toContain('public.emails');
    await forget(id, person.name);
    expect(await tablesThatSay(words)).toEqual([]);
  });

  test('[T-07] [T-09] by their address alone, who wrote, asked and complained, and never ordered', async () => {
    const words = /Wilfrida|wilfrida|7700900818/;
    const person = { name: 'Wilfrida Quist', email: 'wilfrida@example.com', telephone: '07700 900818' };
    const { email } = person;
    await writeFrom(person);
    const asked = await askFor(shop, { name: person.name, email, phone: person.telephone, message: 'Wilfrida asks' });
    await workOff(shop);
    const held = { isCustomer: false, enquiries: 1, messages: 1, complaints: 1, newsletter: 'reads' };
    expect(await owner.call(findHeldByAddress, { email })).toMatchObject(held);
    const fresh = await signInStaff(shop);
    expect((await fresh.browser.ask(exportAddress, { email })).body).toMatchObject({ purpose: 'exportPeople' });
    await steppedUp(shop, owner, 'exportPeople');
    const { json } = await owner.call(exportAddress, { email });
    expect(JSON.parse(json)).toMatchObject({
      person: { email },
      newsletter: { place: expect.any(String) },
      messages: [{ message: 'Hello, Wilfrida Quist here' }],
      enquiries: [{ messages: [{ text: 'Wilfrida asks' }] }],
      complaints: [{ what: 'Wilfrida Quist found a hair' }],
    });
    expect((await fresh.browser.ask(forgetAddress, { email, reason: 'asked' })).body).toMatchObject({
      purpose: 'forgetPeople',
    });
    await steppedUp(shop, owner, 'forgetPeople');
    const { quote } = await quoteBy(owner, asked.id);
    const refusal = await owner.browser.ask(forgetAddress, { email, reason: 'asked' });
    expect(refusal).toMatchObject({ status: 409, body: { message: expect.stringContaining('They are a customer') } });
    await owner.call(withdrawQuote, { enquiryId: asked.id, seenOrder: quote?.orderNo ?? '', text: '' });
    await forget((await customerOf(email)).id, person.name);
    expect(await tablesThatSay(words)).toEqual([]);

    await writeFrom(person);
    expect(await tablesThatSay(words)).not.toEqual([]);
    expect(await owner.call(forgetAddress, { email, reason: 'asked' })).toEqual({
      isCustomer: false,
      enquiries: 0,
      messages: 0,
      complaints: 0,
      emails: 0,
      newsletter: 'never',
    });
    expect(await tablesThatSay(words)).toEqual([]);
  });

  test('under an address that was put right before', async () => {
    const words = /Ottoline|ottoline|7700900816/;
    const seen = { name: 'Ottoline Quist', email: 'ottoline@exmaple.com', telephone: '+447700900816' };
    const id = await leaveOrders(seen);
    await owner.call(changeGuest, { customerId: id, ...seen, email: 'ottoline@example.com', seen });
    await forget(id, seen.name);
    expect(await tablesThatSay(words)).toEqual([]);
  });

  test.each(['staff', 'themselves'])('with an account, by %s', async (by) => {
    const words = /Philomena|philomena|7700900817/;
    const { id: userId, browser } = await signedInCustomer(shop);
    const person = { name: 'Philomena Quist', email: `philomena-${by}@example.com`, telephone: '+447700900817' };
    await db
      .update(users)
      .set({
        firstName: 'Philomena',
        lastName: 'Quist',
        email: person.email,
        mobile: person.telephone,
        emailConfirmedAt: clock.now(),
      })
      .where(eq(users.id, userId));
    const id = await leaveOrders({ ...person, browser, hasAccount: true });
    await writeFrom({ ...person, browser });
    if (by === 'staff') await forget(id, person.name);
    else
      expect((await browser.post('/profile/deletion', { password: 'Sponge&Jam1', understood: true })).status).toBe(200);
    expect(await tablesThatSay(words)).toEqual([]);
  });
});
