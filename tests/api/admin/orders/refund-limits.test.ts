import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  cancelOrderByStaff,
  editOrder,
  giveRefund,
  previewEdit,
  previewRefund,
  refundReasons,
} from '#contract/admin/orders/order-actions.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import { staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { managerOfTablets, steppedUp } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { db } = shop.database;
const { paidOrder, booksAreRight, stockOf } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
let manager: SignedIn;

/** Less than a cake costs, so that small orders show it. */
const setLimit = (refundLimitPence: number) =>
  db.update(staffRoles).set({ refundLimitPence }).where(eq(staffRoles.key, 'manager'));
beforeAll(() => setLimit(1_000));
afterAll(() => setLimit(presetRoles[1].refundLimitPence));
beforeEach(async () => {
  await setStock(shop.database, cake, 20);
  manager = await signInStaff(shop, { role: 'manager' });
});

const page = (orderNo: string) => manager.call(findOrderPage, { orderNo });

test.each<[string, Endpoint, (orderNo: string) => Promise<Record<string, unknown>>]>([
  ['is cancelled', cancelOrderByStaff, async (orderNo) => ({ orderNo, reason: 'The oven broke down' })],
  [
    'costs less by an edit',
    editOrder,
    async (orderNo) => ({ orderNo, revision: 1, lines: [{ place: 1, quantity: 1 }] }),
  ],
  [
    'is refunded',
    giveRefund,
    async (orderNo) => {
      const { reasons } = await manager.call(refundReasons, {});
      return { orderNo, asked: { kind: 'amount', amountPence: 1_001 }, reason: reasons[0], amountPence: 1_001 };
    },
  ],
])(
  '[T-07] where an order %s, more than the role’s limit goes back only after a step-up for refunds, for five minutes',
  async (_, endpoint, inputOf) => {
    const { orderNo } = await paidOrder(cake, 2);
    const input = await inputOf(orderNo);
    const [before, stock] = [await page(orderNo), await stockOf(cake)];
    const refused = { status: 403, body: { code: 'stepUpRequired', purpose: 'refund' } };
    expect(await manager.browser.ask(endpoint, input)).toMatchObject(refused);
    await steppedUp(shop, manager, 'staff');
    expect(await manager.browser.ask(endpoint, input)).toMatchObject(refused);
    await steppedUp(shop, manager, 'refund');
    shop.clock.moveOn(5);
    expect(await manager.browser.ask(endpoint, input)).toMatchObject(refused);
    expect([await page(orderNo), await stockOf(cake)]).toEqual([before, stock]);
    await booksAreRight();

    await steppedUp(shop, manager, 'refund');
    expect(await manager.browser.ask(endpoint, input)).toMatchObject({ status: 200 });
    expect((await page(orderNo)).money?.keptPence).toBeLessThan(before.money?.keptPence ?? 0);
    await booksAreRight();
  },
);

const giveBack = async (who: SignedIn, orderNo: string, amountPence: number) => {
  const { reasons } = await who.call(refundReasons, {});
  return who.browser.ask(giveRefund, {
    orderNo,
    asked: { kind: 'amount', amountPence },
    reason: reasons[0],
    amountPence,
  });
};

test('[T-07] [B-08] many small refunds of an order are one sum for its limit, of all members of a role together; the preview says so', async () => {
  const { orderNo } = await paidOrder(cake, 2);
  const second = await signInStaff(shop, { role: 'manager' });
  expect(await giveBack(manager, orderNo, 600)).toMatchObject({ status: 200 });
  expect(await giveBack(second, orderNo, 400)).toMatchObject({ status: 200 });
  const plan = (amountPence: number) =>
    manager.call(previewRefund, { orderNo, asked: { kind: 'amount', amountPence } });
  const before = await page(orderNo);
  expect(await giveBack(manager, orderNo, 1)).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } });
  expect(await plan(1)).toMatchObject({ needsStepUp: true });
  expect(await page(orderNo)).toEqual(before);
  // What an owner gave is the owner's.
  const owner = await signInStaff(shop, { name: 'Sunita Rao' });
  expect(await giveBack(owner, orderNo, 2_000)).toMatchObject({ status: 200 });
  const { orderNo: other } = await paidOrder(cake, 2);
  expect(await giveBack(owner, other, 2_000)).toMatchObject({ status: 200 });
  expect(await giveBack(manager, other, 1_000)).toMatchObject({ status: 200 });
  await steppedUp(shop, manager, 'refund');
  expect(await giveBack(manager, orderNo, 1)).toMatchObject({ status: 200 });
  await booksAreRight();
});

test('[T-07] two small refunds at once do not pass the limit together', async () => {
  const { orderNo } = await paidOrder(cake, 2);
  const second = await signInStaff(shop, { role: 'manager' });
  const answers = await Promise.all([giveBack(manager, orderNo, 600), giveBack(second, orderNo, 600)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  await booksAreRight();
});

test('[T-07] cancelling and editing say beforehand that they will ask who one is', async () => {
  const { orderNo } = await paidOrder(cake, 2);
  expect((await page(orderNo)).money?.cancelNeedsStepUp).toBe(true);
  const edit = { orderNo, revision: 1, lines: [{ place: 1, quantity: 1, said: {} }] };
  expect(await manager.call(previewEdit, edit)).toMatchObject({ needsStepUp: true });
  expect(await manager.call(previewEdit, { ...edit, lines: [] })).toMatchObject({ needsStepUp: false });
  const owner = await signInStaff(shop, { name: 'Sunita Rao' });
  expect(await owner.call(previewEdit, edit)).toMatchObject({ needsStepUp: false });
});

test('[T-07] two refunds of two orders at once do not pass the day’s limit together', async () => {
  const orders = [await paidOrder(cake), await paidOrder(cake), await paidOrder(cake), await paidOrder(cake)];
  const answers = await Promise.all(orders.map(({ orderNo }) => giveBack(manager, orderNo, 1_000)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 403]);
});

test('[T-06] [T-07] by PIN the counter’s limit holds, whatever the role’s is, and nothing goes back above it', async () => {
  const deputy = await signInStaff(shop, { role: await managerOfTablets(shop), kind: 'pin' });
  const { orderNo } = await paidOrder(cake, 2);
  expect(await giveBack(deputy, orderNo, 1_001)).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
  expect(await giveBack(deputy, orderNo, 1_000)).toMatchObject({ status: 200 });
  expect(await giveBack(deputy, orderNo, 1)).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
});

test('[T-07] small refunds of many orders are one sum of the day, three limits of an order; the next day it begins anew', async () => {
  const { orderNo } = await paidOrder(cake, 2);
  for (let n = 0; n < 3; n += 1)
    expect(await giveBack(manager, (await paidOrder(cake)).orderNo, 1_000)).toMatchObject({ status: 200 });
  const asked = { orderNo, asked: { kind: 'amount' as const, amountPence: 1 } };
  expect(await giveBack(manager, orderNo, 1)).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } });
  expect(await manager.call(previewRefund, asked)).toMatchObject({ needsStepUp: true });
  const second = await signInStaff(shop, { role: 'manager' });
  expect(await giveBack(second, orderNo, 1)).toMatchObject({ status: 200 });
  shop.clock.moveOn(24 * 60);
  const tomorrow = await signInStaff(shop, { role: 'manager', name: manager.name });
  expect(await giveBack(tomorrow, orderNo, 1)).toMatchObject({ status: 200 });
  await booksAreRight();
});
