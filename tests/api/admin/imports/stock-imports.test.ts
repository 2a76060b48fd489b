import { parse } from 'csv-parse/sync';
import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportCustomers } from '#contract/admin/customers/customer-list.ts';
import { exportProducts } from '#contract/admin/imports.ts';
import { exportOrders } from '#contract/admin/orders/order-list.ts';
import { exportLedgerMonth } from '#contract/admin/reports/reports.ts';
import { exportMovements } from '#contract/admin/stock/movements.ts';
import { recountStock } from '#server/catalogue/stock/recount-stock.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { readCsv } from '#server/platform/read-csv.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { csvOf } from '#tests/support/imports/csv-of.ts';
import { importsOf } from '#tests/support/imports/import-files.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const files = importsOf(shop);
const cake = 'black-forest-gateau';
const other = 'macaron-gift-box';
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });

const productAt = async (slug: string) =>
  (await db.select().from(products).where(eq(products.slug, slug)))[0] ?? { id: 0, stock: null, serveAt: null };
const stockOf = async (slug: string) => (await productAt(slug)).stock;
const newestMovement = async (slug: string) =>
  (
    await db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, (await productAt(slug)).id))
      .orderBy(desc(stockMovements.id))
      .limit(1)
  )[0];
const begin = (rows: readonly (readonly string[])[], head = ['slug', 'stock', 'counted']) =>
  files.begin(owen, csvOf(head, rows));

beforeEach(async () => {
  await setStock(shop.database, cake, 20);
  await setStock(shop.database, other, 20);
});

describe('[E-09] counts in the file of products', () => {
  test('each product goes out with its stock, and a file of yesterday without counts moves none', async () => {
    const { csv, rows } = await owen.call(exportProducts, {});
    const { rows: read } = await readCsv(Buffer.from(csv), rows);
    const [head = [], ...below] = read.map(({ cells }) => cells);
    const cellsOf = below.find((cells) => cells[0] === cake) ?? [];
    expect([cellsOf[head.indexOf('stock')], cellsOf[head.indexOf('counted')]]).toEqual(['20', '']);
    await setStock(shop.database, cake, 7);
    expect((await files.begin(owen, csv)).report).toMatchObject({
      counts: { new: 0, changed: 0, same: rows, wrong: 0 },
      changesStock: false,
    });
  });

  test('counts are movements of the ledger beside what else the line changes, and what is sold meanwhile stays sold', async () => {
    const rows = [
      // Capitalised, as a tablet's keyboard begins a cell.
      [cake.charAt(0).toUpperCase() + cake.slice(1), '20', '18', 'Cold'],
      [other, '23', '20', ''],
      ['a-cake-of-the-file', '', '5', ''],
    ];
    const shown = await begin(
      rows.map((row) => [...row, row[0] ?? '', 'Cupcakes']),
      ['slug', 'stock', 'counted', 'serve at', 'name', 'category'],
    );
    expect(shown.report).toMatchObject({
      changesStock: true,
      problems: [{ kind: 'warning', column: 'stock', text: expect.stringContaining('what was sold since then') }],
    });
    const counted = shown.report?.rows.flatMap(({ changes }) => changes.filter(({ column }) => column === 'counted'));
    expect(counted).toEqual([
      { column: 'counted', before: '20', after: '18' },
      { column: 'counted', before: '20', after: '17' },
      { column: 'counted', before: '0', after: '5' },
    ]);
    await Promise.all([files.takeOver(owen, shown.id), ...[1, 2, 3].map(() => placeOrderOf(shop, cake))]);
    expect((await files.show(owen, shown.id)).state).toBe('done');
    expect([await stockOf(cake), await stockOf(other), await stockOf('a-cake-of-the-file')]).toEqual([15, 17, 5]);
    expect(await recountStock(db, new Date(0))).toEqual([]);
    const booked = { reason: 'counted', madeBy: 'Owen Clarke', note: 'file products.csv' };
    expect(await newestMovement(other)).toMatchObject({ ...booked, pieces: -3 });
    expect(await newestMovement('a-cake-of-the-file')).toMatchObject({ ...booked, pieces: 5 });
    const logged = await db.select().from(auditLog).where(eq(auditLog.action, 'stock.counted'));
    expect(logged).toHaveLength(3);
    expect((await productAt(cake)).serveAt).toBe('Cold');
  });

  test('what cannot be is named, and nothing of the file is booked', async () => {
    const { id: made } = await productAt('salted-caramel-drip-cake');
    await db.update(products).set({ supply: 'toOrder', stock: null }).where(eq(products.id, made));
    const shown = await begin([
      [cake, '20', '18'],
      [other, '20', '-3'],
      ['salted-caramel-drip-cake', '', '4'],
      [cake, '20', '3'],
      ['red-velvet-cupcake', '', '3'],
    ]);
    expect(shown.report?.problems.map(({ line, column, text }) => `${line} ${column}: ${text}`)).toEqual([
      '3 counted: -3 is not between 0 and 100,000.',
      expect.stringMatching(/^4 counted: .* is made to order/),
      '5 slug: Already appears in line 2.',
      '6 stock: Empty. Write what the shop said when you counted.',
    ]);
    expect((await files.tryTakeOver(owen, shown.id)).status).toBe(409);
    expect(await stockOf(cake)).toBe(20);
  });

  test('a cake that is made to order by the time of the booking is named, and nothing is booked', async () => {
    const shown = await begin([
      [cake, '20', '18'],
      [other, '20', '19'],
    ]);
    const { id } = await productAt(other);
    await db.update(products).set({ supply: 'toOrder', stock: null }).where(eq(products.id, id));
    expect(await files.takeOver(owen, shown.id)).toMatchObject({
      report: { problems: [{ text: expect.stringContaining('made to order') }] },
    });
    expect(await stockOf(cake)).toBe(20);
    await db.update(products).set({ supply: 'stock', stock: 0 }).where(eq(products.id, id));
  });

  test('whoever may not move stock takes over the same file without counts, and none with them', async () => {
    const shown = await begin([[cake, '20', '18']]);
    await db.execute(
      sql`update staff_roles set permissions = array_remove(permissions, 'stock.move') where key = 'manager'`,
    );
    expect(await files.tryTakeOver(owen, shown.id)).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
    const plain = await begin([[cake, '3', '', 'Tepid']], ['slug', 'stock', 'counted', 'serve at']);
    expect(await files.takeOver(owen, plain.id)).toMatchObject({ state: 'done' });
    expect(await stockOf(cake)).toBe(20);
  });
});

test('[E-09] [T-10] no file of the office has a cell that a spreadsheet would calculate', async () => {
  const formula = '=HYPERLINK("http://x","1+1@x.com")';
  const sunita = await signInStaff(shop, { role: 'owner', name: '@Sunita' });
  await placeOrderOf(shop, cake);
  await db.update(products).set({ name: formula, description: '+1' }).where(eq(products.slug, cake));
  await pool.query('update orders set recipient = recipient || $1::jsonb', [
    JSON.stringify({ firstName: formula, lastName: '-2' }),
  ]);
  await pool.query(`update users set first_name = $1`, [formula]);
  const month = shop.clock.now().toISOString().slice(0, 7);
  await steppedUp(shop, sunita, 'exportPeople');
  const all = [
    await sunita.call(exportProducts, {}),
    await sunita.call(exportMovements, {}),
    await sunita.call(exportOrders, {}),
    await sunita.call(exportCustomers, {}),
    await sunita.call(exportLedgerMonth, { month }),
  ];
  for (const { name, csv } of all) {
    const { cells } = cellsAsWritten(csv);
    expect(
      cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)),
      name,
    ).toEqual([]);
  }
  expect(all.filter(({ csv }) => csv.includes(`'=HYPERLINK`)).length).toBeGreaterThanOrEqual(3);
});

/** Reads the cells without removing the guard, as a spreadsheet opens them. */
function cellsAsWritten(csv: string) {
  return { cells: (parse(csv, { bom: true, relax_column_count: true }) as string[][]).flat() };
}
