import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notePrints } from '#contract/admin/prints/prints.ts';
import { orders } from '#server/db/tables/schema.ts';
import { tidyUp } from '#server/jobs/housekeeping.ts';
import { takeOrder } from '#server/modules/orders/taking/take-order.ts';
import { retention } from '#shop-retention';
import { setStock } from '#tests/support/customers/customers.ts';
import { orderToTake, takenCake } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db } = database;

test('[J-04] an order that was printed and never paid goes in its time, and takes nothing of the night’s work with it', async () => {
  await setStock(database, takenCake, 5);
  const { number } = await takeOrder({ db, now: clock.now(), publicUrl: shop.services.publicUrl }, orderToTake({}));
  const staff = await signInStaff(shop);
  await staff.call(notePrints, { kind: 'ticket', orders: [{ orderNo: number, revision: 1 }] });
  const long = new Date(clock.now().getTime() - (retention.unpaidOrderDays + 1) * 86_400_000);
  await db.update(orders).set({ fulfilment: 'cancelled', createdAt: long }).where(eq(orders.number, number));
  await tidyUp(db, clock.now());
  expect(await db.$count(orders, eq(orders.number, number))).toBe(0);
});
