import { eq, inArray, like } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { findOrdersOutside } from '#contract/admin/diary/opening.ts';
import { prepareOutsideEmail, previewOutsideEmail, writeToOutside } from '#contract/admin/diary/writing-outside.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { emails, orderLines, orders } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const cake = 'black-forest-gateau';
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
/** In order of the time of day: two with an address, one without, one that is cancelled in the meantime. */
const numbers: string[] = [];
let day = '';

const change = (number: string | undefined, values: Partial<typeof orders.$inferInsert>) =>
  db
    .update(orders)
    .set(values)
    .where(eq(orders.number, number ?? ''));
const emailsOf = (number: string | undefined) =>
  db
    .select()
    .from(emails)
    .where(like(emails.eventKey, `staff-order:${number}:%`));

beforeAll(async () => {
  await setStock(shop.database, cake, 50);
  for (const _ of [1, 2, 3, 4]) numbers.push((await placeOrderOf(shop, cake, 1)).orderNo);
  const [first] = await db
    .select()
    .from(orders)
    .where(eq(orders.number, numbers[0] ?? ''));
  day = first?.pickupDate ?? '';
  await change(numbers[0], { pickupTime: '15:00', contactName: 'Priya Nair', email: 'priya@example.com' });
  await change(numbers[1], { pickupTime: '16:30', contactName: 'Tom Ashworth', email: 'tom@example.com' });
  await change(numbers[2], { pickupTime: '17:00', email: '', contactTelephone: '+447700900318' });
  await change(numbers[3], { pickupTime: '17:30', fulfilment: 'cancelled' });
});

const letter = () => ({
  orderNos: numbers,
  subject: 'We close earlier on {day}',
  text: 'Dear {name},\n\nplease come before 14:00 instead of {time} for {number}: your {cake} will be ready.',
});

describe('[Y-01] writing to all orders that other hours leave outside', () => {
  test('begins with the ready phrases, whose places are filled for each order only', async () => {
    const { greeting, signature, phrases } = await owen.call(prepareOutsideEmail, {});
    expect(greeting).toBe('Dear {name},');
    expect(signature).toMatch(/^Owen, /);
    expect(JSON.stringify(phrases)).toContain('{number}');
    expect(JSON.stringify(phrases)).not.toContain('{shop}');
  });

  test('shows the first of them as it will be read, and writes nothing', async () => {
    const seen = await owen.call(previewOutsideEmail, { ...letter(), orderNos: numbers.toReversed() });
    expect(seen.to).toBe('tom@example.com');
    expect(seen.subject).toMatch(/^We close earlier on \w/);
    expect(seen.plain).toContain(`Dear Tom,\n\nplease come before 14:00 instead of 4:30 pm for ${numbers[1]}`);
    expect(seen.plain).toContain('your Black Forest Gateau will be ready');
    for (const number of numbers) expect(await emailsOf(number)).toEqual([]);
  });

  test('sends one to each that has an address, once however often it is repeated, and names who was left out', async () => {
    const requestId = crypto.randomUUID();
    const done = await owen.call(writeToOutside, letter(), { requestId });
    expect(done.written.toSorted()).toEqual(numbers.slice(0, 2).toSorted());
    expect(done.notWritten).toHaveLength(2);
    expect(done.notWritten).toContainEqual({ orderNo: numbers[2], why: 'noAddress' });
    expect(done.notWritten).toContainEqual({ orderNo: numbers[3], why: 'over' });
    expect(await owen.call(writeToOutside, letter(), { requestId })).toEqual(done);
    const [email, ...others] = await emailsOf(numbers[0]);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ recipient: 'priya@example.com' });
    expect(email?.plain).toContain(`Dear Priya,\n\nplease come before 14:00 instead of 3:00 pm for ${numbers[0]}`);
    const { timeline } = await owen.call(findOrderPage, { orderNo: numbers[1] ?? '' });
    expect(timeline.find(({ kind }) => kind === 'email')).toMatchObject({
      by: 'Owen Clarke',
      emailId: expect.any(Number),
    });
    const noted = await db.select().from(auditLog).where(eq(auditLog.action, 'order.written'));
    expect(noted.map(({ subjectName }) => subjectName).toSorted()).toEqual(numbers.slice(0, 2).toSorted());
  });

  test('who was written to, and whom to ring, stands beside them from then on, each with its own cake', async () => {
    const second = db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.number, numbers[1] ?? ''));
    await db.update(orderLines).set({ name: 'Carrot Cake' }).where(inArray(orderLines.orderId, second));
    const { orders: outside } = await owen.call(findOrdersOutside, { days: day, opens: '09:00', closes: '14:00' });
    expect(outside).toMatchObject([
      { orderNo: numbers[0], canBeWritten: true, writtenAt: expect.any(String) },
      { orderNo: numbers[1], product: 'Carrot Cake', canBeWritten: true, writtenAt: expect.any(String) },
      { orderNo: numbers[2], canBeWritten: false, telephone: '+447700900318', writtenAt: null },
    ]);
  });

  test('writes to nobody where one of the orders does not exist, or none is named', async () => {
    const before = await db.$count(emails);
    const unknown = { ...letter(), orderNos: [...numbers, 'MA-2222-2222'] };
    await expect(owen.call(writeToOutside, unknown)).rejects.toThrow('"code":"notFound"');
    await expect(owen.call(writeToOutside, { ...letter(), orderNos: [] })).rejects.toThrow('"code":"invalid"');
    await expect(owen.call(previewOutsideEmail, { ...letter(), orderNos: numbers.slice(2, 3) })).rejects.toThrow(
      '"code":"conflict"',
    );
    expect(await db.$count(emails)).toBe(before);
  });
});
