import { beforeAll, describe, expect, test } from 'vitest';
import { findAnything } from '#contract/admin/finding.ts';
import { listOrders } from '#contract/admin/orders/order-list.ts';
import { foldText } from '#domain/text/fold.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { takenCake, takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { managerOfTablets } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { database } = shop;
const { pool } = database;

const take = async (name: string, telephone: string, email: string) =>
  (await takeOrderOf(shop, { contact: { name, telephone, email } })).number;

const owner = await signInStaff(shop);
let ann = '';
let obrien = '';
beforeAll(async () => {
  await setStock(database, takenCake, 500);
  ann = await take('Ann Baker', '07700 900321', 'ann@example.com');
  obrien = await take("Joanna O'Brien_%", '01384 555666', 'joanna@example.com');
});

const found = (q: string, by = owner) => by.call(findAnything, { q });
const numbers = async (q: string) => (await found(q)).orders?.map(({ number }) => number);
const slugs = async (q: string) => (await found(q)).products?.map(({ slug }) => slug);

describe('[J-06] an order is found', () => {
  test.each([
    ['by its number', () => ann],
    ['by its last four', () => ann.slice(-4)],
    ['by its last four in small letters', () => ann.slice(-4).toLowerCase()],
    ['by a part of a name', () => 'bake'],
    ['by a telephone as it is dialled', () => '07700 900 321'],
    ['by the last four digits of a telephone', () => '0321'],
    ['by an email address', () => 'Ann@Example.com'],
  ])('%s', async (_, q) => {
    expect(await numbers(q())).toEqual([ann]);
  });

  test('by name and number alone where telephones are not seen: else one could be tried figure by figure', async () => {
    const baker = await signInStaff(shop, { role: 'baker' });
    for (const q of ['07700 900 321', '0321', '0770', 'ann@example.com', 'ann 0770']) {
      expect((await found(q, baker)).orders, q).toEqual([]);
      expect((await baker.call(listOrders, { q })).orders, q).toEqual([]);
    }
    for (const q of ['bake', ann]) expect((await found(q, baker)).orders, q).toMatchObject([{ number: ann }]);
  });

  test('with what one calls it by', async () => {
    const [order] = (await found(ann)).orders ?? [];
    expect(order).toEqual({
      number: ann,
      name: 'Ann Baker',
      what: expect.stringContaining('Gateau'),
      pickup: { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), time: expect.any(String) },
      fulfilment: expect.any(String),
    });
  });

  test('the newest of all that have a product, as in the list of orders', async () => {
    expect(await numbers('black forest')).toEqual([obrien, ann]);
  });
});

describe('[J-06] accents, apostrophes and spellings of a number are no hindrance', () => {
  beforeAll(async () => {
    await take('Siobhán O’Brien-Núñez', '07700 900201', 'siobhan@example.com');
    await take('Łukasz Mu\u0308ller', '07700 900202', 'lukasz@example.com');
    // As an earlier version stored it, with its accents as separate characters.
    await pool.query(
      `update orders set contact_name = normalize(contact_name, NFD) where contact_telephone = '+447700900201'`,
    );
  });

  test.each([
    ['siobhan', 'siobhan@example.com'],
    ['Siobha\u0301n', 'siobhan@example.com'],
    ['SIOBHÁN obrien', 'siobhan@example.com'],
    ["O'Brien-Nunez", 'siobhan@example.com'],
    ['+44 (0)7700 900201', 'siobhan@example.com'],
    ['0044 7700 900201', 'siobhan@example.com'],
    ['07700.900.201', 'siobhan@example.com'],
    ['\u202d07700 900201\u202c', 'siobhan@example.com'],
    ['lukasz muller', 'lukasz@example.com'],
    ['Łukasz MÜLLER', 'lukasz@example.com'],
  ])('%j', async (q, email) => {
    const { orders, customers } = await found(q);
    expect(customers?.map((customer) => customer.email)).toEqual([email]);
    expect(orders).toHaveLength(1);
  });

  test('the database folds a text as the shop does', async () => {
    const ranges: [number, number][] = [
      [0x20, 0x7e],
      [0xa0, 0x24f],
      [0x2b0, 0x36f],
      [0x1e00, 0x1fff],
      [0x2010, 0x2027],
      [0xfb00, 0xfb06],
    ];
    const letters = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)),
    );
    const texts = [...letters, 'Straße Ærø', 'Þórður', 'Re\u0301mi', '`´’ʼ'];
    const { rows } = await pool.query<{ folded: string }>(
      'select fold_text(t) as folded from unnest($1::text[]) as t',
      [texts],
    );
    const differing = texts.filter((text, n) => rows[n]?.folded !== foldText(text));
    expect(differing).toEqual([]);
  });
});

describe('[J-06] a product is found', () => {
  test('with or without its accents', async () => {
    await pool.query(`update products set name = 'Black Forest Gâteau' where slug = 'black-forest-gateau'`);
    for (const q of ['gateau', 'gâteau', 'GÂTEAU']) expect(await slugs(q)).toContain('black-forest-gateau');
    await pool.query(`update products set name = 'Black Forest Gateau' where slug = 'black-forest-gateau'`);
  });

  test('by parts of its name and by its slug, with its price', async () => {
    expect(await slugs('gateau forest')).toEqual(['black-forest-gateau']);
    const [product] = (await found('black-forest-gat')).products ?? [];
    expect(product).toMatchObject({ slug: 'black-forest-gateau', isShown: true, pricePence: expect.any(Number) });
  });

  test('hidden ones too, after those that are sold', async () => {
    await pool.query(`update products set status = 'hidden' where slug = 'salted-caramel-drip-cake'`);
    const products = (await found('drip cake')).products ?? [];
    expect(products.length).toBeGreaterThan(1);
    expect(products.at(-1)).toMatchObject({ slug: 'salted-caramel-drip-cake', isShown: false });
  });
});

describe('[J-06] a customer is found', () => {
  test.each(['joanna', '01384 555666', '5666', 'joanna@example.com'])('by %s', async (q) => {
    expect((await found(q)).customers).toEqual([
      {
        id: expect.any(Number),
        name: "Joanna O'Brien_%",
        telephone: '+441384555666',
        email: 'joanna@example.com',
        orders: 1,
      },
    ]);
  });
});

describe('[J-06] what is asked', () => {
  test('is taken as it stands: % and _ and \\ are no placeholders', async () => {
    expect(await numbers('Brien_%')).toEqual([obrien]);
    for (const q of ['%%%', '___', 'a%%%', 'Ba_er', 'b%r', '\\\\\\', "';--"])
      expect([q, await found(q)]).toEqual([q, { orders: [], products: [], customers: [] }]);
  });

  test('finds nothing where it is too short, or nothing is called so', async () => {
    for (const q of ['', '  ', 'an', 'zebedee'])
      expect([q, await found(q)]).toEqual([q, { orders: [], products: [], customers: [] }]);
  });

  test('has at most eighty signs, and its answer six of a kind', async () => {
    expect((await owner.browser.ask(findAnything, { q: 'x'.repeat(80) })).status).toBe(200);
    expect((await owner.browser.ask(findAnything, { q: 'x'.repeat(81) })).status).toBe(422);
    expect((await owner.browser.ask(findAnything, {})).status).toBe(422);
    expect((await owner.browser.ask(findAnything, { q: 'cake\0' })).status).toBe(400);
    const { products } = await found('cake');
    expect(products).toHaveLength(6);
  });
});

describe('[J-06] [T-08] each role sees its own', () => {
  test.each([
    ['owner', [1, 1, 1]],
    ['manager', [1, 1, 1]],
    ['counter', [1, 1, 1]],
    ['baker', [1, 1, null]],
    ['accountant', [null, null, null]],
  ] as const)('%s', async (role, [orders, products, customers]) => {
    const member = await signInStaff(shop, { role });
    const byName = await found('ann baker', member);
    const byCake = await found('black-forest-gateau', member);
    expect([byName.orders?.length ?? null, byCake.products?.length ?? null, byName.customers?.length ?? null]).toEqual([
      orders,
      products,
      customers,
    ]);
  });

  test('by PIN a manager has a baker’s and the counter’s part', async () => {
    const tablet = await signInStaff(shop, { role: await managerOfTablets(shop), kind: 'pin' });
    expect(await found('ann baker', tablet)).toMatchObject({ products: [], customers: [expect.anything()] });
  });
});
