import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#tests/support/database/database.ts';

const { open, url } = await testDatabase();
const { pool } = open;

/** Columns of a product that change without its owner's action. */
const unversioned: Readonly<Record<string, string>> = {
  version: 'is what is counted',
  updated_at: 'says when it was counted last',
  stock: 'changes with every order; its movements tell of it',
  sold: 'changes with every order',
  is_low: 'follows from the stock',
  lacks: 'follows from the rest of the product',
  reviews: 'follows from what customers said and the owner has published',
};

/** Another value of each type, and of the columns that accept only a few values. */
const otherOfType: Readonly<Record<string, string>> = {
  text: `'something else'`,
  integer: '7',
  numeric: '7.5',
  jsonb: `'{}'`,
  ARRAY: `array['another']`,
  date: `'2026-01-02'`,
  'timestamp with time zone': `'2026-01-02T03:04Z'`,
  'time without time zone': `'17:00'`,
};
const otherOf: Readonly<Record<string, string>> = {
  kind: `'extra', category_id = null`,
  status: `'hidden'`,
  supply: `'toOrder', stock = null`,
  vat_class: `'standard'`,
  category_id: '(select max(id) from categories where id <> category_id)',
  type_category_id: '(select max(id) from categories where id is distinct from type_category_id)',
  season_from: `'01-01', season_to = '02-01'`,
  season_to: `'03-01', season_from = '02-01'`,
  daily_by_weekday: 'array[1, 2, 3, 4, 5, 6, 7]',
  allergens: `allergens || '{"milk": "mayContain"}'`,
  ingredient_list: `'[{"text": "sugar"}]'`,
  options: `'{"another": true}'`,
  stock: 'stock + 1',
  sold: 'sold + 1',
  // The counter is not itself a change.
  version: 'version',
};

test('whatever is changed of a product raises its version and is told to pages and to staff, but for what changes by itself', async () => {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = 'products' and is_generated = 'NEVER' and column_name <> 'id' order by ordinal_position`,
  );
  const cakes = await pool.query<{ id: number }>(`select id from products where kind = 'cake' order by id`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const heard: string[] = [];
  client.on('notification', ({ channel, payload }) => heard.push(payload ? `${channel} ${payload}` : channel));
  await client.query('listen catalogue_changed; listen staff_changed');
  const versionOf = async (id: number) =>
    (await client.query<{ version: number }>('select version from products where id = $1', [id])).rows[0]?.version;

  const silent: string[] = [];
  for (const [at, { name, type }] of columns.entries()) {
    const id = cakes.rows[at]?.id ?? 0;
    const value = otherOf[name] ?? (type === 'boolean' ? `not ${name}` : otherOfType[type]);
    const before = await versionOf(id);
    heard.length = 0;
    await client.query(`update products set ${name} = ${value} where id = ${id}`);
    const grew = (await versionOf(id)) !== before;
    if (!grew) silent.push(name);
    expect([name, ...heard.toSorted()]).toEqual([
      name,
      ...(grew ? ['catalogue_changed', 'staff_changed products'] : []),
    ]);
  }
  expect([...silent, 'is_low'].toSorted()).toEqual(Object.keys(unversioned).toSorted());
});

test('a save that changes nothing raises nothing', async () => {
  const { rows } = await pool.query('select version from products order by id');
  await pool.query('update products set name = name, description = description, low_stock = low_stock');
  expect((await pool.query('select version from products order by id')).rows).toEqual(rows);
});
