// node bench/order-growth.mjs [--sizes 1000,1000000] [--save]: how reports, lists and look-ups grow with the shop's orders. Fills a
// throwaway database step by step, each time with two years of orders; prints for each query the median time and the database's pages, with
// the ratio to the smallest shop, and how many times longer it takes than finding one order by its id in the same run. See README.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { printGrowth, timeOf } from './measuring/growth.mjs';
import { projectFolder, startProcess } from './processes.mjs';
import { machine } from './report.mjs';

const { values: wishes } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,1000000' }, save: { type: 'boolean', default: false } },
});
const sizes = wishes.sizes.split(',').map(Number);
const [until, days] = ['2026-11-18', 730];
/** What J-02 requires of each report, even over all days that the shop has. */
const aimMs = 500;
const isReport = ({ question }) => /^(sales|products|hours)/.test(question);

const parts = (
  await runnerImport(path.join(projectFolder, 'tests/support/database/growing-orders.ts'), {
    configFile: false,
    root: projectFolder,
    logLevel: 'silent',
  })
).module;

const folder = mkdtempSync(path.join(tmpdir(), 'shop-orders-'));
const database = startProcess('elsewhere', 'serve-database.mjs', { env: { DATA_FOLDER: folder } });
console.log(`The machine's load before the run: ${loadavg()[0].toFixed(1)}.`);
let isMet = false;
try {
  const { url } = await database.ask({});
  const { results, yardsticks } = await grow(url);
  printGrowth(results, sizes, 'orders');
  console.log(`\nOne order by its id, the yardstick: ${yardsticks.map((one) => one.toFixed(2)).join(', ')} ms`);
  for (const { question, milliseconds } of results)
    console.log(`  ${(milliseconds.at(-1) / yardsticks.at(-1)).toFixed(1).padStart(6)} × of it: ${question}`);
  isMet = true;
  console.log('');
  for (const { question, milliseconds } of results.filter(isReport)) {
    const isQuick = milliseconds.at(-1) <= aimMs;
    isMet &&= isQuick;
    console.log(
      `${isQuick ? 'met   ' : 'MISSED'}  ${question}, of ${sizes.at(-1)} orders: ${milliseconds.at(-1).toFixed(1)} ms (aim ${aimMs})`,
    );
  }
  if (wishes.save)
    writeFileSync(
      path.join(projectFolder, 'bench/order-growth.json'),
      `${JSON.stringify({ machine: machine(), sizes, yardsticks, results }, null, 2)}\n`,
    );
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isMet ? 0 : 1);

async function grow(url) {
  const { migrateDatabase, openDatabase, limitsOfMigrations, seedCatalogue, seedListing, seedDiary, seedSettings } =
    parts;
  const open = await openDatabase(url, { connections: 2, limits: limitsOfMigrations });
  try {
    await migrateDatabase(open, path.join(projectFolder, 'src/server/db/migrations'));
    await seedListing(open, path.join(projectFolder, 'assets/listing.json'));
    await seedCatalogue(open, path.join(projectFolder, 'assets/catalogue.json'));
    await seedDiary(open, path.join(projectFolder, 'assets/diary.json'));
    await seedSettings(open, path.join(projectFolder, 'assets/story.json'));
    const results = [];
    const yardsticks = [];
    for (const size of sizes) {
      console.error(`growing to ${size} orders …`);
      await parts.growShop(open.pool, { orders: size, days, until });
      yardsticks.push(await timeOf(() => open.pool.query('select * from orders where id = $1', [size / 2])));
      for (const [question, ask] of Object.entries(await askable(open))) {
        const result = results.find((one) => one.question === question) ?? { question, milliseconds: [], pages: [] };
        if (result.pages.length === 0) results.push(result);
        result.milliseconds.push(await timeOf(ask));
        const { pages, scans } = await parts.readPlans(open.pool, ask);
        result.pages.push(pages);
        result.scans = scans;
      }
    }
    return { results, yardsticks };
  } finally {
    await open.close();
  }
}

/** Reports first. A customer has a hundred orders, however many the shop has; a day has as many as it has. */
async function askable({ db, pool }) {
  const { rows } = await pool.query(
    `select o.number, o.pickup_date::text as day, u.id, u.email from orders o join users u on u.id = o.user_id
     where fulfilment = 'collected' order by o.id desc limit 1`,
  );
  const [{ number, day, id, email }] = rows;
  const customer = { db, now: new Date(), customer: { id, email, firstName: 'Ann' } };
  const list = (part, sort) => () => parts.listOrdersOf(customer, { part, sort, page: 1, search: '' });
  const year = parts.firstToLast('2025-11-19', until);
  const before = parts.rangeBefore(year, 'year');
  const all = parts.firstToLast('2024-11-18', until);
  return {
    'sales of a year, by the day': () => parts.readSales(db, year),
    'sales of all days, by the day': () => parts.readSales(db, all),
    'sales of all days, by the month': () => parts.readSales(db, all, parts.periodsOf(all, 'month')),
    'sales of a year beside the last, by the week': async () => {
      await parts.readSales(db, year, parts.periodsOf(year, 'week'));
      await parts.readSales(db, before, parts.periodsBeside(year, before, 'week'));
    },
    'products and categories of all days': () => parts.readProductsSold(db, all, null),
    'products and categories of a year beside the last': () => parts.readProductsSold(db, year, before),
    'hours, weekdays, customers and sources of all days': () => parts.readBreakdown(db, all, null),
    'hours, weekdays, customers and sources of a year beside the last': () => parts.readBreakdown(db, year, before),
    'sales of a month, by the day': () => parts.readSales(db, parts.firstToLast('2026-10-01', '2026-10-31')),
    'orders of a customer, the newest': list('past', 'newest'),
    'orders of a customer, the dearest': list('past', 'price-high-low'),
    'an order by its number': () => parts.findForStaff(db, number, new Date()),
    'orders by an email address': () => parts.fittingOrders(db, email),
    'the board of a day': () => parts.readCards(db, parts.ofDay(day), new Date()),
  };
}
