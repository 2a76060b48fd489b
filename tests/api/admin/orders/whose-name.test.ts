import { beforeAll, describe, expect, test } from 'vitest';
import { readBoardDay } from '#contract/admin/board/board.ts';
import { listWaitingOrders } from '#contract/admin/board/waiting.ts';
import { findOrdersOutside } from '#contract/admin/diary/opening.ts';
import { findAnything } from '#contract/admin/finding.ts';
import { listOrders } from '#contract/admin/orders/order-list.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { readPrints } from '#contract/admin/prints.ts';
import { readProduction } from '#contract/admin/production.ts';
import { findTillCustomers } from '#contract/admin/till.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { pool } = shop.database;
const { paidOrder } = ordersToEdit(shop);
const owner = await signInStaff(shop);
let orderNo = '';
let day = '';

beforeAll(async () => {
  const order = await paidOrder('black-forest-gateau');
  orderNo = order.orderNo;
  await pool.query(
    `update orders set contact_name = 'Gina Giver', contact_telephone = '+447700900889', recipient = recipient || $1 where number = $2`,
    [{ firstName: 'Róry', lastName: "O'Receiver", contactNumber: '07700900888' }, orderNo],
  );
  const { orderNo: own } = await paidOrder('black-forest-gateau');
  await pool.query(
    "update orders set recipient = sender, contact_telephone = '+44' || right(sender->>'contactNumber', 10) where number = $1",
    [own],
  );
  day = (await owner.call(findOrderPage, { orderNo })).pickup.date;
});

const both = { name: "Róry O'Receiver", orderedBy: 'Gina Giver' };

test('an order bears the name of who it is for, with who ordered beside it, on board, list, page, ticket and label, and in production', async () => {
  const { cards } = await owner.call(readBoardDay, { day });
  expect(cards.find(({ number }) => number === orderNo)).toMatchObject(both);
  const { orders } = await owner.call(listOrders, {});
  expect(orders.find(({ number }) => number === orderNo)).toMatchObject(both);
  expect(orders.find(({ number }) => number !== orderNo)).toMatchObject({ orderedBy: '' });
  expect(await owner.call(findOrderPage, { orderNo })).toMatchObject({
    recipient: { name: both.name },
    contact: { name: both.orderedBy },
  });
  expect((await owner.call(readPrints, { orders: orderNo })).orders).toMatchObject([both]);
  expect(JSON.stringify(await owner.call(readProduction, { from: day, to: day }))).toContain(both.name);
});

describe('[B-05] an order for somebody else is found', () => {
  const spellings = [
    ['rory', 'by a part of the name of who it is for, without its accent'],
    ['OReceiver', 'by the last name without its apostrophe'],
    ['rory receiver', 'by both names'],
    ['07700 900888', 'by the number of who it is for'],
    ['+44 7700 900 888', 'by that number with its country'],
    ['0888', 'by the end of that number'],
    ['rory 07700 900888', 'by name and number'],
    ['gina', 'by the name of who ordered'],
    ['0044 7700 900889', 'by the number of who ordered'],
    ['gina rory', 'by both people'],
  ] as const;

  test.each(spellings)('%j: %s', async (q) => {
    expect((await owner.call(listOrders, { q })).orders.map(({ number }) => number)).toEqual([orderNo]);
    expect((await owner.call(findAnything, { q })).orders).toMatchObject([{ number: orderNo, name: both.name }]);
  });

  test('and not by a number for who may not see telephones', async () => {
    const baker = await signInStaff(shop, { role: 'baker' });
    const numbersOf = async (q: string) => (await baker.call(listOrders, { q })).orders.map(({ number }) => number);
    expect(await numbersOf('07700900888')).toEqual([]);
    expect(await numbersOf('0888')).toEqual([]);
    expect(await numbersOf('rory')).toEqual([orderNo]);
  });

  test('the till offers who was meant of the two, each with their own number', async () => {
    const offered = async (q: string) =>
      (await owner.call(findTillCustomers, { q })).customers.map(({ name, telephone }) => ({ name, telephone }));
    const rory = { name: both.name, telephone: '+447700900888' };
    const gina = { name: both.orderedBy, telephone: '+447700900889' };
    for (const q of ['rory', '07700 900888', '0888']) expect(await offered(q), q).toEqual([rory]);
    for (const q of ['Gina', '0889']) expect(await offered(q), q).toEqual([gina]);
    expect(await offered(orderNo)).toEqual([gina, rory]);
  });
});

test('and so does one that other hours leave outside or that nobody collected, with the number of who ordered it', async () => {
  const reached = { orderNo, ...both, telephone: '+447700900889' };
  const { orders: outside } = await owner.call(findOrdersOutside, { days: day });
  expect(outside.find((order) => order.orderNo === orderNo)).toMatchObject(reached);
  await pool.query("update orders set fulfilment = 'ready', pickup_date = $1::date - 1 where number = $2", [
    shop.clock.now().toISOString().slice(0, 10),
    orderNo,
  ]);
  expect((await owner.call(listWaitingOrders, {})).orders).toMatchObject([reached]);
});
