import { parse } from 'csv-parse/sync';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportCustomers } from '#contract/admin/customers/customer-list.ts';
import { beginImport, checkImportAgain, exportProducts, exportStock } from '#contract/admin/imports/imports.ts';
import { exportOrders } from '#contract/admin/orders/order-list.ts';
import { exportLedgerMonth } from '#contract/admin/reports/reports.ts';
import { exportMovements } from '#contract/admin/stock/movements.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';
import { auditLog } from '#server/db/tables/staff/audit-tables.ts';
import { readCsv } from '#server/modules/read-csv.ts';
import { recountStock } from '#server/modules/stock/recount-stock.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { csvOf } from '#tests/support/imports/csv-of.ts';
import { fileOf, importsOf } from '#tests/support/imports/import-files.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const files = importsOf(shop);
const cake = 'black-forest-gateau';
const other = 'macaron-gift-box';
const marek = await signInStaff(shop, { role: 'baker', name: 'Marek Nowak' });

const stockOf = async (slug: string) => (await productCalled(shop.database, slug)).stock;
const movementsOf = async (slug: string) =>
  db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, (await productCalled(shop.database, slug)).id))
    .orderBy(desc(stockMovements.id));
const begin = (rows: readonly (readonly string[])[], head = ['slug', 'stock', 'counted', 'baked']) =>
  files.begin(marek, csvOf(head, rows), 'stock');

beforeEach(async () => {
  await setStock(shop.database, cake, 20);
  await setStock(shop.database, other, 20);
});

describe('[E-09] the stock as a file', () => {
  test('what goes out has its columns to fill in, and changes nothing when nobody did', async () => {
    const { csv, rows } = await marek.call(exportStock, {});
    const { rows: read } = await readCsv(Buffer.from(csv), rows);
    expect(read[0]?.cells).toEqual(['slug', 'name', 'category', 'stock', 'counted', 'baked']);
    const shown = await files.begin(marek, csv, 'stock');
    expect(shown.report).toMatchObject({ counts: { new: 0, changed: 0, same: rows, wrong: 0 }, problems: [] });
    expect((await files.tryTakeOver(marek, shown.id)).status).toBe(409);
  });

  test('counts and baked pieces are movements of the ledger, once; what is sold meanwhile stays sold', async () => {
    // As a tablet's keyboard begins a cell, and as people write what came out of the oven.
    const rows = [
      [cake, '20', '18', ''],
      [other.charAt(0).toUpperCase() + other.slice(1), '20', '', '+12'],
    ];
    const shown = await begin(rows);
    expect(shown.report?.rows.flatMap(({ changes }) => changes)).toEqual([
      { column: 'counted', before: '20', after: '18' },
      { column: 'baked', before: '20', after: '32' },
    ]);
    await Promise.all([files.takeOver(marek, shown.id), ...[1, 2, 3].map(() => placeOrderOf(shop, cake))]);
    await files.work(shown.id);
    expect((await files.show(marek, shown.id)).state).toBe('done');
    expect(await stockOf(cake)).toBe(15);
    expect(await stockOf(other)).toBe(32);
    expect(await recountStock(db, new Date(0))).toEqual([]);
    expect((await movementsOf(other))[0]).toMatchObject({
      reason: 'baked',
      pieces: 12,
      madeBy: 'Marek Nowak',
      note: 'file stock.csv',
    });
    const [logged] = await db.select().from(auditLog).where(eq(auditLog.action, 'stock.imported'));
    expect(logged).toMatchObject({ madeBy: 'Marek Nowak', after: { lines: 2, changed: 2 } });
    expect((await begin(rows)).before).toMatchObject({ by: 'Marek Nowak' });
    const again = await begin([
      [cake, '20', '18', ''],
      [other, '20', '19', ''],
    ]);
    expect(again.report?.problems).toMatchObject([
      { kind: 'warning', column: 'stock', text: expect.stringContaining('what was sold since is taken off') },
      { kind: 'warning', column: 'stock', text: expect.stringContaining('what was baked since is added to') },
    ]);
  });

  test('a count without the stock that it was counted against is of the moment of the dry run', async () => {
    const shown = await begin([[cake, '18']], ['slug', 'counted']);
    await placeOrderOf(shop, cake);
    await files.takeOver(marek, shown.id);
    expect(await stockOf(cake)).toBe(17);
  });

  test('what cannot be is named, and nothing of the file is booked', async () => {
    const { id: made } = await productCalled(shop.database, 'salted-caramel-drip-cake');
    await db.update(products).set({ supply: 'toOrder', stock: null }).where(eq(products.id, made));
    const shown = await begin([
      [cake, '20', '18', ''],
      ['no-such-cake', '', '1', ''],
      [other, '20', '-3', ''],
      ['salted-caramel-drip-cake', '', '4', ''],
      [cake, '', '', '3'],
      ['lemon-drizzle-swirl-cupcake', '', '3', '4'],
    ]);
    expect(shown.report?.problems.map(({ line, column, text }) => `${line} ${column}: ${text}`)).toEqual([
      '3 slug: There is no product with the slug ‘no-such-cake’.',
      '4 counted: -3 is not between 0 and 100,000.',
      expect.stringMatching(/^5 counted: .* is made to order/),
      '6 slug: Appears in line 2 already.',
      expect.stringMatching(/^7 /),
    ]);
    expect((await files.tryTakeOver(marek, shown.id)).status).toBe(409);
    expect(await stockOf(cake)).toBe(20);
  });

  test('a cake that is made to order by the time of the booking is named, and nothing is booked', async () => {
    const shown = await begin([
      [cake, '20', '18', ''],
      [other, '20', '', '5'],
    ]);
    const { id } = await productCalled(shop.database, other);
    await db.update(products).set({ supply: 'toOrder', stock: null }).where(eq(products.id, id));
    const late = await files.takeOver(marek, shown.id);
    expect(late.report?.problems[0]?.text).toContain('made to order');
    expect(late.state).toBe('checked');
    expect(await stockOf(cake)).toBe(20);
    await db.update(products).set({ supply: 'stock', stock: 0 }).where(eq(products.id, id));
    await marek.call(checkImportAgain, { importId: shown.id });
    await files.work(shown.id);
    expect(await files.takeOver(marek, shown.id)).toMatchObject({ state: 'done' });
  });

  test('whoever may not move stock hands in no such file', async () => {
    const accountant = await signInStaff(shop, { role: 'accountant' });
    expect((await accountant.browser.ask(beginImport, fileOf('slug,baked\nx,1', 'stock'))).status).toBe(403);
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
    await sunita.call(exportStock, {}),
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
  expect(all.filter(({ csv }) => csv.includes(`'=HYPERLINK`)).length).toBeGreaterThanOrEqual(4);
});

/** Without taking the guard off: as a spreadsheet opens it. */
function cellsAsWritten(csv: string) {
  return { cells: (parse(csv, { bom: true, relax_column_count: true }) as string[][]).flat() };
}
