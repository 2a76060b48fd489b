import { desc, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { findOrderPage, sayPresent } from '#contract/admin/orders/order-page.ts';
import { prepareOrderEmail, previewOrderEmail, writeToCustomer } from '#contract/admin/orders/order-writing.ts';
import { emails, orders } from '#server/db/tables/schema.ts';
import { orderPresence, staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { forgetPeopleOf } from '#server/people/customers/forget-people.ts';
import { shopConfig } from '#shop-config';
import { setStock } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const cake = 'black-forest-gateau';
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
const jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
let orderNo: string;

beforeAll(async () => {
  await setStock(shop.database, cake, 50);
  ({ orderNo } = await placeOrderOf(shop, cake, 1));
});

const rowOf = async (number: string) => {
  const [row] = await db.select().from(orders).where(eq(orders.number, number));
  if (!row) throw new Error('no such order');
  return row;
};
const emailsOf = (number: string) =>
  db
    .select()
    .from(emails)
    .where(like(emails.eventKey, `staff-order:${number}:%`));

describe('[B-14] writing to the customer of an order', () => {
  test('offers phrases with name, number, time and cake filled in', async () => {
    const ready = await owen.call(prepareOrderEmail, { orderNo });
    expect(ready.to).toBe((await rowOf(orderNo)).email);
    expect(ready.signature).toMatch(/^Owen, /);
    expect(JSON.stringify(ready.phrases)).not.toMatch(/\{\w+\}/);
    expect(ready.phrases[1]?.subject).toContain(orderNo);
    expect(ready.phrases[1]?.text).toMatch(/ (am|pm)/);
  });

  test('is sent once, as it was shown before, stands in the history with the name, and the log keeps no word', async () => {
    const letter = {
      orderNo,
      subject: 'Your order:\n15 minutes later',
      text: 'Dear Priya,\n\nit takes a little longer.',
    };
    const preview = await owen.call(previewOrderEmail, letter);
    expect(await emailsOf(orderNo)).toEqual([]);
    const requestId = crypto.randomUUID();
    await owen.call(writeToCustomer, letter, { requestId });
    const page = await owen.call(writeToCustomer, letter, { requestId });
    const sent = await emailsOf(orderNo);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ subject: 'Your order: 15 minutes later', plain: preview.plain });
    expect(sent[0]?.replyTo).toBe(shopConfig.email);
    expect(page.timeline.find(({ kind }) => kind === 'email')).toMatchObject({
      text: 'Email ‘Your order: 15 minutes later’',
      by: 'Owen Clarke',
      emailId: sent[0]?.id,
    });
    const [noted] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(noted).toMatchObject({ action: 'order.written', subjectName: orderNo });
    expect(JSON.stringify(noted)).not.toContain('longer');
  });

  test('is refused in words without an email address, and nothing is kept of it', async () => {
    const { orderNo: other } = await placeOrderOf(shop, cake, 1);
    await db.update(orders).set({ email: '', contactTelephone: '+447700900318' }).where(eq(orders.number, other));
    for (const answer of [
      await owen.browser.ask(prepareOrderEmail, { orderNo: other }),
      await owen.browser.ask(writeToCustomer, { orderNo: other, subject: 'Hello', text: 'Hello' }),
    ]) {
      expect(answer.status).toBe(409);
      expect(JSON.stringify(answer.body)).toContain('Call 07700 900318 instead.');
    }
    expect(await db.$count(staffLetters, eq(staffLetters.orderId, (await rowOf(other)).id))).toBe(0);
  });

  test('refuses what is empty or too long, by its field', async () => {
    for (const [subject, text, field] of [
      ['', 'Hello', 'subject'],
      ['x'.repeat(151), 'Hello', 'subject'],
      ['Hello\u0007', 'Hello', 'subject'],
      ['Hello', '  ', 'text'],
      ['Hello', 'x'.repeat(4_001), 'text'],
    ]) {
      const { status, body } = await owen.browser.ask(writeToCustomer, { orderNo, subject, text });
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toContain(field);
    }
  });

  test('is forgotten with the people of its order', async () => {
    const { orderNo: old } = await placeOrderOf(shop, cake, 1);
    await owen.call(writeToCustomer, { orderNo: old, subject: 'Hello', text: 'Dear Priya' });
    const { id } = await rowOf(old);
    await db.transaction((tx) => forgetPeopleOf(tx, [id]));
    expect(await db.$count(staffLetters, eq(staffLetters.orderId, id))).toBe(0);
    expect((await owen.call(findOrderPage, { orderNo: old })).timeline.some(({ kind }) => kind === 'email')).toBe(
      false,
    );
  });
});

describe('[B-06] two people on one order', () => {
  test('hear of who is changing it until they stop or for a minute, of nobody who only reads it, and of nobody else’s order', async () => {
    const { orderNo: other } = await placeOrderOf(shop, cake, 1);
    const present = (who: SignedIn, isEditing = true, number = orderNo) =>
      who.call(sayPresent, { orderNo: number, isEditing });
    expect(await present(owen)).toEqual({ others: [] });
    expect(await present(owen)).toEqual({ others: [] });
    expect(await present(jade, false)).toEqual({ others: ['Owen Clarke'] });
    expect(await present(owen)).toEqual({ others: [] });
    expect(await present(jade)).toEqual({ others: ['Owen Clarke'] });
    expect(await present(owen)).toEqual({ others: ['Jade Robinson'] });
    expect(await present(jade, true, other)).toEqual({ others: [] });
    await present(owen, false);
    expect(await present(jade)).toEqual({ others: ['Owen Clarke'] });
    await owen.call(sayPresent, { orderNo, isEditing: false, hasStopped: true });
    expect(await present(jade)).toEqual({ others: [] });
    shop.clock.moveOn(1.1);
    expect(await present(owen)).toEqual({ others: [] });
    expect(await db.$count(orderPresence)).toBe(1);
  });
});
