import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#server/db/tables/schema.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { dataFolderForTest } from '#tests/support/shop/built-shop.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { spelled, staffCommand } from '#tests/support/shop/staff-command.ts';

const shop = await openTestShop();
const { database } = shop;
const databaseUrl = String(database.pool.options.connectionString);
await setStock(database, 'black-forest-gateau', 50);

/** The program itself, as staff run it; its clock is the machine's. */
const command = (words: string) => staffCommand(spelled(words), { DATABASE_URL: databaseUrl });
const ahead = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const caller = '--telephone "07700 900321" --name "Ann Baker" --email ann@example.com';
const one = `orders take ${caller} --cake "1 black-forest-gateau 1kg" --pickup "${ahead} 12:00" --anyway "she is family" --as Priya`;

test('[B-10] staff take an order by telephone on the command line: a preview first, then the order, its deposit and its balance', async () => {
  const asked = `${one} --allergies "asked: no nuts"`;
  const preview = await command(`${asked} --pay cash --preview`);
  expect(preview).toMatchObject({ code: 0, err: '' });
  expect(preview.out).toContain('Nothing is taken yet.');
  expect(preview.out).toContain('Total:     £31.20');
  expect(preview.out).toMatch(/1 x Black Forest Gateau .*Eggs/);
  expect(await database.db.$count(orders)).toBe(0);

  const deposit = `--deposit 10.00 --balance-by ${ahead} --off 5% --reason "smudged" --note "rings again" --total 29.64`;
  const { out, code } = await command(`${asked} ${deposit} --pay terminal`);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^MA-\S+ is taken: £29\.64, £10\.00 paid, £19\.64 to pay\.\n$/),
  ]);
  const [number = ''] = out.split(' ');

  const { out: link } = await command(`orders link ${number} --as Tom`);
  expect(link).toMatch(/£19\.64 can be paid at\nhttp:\/\/localhost:3000\/pay\?token=[\w-]{43}\nuntil /);
  expect(await command(`orders note ${number} "wants the tall box" --as Tom`)).toMatchObject({ code: 0 });
  for (const to of ['baking', 'ready']) await command(`orders move ${number} ${to} --as Tom`);
  expect(await command(`orders move ${number} collected --as Tom`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('£19.64 to pay'),
  });
  expect((await command(`orders pay ${number} 9.64 --by cash --as Tom`)).out).toBe(
    `${number}: £9.64 is taken, £10.00 is still to pay.\n`,
  );
  const { out: sheet } = await command(`orders show ${number}`);
  for (const text of [
    'Taken:      by Priya, telephone',
    'Contact:    Ann Baker, +44 7700 900 321, ann@example.com',
    'Allergies:  asked about: no nuts',
    'of it     -£1.56 by Priya: smudged',
    'To pay:     £10.00',
    'Taken past the diary: she is family',
    'rings again',
    'wants the tall box',
  ])
    expect(sheet).toContain(text);
  expect(sheet).toMatch(/Deposit +£10\.00 by .*: paid/);
  expect(sheet).toMatch(/Balance +£19\.64 by .*: £10\.00 open/);
  expect(sheet).toMatch(/terminal, by Priya +£10\.00 +paid/);
  expect(await command(`orders move ${number} collected --paid cash --as Tom`)).toMatchObject({ code: 0 });
  expect((await command(`orders find "baker 07700 900"`)).out).toMatch(new RegExp(`${number} +Collected .*Ann Baker`));
  expect((await command('orders find zebedee')).out).toBe("No order fits 'zebedee'.\n");
});

test('[B-10] the same of a file, over the counter, and once for a key', async () => {
  const folder = await dataFolderForTest();
  const file = path.join(folder, 'order.json');
  const order = {
    source: 'counter',
    allergies: { asked: true },
    cakes: [{ cake: 'black-forest-gateau', quantity: 2 }],
    pickup: 'now',
    pay: 'cash',
    key: '6f9ad4f6-96be-4f3a-9c5e-0d2b3f0f3a51',
  };
  await writeFile(file, JSON.stringify(order));
  const first = await command(`orders take ${file} --as Priya`);
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('£62.40 paid, £0.00 to pay') });
  expect((await command(`orders take ${file} --as Priya`)).out).toBe(first.out);
  expect(await database.db.$count(orders, eq(orders.source, 'counter'))).toBe(1);
});

test.each([
  ['nobody said whether allergies were asked about', `${one} --pay cash`, 1, /allergies/],
  ['nobody said how it is paid', `${one} --allergies asked`, 2, /--pay cash/],
  ['nobody said who does it', 'orders take --counter --cake x --pickup now --allergies asked --pay cash', 2, /--as/],
  ['a discount has no reason', `${one} --allergies asked --pay cash --off 10%`, 2, /--reason/],
  ['the deposit has no day for the rest', `${one} --allergies asked --pay cash --deposit 5.00`, 2, /--balance-by/],
  ['an amount is none', 'orders pay MA-2222-2222 lots --by cash --as Tom', 2, /20\.00/],
  ['a way to pay is none', 'orders pay MA-2222-2222 5.00 --by shells --as Tom', 2, /cash, terminal, transfer/],
  ['there is no such order', 'orders pay MA-2222-2222 5.00 --by cash --as Tom', 1, /no order/],
])('[B-10] where %s it is said plainly, and nothing is taken', async (_, words, code, text) => {
  const before = await database.db.$count(orders);
  expect(await command(words)).toMatchObject({ code, err: expect.stringMatching(text) });
  expect(await database.db.$count(orders)).toBe(before);
});
