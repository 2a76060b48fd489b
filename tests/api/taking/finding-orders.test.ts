import { beforeAll, describe, expect, test } from 'vitest';
import { fittingContacts } from '#server/sales/orders/find-orders-for.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { readPlans } from '#tests/support/database/read-plans.ts';
import { vacuumWhole } from '#tests/support/database/vacuum-whole.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { rowOf, takenCake, takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database } = shop;
const { db, pool } = database;
const take = async (name: string, telephone: string, email: string) =>
  (await takeOrderOf(shop, { contact: { name, telephone, email } })).number;
/** The numbers of the orders found, newest first. */
async function found(text: string): Promise<string[]> {
  const ids = await fittingContacts(db, text);
  const { rows } = await pool.query('select id, number from orders where id = any($1)', [ids]);
  return ids.map((id) => rows.find((row) => row.id === id)?.number);
}

let ann = '';
let anna = '';
beforeAll(async () => {
  await setStock(database, takenCake, 500);
  ann = await take('Ann Baker', '07700 900321', 'ann@example.com');
  anna = await take("Joanna O'Brien_%", '01384 555666', 'joanna@example.com');
});

describe('[B-05] an order is found by what a caller says of it', () => {
  test.each([
    ['a part of a name', 'baker', () => [ann]],
    ['parts of two names', 'ann', () => [anna, ann]],
    ['a name and the beginning of a telephone', 'ann 07700', () => [ann]],
    ['a telephone with blanks', '07700 900 321', () => [ann]],
    ['a telephone with the code of the country', '+44 1384 555666', () => [anna]],
    ['the end of a telephone', '5666', () => [anna]],
    ['the middle of a number without its 0', '7700900', () => [ann]],
    ['an email address', 'Ann@Example.com', () => [ann]],
    ['a name with an apostrophe', "o'brien", () => [anna]],
    ['the signs of a pattern, as they are', 'Brien_%', () => [anna]],
    ['a pattern that fits all', '%%%', () => []],
    ['nobody', 'Zebedee', () => []],
  ])('%s: %s', async (_, text, numbers) => {
    expect(await found(text)).toEqual(numbers());
  });

  test('by its number, however it is written, and by the last four characters of it', async () => {
    for (const text of [ann, ann.toLowerCase(), ann.replaceAll('-', ''), ann.slice(-4), ann.slice(3)])
      expect(await found(text)).toContain(ann);
  });

  test('by whom it is for since it was changed, and no longer by whom it was for before', async () => {
    const number = await take('Zoe Former', '07700 900111', '');
    await ordersToEdit(shop).edit(number, { recipientName: 'Yusuf Newly', telephone: '07700 900222' });
    expect([await found('newly'), await found('07700 900222'), await found('former')]).toEqual([
      [number],
      [number],
      [],
    ]);
    expect(await rowOf(database, number)).toMatchObject({
      contactName: 'Yusuf Newly',
      contactTelephone: '+447700900222',
    });
  });

  test('what is too short to look for finds none', async () => {
    expect(await found('li')).toEqual([]);
  });

  test('orders from the web are found by who ordered them', async () => {
    const { orderNo } = await placeOrderOf(shop, takenCake);
    expect(await found('Hadley 07700900456')).toEqual([orderNo]);
  });

  test('an order from the web is still its sender’s, and found by who it is for', async () => {
    const { orderNo } = await placeOrderOf(shop, takenCake);
    const { contactName } = await rowOf(database, orderNo);
    await ordersToEdit(shop).edit(orderNo, { recipientName: 'Wanda Elsewhere' });
    expect(await found('elsewhere')).toEqual([orderNo]);
    expect((await rowOf(database, orderNo)).contactName).toBe(contactName);
  });
});

test('[B-05] among 40,000 orders each way of asking reads an index', async () => {
  const { id } = await rowOf(database, ann);
  await pool.query(
    `insert into orders (number, idempotency_key, fulfilment, email, recipient, sender, pickup_date, pickup_time, sub_total_pence,
       discount_pence, total_pence, pay_before, created_at, contact_name, contact_telephone)
     select 'MA-' || upper(substr(md5('a' || n), 1, 4)) || '-' || upper(substr(md5('b' || n), 1, 4)), gen_random_uuid(), 'collected',
       md5('e' || n) || '@example.com', recipient || jsonb_build_object('firstName', first, 'lastName',
         case when n % 1000 = 0 then 'Elsewhere' else last end, 'contactNumber', called), sender, pickup_date, pickup_time, sub_total_pence, discount_pence, total_pence,
       pay_before, created_at - n * interval '1 minute', first || ' ' || last, called
     from orders, generate_series(1, 40000) n, initcap(substr(md5('n' || n), 1, 6)) first, initcap(substr(md5('m' || n), 1, 8)) last,
       concat('+447', lpad((n * 7919 % 1000000000)::text, 9, '0')) called
     where id = $1 on conflict do nothing`,
    [id],
  );
  await vacuumWhole(pool, ['orders']);
  for (const [text, index] of [
    ['baker', 'orders_by_contact_name'],
    ['elsewhere', 'orders_by_recipient'],
    ['ann@example.com', 'orders_by_email'],
    [ann, 'orders_number_unique'],
    ['QZ7Q', 'orders_by_number_end'],
    ['07700900321', 'orders_by_telephone'],
    ['900321', 'orders_by_telephone_end'],
    ['baker 07700', 'orders_by'],
  ] as const) {
    const { scans } = await readPlans(pool, () => fittingContacts(db, text));
    expect([text, scans.join(', ')]).toEqual([text, expect.stringContaining(index)]);
    expect([text, scans.filter((scan) => scan.startsWith('Seq Scan'))]).toEqual([text, []]);
  }
});
