import { beforeEach, describe, expect, test } from 'vitest';
import { moveCards } from '#contract/admin/board/board.ts';
import { listWaitingOrders } from '#contract/admin/board/waiting.ts';
import { prepareOrderEmail, writeToCustomer } from '#contract/admin/orders/order-writing.ts';
import { notCollectedPhrase } from '#domain/staff/words/letter-words.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { clearOrders } from '#tests/support/orders/clear-orders.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { pool } = shop.database;
const cake = 'black-forest-gateau';
let jade: SignedIn;
let orderNo = '';

/** @param days how many days before today the pick-up is, by the shop's clock */
const standsAt = (fulfilment: string, days: number) =>
  pool.query('update orders set fulfilment = $1, pickup_date = $2::date - $3::int where number = $4', [
    fulfilment,
    today(),
    days,
    orderNo,
  ]);
const today = () => shop.clock.now().toISOString().slice(0, 10);
const special = (open: boolean, closes: string | null, online = true) =>
  pool.query(
    `insert into special_days (date, open, online, opens, closes) values ($1, $2, $3, $4, $5)
     on conflict (date) do update set open = excluded.open, online = excluded.online, opens = excluded.opens, closes = excluded.closes`,
    [today(), open, online, closes === null ? null : '00:00', closes],
  );
const waiting = async () => (await jade.call(listWaitingOrders, {})).orders;

beforeEach(async () => {
  await clearOrders(pool);
  await pool.query('delete from special_days');
  await setStock(shop.database, cake, 5);
  ({ orderNo } = await placeOrderOf(shop, cake, 1));
  jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
});

describe('[B-11] not collected', () => {
  test('is what was ready yesterday, with how to reach its customer', async () => {
    await standsAt('ready', 1);
    expect(await waiting()).toMatchObject([
      { orderNo, fulfilment: 'ready', canBeWritten: true, lines: ['1 × Black Forest Gateau'], writtenAt: null },
    ]);
    expect((await waiting())[0]?.telephone).not.toBe('');
  });

  test('today it is once the counter has closed, and not before', async () => {
    await standsAt('ready', 0);
    await special(true, '23:59');
    expect(await waiting()).toEqual([]);
    await special(true, '00:00');
    expect(await waiting()).toHaveLength(1);
  });

  test('on a day of the counter alone its hours count; on a closed day what is ready waits at once', async () => {
    await standsAt('ready', 0);
    await special(true, '23:59', false);
    expect(await waiting()).toEqual([]);
    await special(false, null);
    expect(await waiting()).toHaveLength(1);
  });

  test.each(['accepted', 'baking', 'collected', 'cancelled'])('what is %s is not waited for', async (fulfilment) => {
    await standsAt(fulfilment, 1);
    expect(await waiting()).toEqual([]);
  });

  test('it is marked so, stays in the list, and goes once it is handed over', async () => {
    await standsAt('ready', 1);
    const move = (from: 'ready' | 'notCollected', to: 'notCollected' | 'collected', revision = 1) =>
      jade.call(moveCards, { moves: [{ orderNo, from, revision, to }] });
    const [order] = await waiting();
    await move('ready', 'notCollected', order?.revision);
    expect(await waiting()).toMatchObject([{ fulfilment: 'notCollected' }]);
    await pool.query(`update orders set fulfilment = 'collected' where number = $1`, [orderNo]);
    expect(await waiting()).toEqual([]);
  });

  test('its email is ready to be sent, in the owner’s words, and the list says when it was', async () => {
    await standsAt('ready', 1);
    const { phrases } = await jade.call(prepareOrderEmail, { orderNo });
    const ready = phrases.find(({ name }) => name === notCollectedPhrase);
    expect(ready?.text).toContain('Black Forest Gateau');
    expect(`${ready?.subject} ${ready?.text}`).not.toMatch(/[{}]/);
    await jade.call(writeToCustomer, { orderNo, subject: ready?.subject ?? '', text: ready?.text ?? '' });
    expect((await waiting())[0]?.writtenAt).not.toBeNull();
  });
});
