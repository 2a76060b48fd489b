import { and, desc, eq, like, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  beginImport,
  checkImportAgain,
  exportImport,
  exportProducts,
  mostImportRows,
  mostWrongRows,
  takeOverImport,
} from '#contract/admin/imports.ts';
import { listProducts } from '#contract/admin/products/product-list.ts';
import { runImport } from '#server/catalogue/imports/run-import.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { readCsv } from '#server/platform/read-csv.ts';
import { productCalled } from '#tests/support/customers/customers.ts';
import { csvOf } from '#tests/support/imports/csv-of.ts';
import { fileOf, importsOf, readTenProducts } from '#tests/support/imports/import-files.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { productOf, saveNow } from '#tests/support/staff/edited-products.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const files = importsOf(shop);
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
let cake = 0;
const slug = 'black-forest-gateau';

const versions = async () => {
  const { rows } = await db.execute<{ all: string }>(
    sql`select md5(string_agg(p::text, '|' order by id)) as all from (select id, slug, version, stock from products) p`,
  );
  return rows[0]?.all;
};
const pricesOf = async (productId = cake) =>
  (await db.select().from(productSizes).where(eq(productSizes.productId, productId)).orderBy(productSizes.grams)).map(
    ({ grams, pricePence }) => [grams, pricePence],
  );
const change = (column: string, cell: string, which = slug) => csvOf(['slug', column], [[which, cell]]);

beforeAll(async () => {
  cake = (await productCalled(shop.database, slug)).id;
});

beforeEach(() => steppedUp(shop, owen, 'prices'));

describe('[E-09] products as a file', () => {
  test('what goes out and comes in again changes nothing, whatever a spreadsheet made of its breaks and separators', async () => {
    const { csv, rows } = await owen.call(exportProducts, {});
    expect(rows).toBeGreaterThan(60);
    const before = await versions();
    const { rows: read } = await readCsv(Buffer.from(csv), rows);
    const semicolons = read
      .map(({ cells }) => cells.map((cell) => `"${cell.replaceAll('"', '""').replaceAll('\n', '\r\n')}"`).join(';'))
      .join('\n');
    for (const content of [csv, semicolons]) {
      const shown = await files.begin(owen, content);
      expect(shown).toMatchObject({
        state: 'checked',
        lines: rows,
        report: { counts: { new: 0, changed: 0, same: rows, wrong: 0 }, problems: [], rows: [] },
      });
      expect((await files.tryTakeOver(owen, shown.id)).status).toBe(409);
    }
    expect(await versions()).toBe(before);
  });

  test('a file of many megabytes is taken from the database in parts, and comes out whole', async () => {
    const asked = vi.spyOn(pool, 'query');
    const words = 'A cake like no other. '.repeat(2_000);
    const rows = Array.from({ length: 120 }, (_, at) => [`long-${at}`, `A long cake ${at}`, words]);
    const shown = await files.begin(owen, csvOf(['slug', 'name', 'description'], rows));
    const answers: unknown[] = await Promise.all(asked.mock.results.map(({ value }) => value));
    asked.mockRestore();
    expect(shown).toMatchObject({ state: 'checked', lines: 120, report: { counts: { wrong: 120 } } });
    const read = answers.flatMap((answer) => Object(answer).rows?.flat() ?? []).filter(Buffer.isBuffer);
    const lengths = read.map(({ length }) => length).filter((length) => length > 1_000_000);
    expect(lengths).toEqual([2_000_000, 2_000_000, expect.any(Number)]);
  });

  test('ten products come in, once however often it is asked for, as drafts that say what they lack', async () => {
    const content = await readTenProducts();
    const shown = await files.begin(owen, content);
    expect(shown.report?.counts).toEqual({ new: 10, changed: 0, same: 0, wrong: 0 });
    expect(shown.report?.problems.map(({ kind, text }) => [kind, text])).toEqual(
      Array.from({ length: 9 }, () => ['warning', 'Picture missing: it comes in as a draft.']),
    );
    expect(await db.select().from(products).where(like(products.slug, '%posset%'))).toEqual([]);
    await Promise.all([1, 2].map(() => owen.call(takeOverImport, { importId: shown.id })));
    await Promise.all([files.work(shown.id), files.work(shown.id)]);
    await files.work(shown.id);
    expect(await files.show(owen, shown.id)).toMatchObject({ state: 'done', done: 10 });
    const listed = await owen.call(listProducts, { q: 'Sloe Gin' });
    expect(listed.products).toMatchObject([{ name: 'Sloe Gin Fruit Cake', state: 'draft', lacks: ['picture'] }]);
    const { form } = await productOf(owen, listed.products[0]?.id ?? 0);
    expect(form).toMatchObject({
      slug: 'sloe-gin-fruit-cake',
      containsAlcohol: true,
      seasonFrom: '11-01',
      seasonTo: '01-06',
      bestWithinDays: 60,
      defaultGrams: 500,
      sizes: [
        { grams: 500, pricePence: 2_600, servingsFrom: 4, servingsTo: 6 },
        { grams: 1_000, pricePence: 4_500 },
      ],
      allergens: { sulphites: 'contains', walnuts: 'mayContain', celery: 'none' },
    });
    const [candle] = await db.select().from(products).where(eq(products.slug, 'tall-beeswax-candle'));
    expect(candle).toMatchObject({ kind: 'extra', status: 'shown', stock: 0, categoryId: null });
    const [opened] = await db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, candle?.id ?? 0));
    expect(opened).toMatchObject({ reason: 'opening', pieces: 0, madeBy: 'Owen Clarke' });
    const logged = await db.select().from(auditLog).where(eq(auditLog.action, 'products.imported'));
    expect(logged).toMatchObject([{ madeBy: 'Owen Clarke', after: { lines: 10, new: 10, changed: 0 } }]);
    const created = await db.select().from(auditLog).where(eq(auditLog.action, 'product.created'));
    expect(created).toHaveLength(10);

    const again = await files.begin(owen, content);
    expect(again).toMatchObject({ before: { by: 'Owen Clarke' }, report: { counts: { same: 10 } } });
  });

  test('each row’s problems are named by line, product, column and words; nothing is written, all stand in a file', async () => {
    const before = await versions();
    const shown = await files.begin(
      owen,
      csvOf(
        ['slug', 'name', 'category', 'state', 'price 500g', 'lower price 500g', 'allergens', 'may contain'],
        [
          [slug, 'Black Forest Gateau', 'Wedding Cake', 'shown', '4,5O', '', '', ''],
          ['', 'Fig Tart', 'Cupcakes', 'draft', '5', '6', 'Milk', ''],
          ['Fig Tart', 'Fig Tart', 'Cupcakes', 'draft', '5', '', 'Milk', ''],
          ['', 'Fig Tart', 'Cupcakes', 'draft', '5', '', 'Milk', ''],
          ['Plum-tart', 'Plum Tart', 'Cupcakes', 'draft', '5', '', 'Milk', ''],
          ['', 'Nettle Tart', 'Cupcakes', 'draft', '0', '', 'Milk', ''],
        ],
      ),
    );
    expect(shown.report?.counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 5 });
    expect(shown.report?.problems.map(({ line, column, text }) => `${line} ${column}: ${text}`)).toEqual([
      '2 category: ‘Wedding Cake’ does not exist. Nearest: Wedding Cakes.',
      '2 price 500g: ‘4,5O’ is not an amount. Did you mean 4.50?',
      '3 lower price 500g: The lower price must be below the full price',
      '4 slug: Lower-case letters, digits and single hyphens',
      '5 slug: Already appears in line 3.',
      '7 price 500g: At least £0.01',
    ]);
    const refused = await files.tryTakeOver(owen, shown.id);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('problems') } });
    const list = await owen.call(exportImport, { importId: shown.id });
    expect(list.csv).toContain('4,Fig Tart,problem,slug');
    expect(list.csv).toContain('6,Plum Tart,new,');
    expect(await versions()).toBe(before);
  });

  test('what customers see may not lose what it needs', async () => {
    const { report } = await files.begin(owen, change('description', ''));
    expect(report?.problems).toMatchObject([
      { line: 2, column: 'description', kind: 'problem', text: 'It needs a description before it can be shown' },
    ]);
    const unsaid = await files.begin(owen, csvOf(['slug', 'allergens', 'may contain'], [[slug, '', '']]));
    expect(unsaid.report?.problems[0]).toMatchObject({ column: 'allergens', kind: 'problem' });
  });

  test('[T-07] [E-10] prices ask once more who it is, are logged in pence, and every process drops its pages', async () => {
    const before = await pricesOf();
    const shown = await files.begin(owen, change('price 500g', '£99.95'));
    expect(shown.report).toMatchObject({ changesPrices: true, rows: [{ name: 'Black Forest Gateau', line: 2 }] });
    expect(shown.report?.rows[0]?.changes).toMatchObject([{ column: 'price 500g', after: '99.95' }]);
    expect(shown.report?.problems).toMatchObject([{ kind: 'warning' }]);
    const sunita = await signInStaff(shop, { role: 'owner' });
    expect(await files.tryTakeOver(sunita, shown.id)).toMatchObject({
      status: 403,
      body: { code: 'stepUpRequired', purpose: 'prices' },
    });
    const client = await pool.connect();
    const heard: string[] = [];
    client.on('notification', ({ channel }) => heard.push(channel));
    await client.query('listen catalogue_changed');
    expect(await files.takeOver(owen, shown.id)).toMatchObject({ state: 'done' });
    await client.query('select 1');
    expect(heard).toContain('catalogue_changed');
    client.release(true);
    expect(await pricesOf()).toEqual(before.map(([grams, price]) => [grams, grams === 500 ? 9_995 : price]));
    const [logged] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, slug), eq(auditLog.action, 'product.changed')))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(logged).toMatchObject({ madeBy: 'Owen Clarke', after: { 'Price of 500GPence': 9_995 } });
    expect((await productOf(owen, cake)).changedBy).toBe('Owen Clarke');
  });

  test('[T-07] [T-08] VAT is taken over by an owner alone, who proves it; the proof is good for the prices of the file too', async () => {
    const file = csvOf(['slug', 'vat', 'price 500g'], [[slug, 'standard', '£88.00']]);
    const shown = await files.begin(owen, file);
    expect(shown.report).toMatchObject({ changesVat: true, changesPrices: true });
    expect(await files.tryTakeOver(owen, shown.id)).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
    const sunita = await signInStaff(shop, { role: 'owner' });
    await steppedUp(shop, sunita, 'prices');
    expect(await files.tryTakeOver(sunita, shown.id)).toMatchObject({
      status: 403,
      body: { code: 'stepUpRequired', purpose: 'moneySettings' },
    });
    await steppedUp(shop, sunita, 'moneySettings');
    expect(await files.takeOver(sunita, shown.id)).toMatchObject({ state: 'done' });
    await pool.query("update products set vat_class = 'zero' where slug = $1", [slug]);
  });

  test('weights come and go, stock turns into made to order and back, and pictures and stock stay', async () => {
    const seen = await productOf(owen, cake);
    const head = ['slug', 'price 500g', 'price 2kg', 'listed weight', 'supply', 'daily pieces'];
    const first = await files.begin(owen, csvOf(head, [[slug, '', '80', '2kg', 'made to order', '']]));
    expect(first.report?.problems).toEqual([]);
    await files.takeOver(owen, first.id);
    const moved = await productOf(owen, cake);
    expect(moved).toMatchObject({ stock: null, form: { supply: 'toOrder', defaultGrams: 2_000 } });
    expect(moved.form.sizes.map(({ grams }) => grams)).toEqual([
      ...seen.form.sizes.map(({ grams }) => grams).filter((grams) => grams !== 500),
      2_000,
    ]);
    expect(moved.pictures).toEqual(seen.pictures);
    const back = await files.begin(owen, csvOf(['slug', 'supply', 'price 2kg'], [[slug, 'stock', '']]));
    await files.takeOver(owen, back.id);
    expect(await productOf(owen, cake)).toMatchObject({ stock: 0, form: { supply: 'stock' } });
  });

  test('whoever changed a product since the dry run is not written over: it is named, and nothing is written', async () => {
    const other = await productCalled(shop.database, 'salted-caramel-drip-cake');
    const content = csvOf(
      ['slug', 'serve at'],
      [
        [slug, 'Cold'],
        ['salted-caramel-drip-cake', 'Warm'],
      ],
    );
    const shown = await files.begin(owen, content);
    await saveNow(owen, other.id, { serveAt: 'By the fire' });
    const stale = await files.takeOver(owen, shown.id);
    expect(stale).toMatchObject({ state: 'stale', report: { conflicts: ['Salted Caramel Drip Cake'] } });
    expect((await productOf(owen, cake)).form.serveAt).not.toBe('Cold');
    expect((await files.tryTakeOver(owen, shown.id)).status).toBe(409);
    await owen.call(checkImportAgain, { importId: shown.id });
    await files.work(shown.id);
    expect(await files.show(owen, shown.id)).toMatchObject({
      state: 'checked',
      report: { rows: [{}, { changes: [{ before: 'By the fire', after: 'Warm' }] }] },
    });
    expect(await files.takeOver(owen, shown.id)).toMatchObject({ state: 'done' });
    expect((await productOf(owen, other.id)).form.serveAt).toBe('Warm');
  });

  test('a new address that somebody took meanwhile, or that led elsewhere, is named', async () => {
    const made = csvOf(['name', 'category'], [['Quince Cake', 'Cupcakes']]);
    const [first, second] = [await files.begin(owen, made), await files.begin(owen, `${made}\r\n`)];
    expect(await files.takeOver(owen, first.id)).toMatchObject({ state: 'done' });
    expect(await files.takeOver(owen, second.id)).toMatchObject({
      state: 'stale',
      report: { conflicts: ['Quince Cake'] },
    });
    const [quince] = await db.select().from(products).where(eq(products.slug, 'quince-cake'));
    await saveNow(owen, quince?.id ?? 0, { slug: 'quince-loaf' });
    const { report } = await files.begin(owen, made);
    expect(report?.problems[0]?.text).toMatch(/belongs to Quince Cake/);
  });

  test('a process that dies half-way leaves nothing, and the job does it once more', async () => {
    const before = await versions();
    const content = csvOf(
      ['name', 'category', 'slug'],
      Array.from({ length: 1_200 }, (_, n) => [`Halved ${n}`, 'Cupcakes', '']),
    );
    const shown = await files.begin(owen, content);
    await owen.call(takeOverImport, { importId: shown.id });
    await pool.query(
      `create function break_off() returns trigger language plpgsql as $$ begin raise exception sqlstate '57P01'; end $$`,
    );
    await pool.query(
      `create trigger break_off before insert on products for each row when (new.name = 'Halved 1100') execute function break_off()`,
    );
    await expect(files.work(shown.id)).rejects.toThrow();
    expect(await versions()).toBe(before);
    expect(await files.show(owen, shown.id)).toMatchObject({ state: 'takingOver', done: 1_000 });
    await pool.query('drop trigger break_off on products; drop function break_off()');
    await files.work(shown.id);
    expect(await files.show(owen, shown.id)).toMatchObject({ state: 'done', done: 1_200 });
  });

  test('what is no such file is refused in words before any work, and so is who may not', async () => {
    const refusal = async (content: string | Buffer) => {
      const { status, body } = await owen.browser.ask(beginImport, fileOf(content));
      return [status, JSON.stringify(body)];
    };
    expect(await refusal(Buffer.from('PK\u0003\u0004'))).toEqual([415, expect.stringContaining('workbook')]);
    expect(await refusal('slug,colour\nx,red')).toEqual([415, expect.stringContaining('‘colour’ is not a heading')]);
    expect(await refusal('slug,counted\nx,2')).toEqual([415, expect.stringContaining('needs the column ‘stock’')]);
    expect(await refusal('slug,name')).toEqual([415, expect.stringContaining('no lines below')]);
    expect(await refusal(`slug\n${'x\n'.repeat(mostImportRows + 1)}`)).toEqual([
      415,
      expect.stringContaining('more than 20,000 lines'),
    ]);
    expect(await refusal(Buffer.alloc(30_000_001, 'x'))).toEqual([413, expect.stringContaining('larger than 30 MB')]);
    const marek = await signInStaff(shop, { role: 'baker' });
    expect((await marek.browser.ask(beginImport, fileOf('slug\nx'))).status).toBe(403);
    const shown = await files.begin(owen, change('serve at', 'Tepid'));
    expect((await files.tryTakeOver(marek, shown.id)).status).toBe(403);
  });

  test('the example is a file that comes in', async () => {
    const { csv } = await owen.call(exportProducts, { example: 'yes' });
    const { report } = await files.begin(owen, csv);
    expect(report).toMatchObject({ counts: { new: 1 }, problems: [] });
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a slug that JavaScript knows, %s, is a slug that is none, and the file is judged like any other',
    async (odd) => {
      const shown = await files.begin(
        owen,
        csvOf(
          ['slug', 'name'],
          [
            [odd, 'Odd'],
            [slug, 'Black Forest Gateau'],
          ],
        ),
      );
      expect(shown).toMatchObject({ state: 'checked', report: { counts: { wrong: 1 } } });
    },
  );

  test('what the shop cannot work with is tried three times, then it is said to whoever waits', async () => {
    const { id } = await owen.call(beginImport, fileOf(change('name', 'Black Forest')));
    await db.execute(sql`update imports set content = ''::bytea where id = ${id}`);
    for (const [attempt, state] of [
      [1, 'checking'],
      [2, 'checking'],
      [3, 'failed'],
    ] as const) {
      await expect(runImport({ db, now: shop.clock.now() }, id, attempt)).rejects.toThrow();
      expect((await files.show(owen, id)).state).toBe(state);
    }
    await runImport({ db, now: shop.clock.now() }, id, 4);
  });

  test('a file that is another one is read no further than a thousand wrong lines', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => [`Nothing ${n}!`, '?']);
    const shown = await files.begin(owen, csvOf(['slug', 'name'], rows));
    expect(shown.report).toMatchObject({ counts: { wrong: mostWrongRows } });
    expect(shown.done).toBeLessThan(rows.length);
    const { csv } = await owen.call(exportImport, { importId: shown.id });
    expect(csv).toContain('Nothing was read after this line: 1,000 lines already have problems.');
  });
});
