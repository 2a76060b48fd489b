import { expect, test } from 'vitest';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { spelled, staffCommand } from '#tests/support/shop/staff-command.ts';

const shop = await openTestShop();
const { database } = shop;
const { paidOrder, rowOf, linesOf, booksAreRight } = ordersToEdit(shop);
const env = { DATABASE_URL: String(database.pool.options.connectionString) };
const cake = 'black-forest-gateau';
await setStock(database, cake, 50);

const command = (words: string) => staffCommand(spelled(words), env);

test('[B-07] staff see what a change makes of an order before they make it, and its sheet says CHANGED afterwards', async () => {
  const { orderNo } = await paidOrder(cake, 2);
  const { totalPence } = await rowOf(orderNo);
  const date = openDayAhead(5);
  const words = `orders edit ${orderNo} --pickup "${date} 11:00" --line "1: 1" --reason "She rang." --as Priya`;
  const preview = await command(`${words} --preview`);
  expect(preview).toMatchObject({ code: 0, err: '' });
  expect(preview.out).toContain(`${orderNo} would be changed, to revision 2:`);
  expect(preview.out).toContain(`→ ${formatPickupDate(date)}, 11:00 am`);
  expect(preview.out).toMatch(/It would cost £[\d.]+ instead of £[\d.]+\. £[\d.]+ would go back\./);
  expect(preview.out).toContain('Nothing is written yet: leave out --preview.');
  expect(await rowOf(orderNo)).toMatchObject({ revision: 1, totalPence });

  const done = await command(`${words} --revision 1`);
  expect(done.out).toContain(`${orderNo} CHANGED, now revision 2:`);
  expect(done.out).toContain('is on its way back.');
  expect(done.out).toContain('The customer gets a letter.');
  expect(await linesOf(orderNo)).toMatchObject([{ quantity: 1 }]);

  const stale = await command(`orders edit ${orderNo} --line "1: off" --revision 1 --as Tom`);
  expect(stale.code).toBe(1);
  expect(stale.err).toContain(`${orderNo} is at revision 2, so nothing was changed now. By Priya on`);

  const { out } = await command(`orders show ${orderNo}`);
  expect(out).toContain('CHANGED:    now revision 2');
  expect(out).toMatch(/CHANGED +Revision +By +What +Why/);
  expect(out).toContain('2 x Black Forest Gateau');
  const day = await command(`orders on ${date}`);
  expect(day.out).toContain('CHANGED');
  await booksAreRight();
});

test('[B-07] the diary is kept to unless a reason is given, and words fit the cake', async () => {
  const { orderNo } = await paidOrder(cake);
  const closed = `orders edit ${orderNo} --pickup "2027-12-25 10:00" --as Priya`;
  expect(await command(closed)).toMatchObject({ code: 1 });
  expect((await command(`${closed} --anyway "For the hospital."`)).out).toContain('Past the diary: ');
  const words = await command(`orders edit ${orderNo} --line "1: age: 7" --as Priya`);
  expect(words).toMatchObject({ code: 1, err: expect.stringContaining('This cake takes no age.') });
  const none = await command(`orders edit ${orderNo} --line "9: 2" --as Priya`);
  expect(none.err).toContain('The order has no line 9: it has 1.');
  await booksAreRight();
});
