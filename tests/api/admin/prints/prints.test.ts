import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { editOrder, noteOrder } from '#contract/admin/orders/order-actions.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { notePrints, readDaySheet, readPrints } from '#contract/admin/prints.ts';
import { orders } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { paidBasket, workOff } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
const marek = await signInStaff(shop, { role: 'baker', name: 'Marek Nowak' });

const paid = async () => {
  const basket = await paidBasket(shop);
  await workOff(shop);
  return basket;
};
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

describe('[B-13] prints', () => {
  test('say everything of an order, its allergens in the law’s order and its ingredients with them in parts', async () => {
    const { orderNo } = await paid();
    const { orders: printed, seller } = await jade.call(readPrints, { orders: orderNo });
    expect(seller.name).not.toBe('');
    expect(seller.address).toBe('1 Mount Avenue, Brierley Hill DY5 0AA, United Kingdom');
    const [order] = printed;
    expect(order).toMatchObject({
      number: orderNo,
      revision: 1,
      changedSince: [],
      money: { totalPence: 7920, owedPence: 0 },
    });
    expect(order?.money?.paid).toEqual([{ text: 'Card online', amountPence: 7920 }]);
    expect(sum(order?.lines.map(({ amountPence }) => amountPence ?? 0) ?? [])).toBe(order?.money?.subTotalPence);
    expect(order?.allergens.slice(0, 3)).toEqual(['Cereals containing gluten (wheat)', 'Eggs', 'Milk']);
    const cake = order?.lines.find(({ isExtra }) => !isExtra);
    expect(cake?.ingredients.filter(({ allergen }) => allergen).map(({ text }) => text.toLowerCase())).toContain(
      'milk',
    );
    expect(cake?.mayContain.length).toBeGreaterThan(0);
    expect(cake?.storage).not.toBe('');
    expect(cake?.useBy).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await marek.call(readPrints, { orders: orderNo })).orders[0]?.money).toBeNull();
  });

  test('a ticket that was printed before a change says what changed, and the next one is right again', async () => {
    const { orderNo } = await paid();
    const note = (revision: number) => jade.call(notePrints, { kind: 'ticket', orders: [{ orderNo, revision }] });
    const changes = async () => (await jade.call(readPrints, { orders: orderNo })).orders[0]?.changedSince;
    await note(1);
    expect(await changes()).toEqual([]);
    const { pickup } = await jade.call(findOrderPage, { orderNo });
    const manager = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
    const time = pickup.time === '15:00' ? '16:00' : '15:00';
    const preview = { orderNo, revision: 1, pickupTime: `${time}:00`, reason: '' };
    const answer = await manager.browser.ask(editOrder, preview);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const changed = await changes();
    expect(changed?.join(' ')).toMatch(new RegExp(`, ${time}$`));
    await note(2);
    expect(await changes()).toEqual([]);
    const { timeline } = await jade.call(findOrderPage, { orderNo });
    expect(timeline.filter(({ kind }) => kind === 'print').map(({ text, by }) => [text, by])).toEqual([
      ['Kitchen ticket printed', 'Jade Robinson'],
      ['Kitchen ticket printed', 'Jade Robinson'],
    ]);
    expect(await db.$count(auditLog, eq(auditLog.action, 'order.printed'))).toBe(2);
  });

  test('a print that is noted twice is noted once, and of what is not there nothing is', async () => {
    const { orderNo } = await paid();
    const requestId = crypto.randomUUID();
    const input = { kind: 'label' as const, orders: [{ orderNo, revision: 1 }] };
    for (let times = 0; times < 3; times += 1) await jade.call(notePrints, input, { requestId });
    const { timeline } = await jade.call(findOrderPage, { orderNo });
    expect(timeline.filter(({ kind }) => kind === 'print')).toHaveLength(1);
    const strange = { kind: 'label', orders: [...input.orders, { orderNo: 'AB-0000-0000', revision: 1 }] };
    expect((await jade.browser.ask(notePrints, strange)).status).toBe(404);
    expect((await jade.browser.ask(readPrints, { orders: 'AB-0000-0000' })).status).toBe(404);
    expect((await jade.browser.ask(readPrints, { orders: '' })).status).toBe(422);
  });

  test('the day sheet adds up to its orders, pieces and money alike', async () => {
    const day = '2026-12-08';
    for (let count = 0; count < 3; count += 1) {
      const { orderNo } = await paid();
      await db.update(orders).set({ pickupDate: day }).where(eq(orders.number, orderNo));
    }
    const first = (await jade.call(readDaySheet, { day })).orders[0]?.number ?? '';
    await jade.call(noteOrder, { orderNo: first, text: 'Candles please, no sparklers' });
    const sheet = await jade.call(readDaySheet, { day });
    expect(sheet.orders).toHaveLength(3);
    expect(sheet.orders.map(({ notes }) => notes.join())).toEqual([
      expect.stringContaining('Candles please, no sparklers'),
      expect.not.stringContaining('sparklers'),
      expect.not.stringContaining('sparklers'),
    ]);
    expect(sum(sheet.totals.map(({ pieces }) => pieces))).toBe(
      sum(sheet.orders.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))),
    );
    expect(sheet.owedPence).toBe(sum(sheet.orders.map(({ owedPence }) => owedPence ?? 0)));
    const ofBaker = await marek.call(readDaySheet, { day });
    expect([ofBaker.owedPence, ofBaker.orders[0]?.owedPence]).toEqual([null, null]);
    expect((await jade.browser.ask(readDaySheet, { day: '2026-02-30' })).status).toBe(422);
  });
});
