import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelOrderByStaff, editOrder, giveRefund, refundReasons } from '#contract/admin/orders/order-actions.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import { staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';

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
  manager = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
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
