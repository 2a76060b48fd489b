// node bench/catalogue-growth.mjs [--sizes 68,1000,10000] [--save]: how listing and search grow with the shop. Fills a throwaway database
// step by step; prints what each change costs a process and, for each query, the median time and the database pages that it touches, with
// the ratio to the smallest shop, and the scans with which PostgreSQL reads. See README.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { printGrowth, timeOf } from './measuring/growth.mjs';
import { median } from './measuring/measure.mjs';
import { projectFolder, startProcess } from './processes.mjs';
import { machine } from './report.mjs';

const { values: wishes } = parseArgs({
  options: { sizes: { type: 'string', default: '68,1000,10000' }, save: { type: 'boolean', default: false } },
});
const sizes = wishes.sizes.split(',').map(Number);

const changes = {
  'an order': 'update products set stock = stock - 1, sold = sold + 1 where id = 40',
  'a price': 'update product_sizes set price_pence = price_pence + 1 where product_id = 40',
  'a description': "update products set description = description || ' more' where id = 40",
  'the text of a category': "update categories set blurb = blurb || '.' where id = 1",
  'the name of a category': "update categories set name = name || '.' where id = 1",
  'a setting': `insert into settings (key, version, value)
    select key, version + 1, value from settings where key = 'announcement' order by version desc limit 1`,
};

const parts = (
  await runnerImport(path.join(projectFolder, 'tests/support/database/growing-shop.ts'), {
    configFile: false,
    root: projectFolder,
    logLevel: 'silent',
  })
).module;

const folder = mkdtempSync(path.join(tmpdir(), 'shop-growth-'));
const database = startProcess('elsewhere', 'serve-database.mjs', { env: { DATA_FOLDER: folder } });
try {
  const { url } = await database.ask({});
  const { results, changed } = await grow(url);
  printGrowth(results, sizes, 'products');
  printChanges(changed);
  if (wishes.save)
    writeFileSync(
      path.join(projectFolder, 'bench/catalogue-growth.json'),
      `${JSON.stringify({ machine: machine(), sizes, results, changed }, null, 2)}\n`,
    );
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function grow(url) {
  const { migrateDatabase, openDatabase, limitsOfMigrations, seedCatalogue, seedListing, seedDiary } = parts;
  const open = await openDatabase(url, { connections: 2, limits: limitsOfMigrations });
  try {
    await migrateDatabase(open, path.join(projectFolder, 'src/server/db/migrations'));
    await seedListing(open, path.join(projectFolder, 'assets/listing.json'));
    await seedCatalogue(open, path.join(projectFolder, 'assets/catalogue.json'));
    await seedDiary(open, path.join(projectFolder, 'assets/diary.json'));
    await parts.seedSettings(open, path.join(projectFolder, 'assets/story.json'));
    const shops = parts.openShopSnapshots(open.db, { checkedMs: 3_600_000 });
    const snapshot = await shops.read();
    const catalogue = parts.openCatalogueSnapshots(open.db, 3_600_000);
    const context = {
      db: open.db,
      now: new Date(),
      shop: snapshot.shop,
      snapshot,
      catalogue,
      services: { hasPicturesElsewhere: false },
    };
    const questions = await askable(context);
    const changed = [];
    const results = Object.keys(questions).map((question) => ({ question, milliseconds: [], pages: [], scans: [] }));
    for (const size of sizes) {
      console.error(`growing to ${size} products …`);
      await parts.growCatalogue(open.pool, size);
      for (const result of results) {
        catalogue.drop();
        result.milliseconds.push(await timeOf(questions[result.question]));
        const { pages, scans } = await parts.readPlans(open.pool, questions[result.question]);
        result.pages.push(pages);
        result.scans = scans;
      }
      for (const [change, statement] of Object.entries(changes))
        changed.push({ size, change, ...(await costOf(() => open.pool.query(statement), { ...context, shops })) });
    }
    return { results, changed };
  } finally {
    await open.close();
  }
}

/**
 * Milliseconds of the process's own time, including its helpers', and the longest for which it serves nobody: reading again, and then three
 * pages.
 */
async function costOf(change, { shops, ...context }) {
  const times = { reading: [], pages: [] };
  let longest = 0;
  for (let round = 0; round < 30; round++) {
    await change();
    context.catalogue.drop();
    shops.drop();
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    const began = process.cpuUsage();
    const [snapshot] = await Promise.all([shops.read(), context.catalogue.at(context.now)]);
    const read = process.cpuUsage(began);
    delays.disable();
    const asking = { ...context, snapshot, shop: snapshot.shop };
    await parts.listCategory(asking, { ...parts.wholeListing, slug: 'birthday-cakes' });
    await parts.findProductPage(asking, { slug: 'salted-caramel-drip-cake' });
    await parts.listCollection(asking, { ...parts.wholeListing, collection: 'products' });
    const whole = process.cpuUsage(began);
    if (round < 5) continue;
    longest = Math.max(longest, delays.max / 1e6);
    times.reading.push((read.user + read.system) / 1e3);
    times.pages.push((whole.user + whole.system - read.user - read.system) / 1e3);
  }
  return { reading: median(times.reading), pages: median(times.pages), longest };
}

function printChanges(changed) {
  console.log('\nWhat a change costs a process, in milliseconds of its time');
  for (const { size, change, reading, pages, longest } of changed)
    console.log(
      `${size} products, ${change}: ${reading.toFixed(1)} read again, ${pages.toFixed(1)} the lists of three pages, ${longest.toFixed(0)} at once`,
    );
}

/** What customers ask most, and what is hardest to answer: rare combinations, frequent words, the last page. */
async function askable(context) {
  const { listCategory, listFeatured, listCollection, findProductPage, wholeListing } = parts;
  const { listSearch, searchProducts, suggest } = parts;
  const search = (q) => () => listSearch(context, { ...wholeListing, sort: 'relevance', q });
  const category = (query) => () => listCategory(context, { ...wholeListing, slug: 'birthday-cakes', ...query });
  const products = (query) => () => listCollection(context, { ...wholeListing, collection: 'products', ...query });
  const suggestions = (q) => () => suggest(context, { q, limit: 8 });
  // The staff's list says how many products there are in each state: it counts them from indexes (decision 308).
  const office = (filters) => () => parts.listProducts(context, filters);
  return {
    'the catalogue, read whole': () => parts.openCatalogueSnapshots(context.db, 3_600_000).at(context.now),
    'category page': category({}),
    'category page, cheapest first': category({ sort: 'price-low-high' }),
    'category page, newest first': category({ sort: 'newest' }),
    'filtered: featured vanilla, 1KG': category({ filter: ['featured', 'vanilla-base'], weight: ['1KG'] }),
    'filtered: £15 to £60': category({ min: 15, max: 60 }),
    'filtered: new ribbon 500G, £20 to £21': category({
      filter: ['new-arrivals', 'ribbon-base'],
      weight: ['500G'],
      min: 20,
      max: 21,
    }),
    'filtered: without milk and tree nuts, serves 8, ready in 2 days': products({
      without: ['milk', 'tree-nuts'],
      serves: 8,
      ready: '2',
    }),
    'all products': products({}),
    'all products, featured, £40 to £41': products({ filter: ['featured'], min: 40, max: 41 }),
    'all products, page 40': products({ page: 40 }),
    'featured page': () => listFeatured(context, {}),
    'by occasion': () => listCollection(context, { ...wholeListing, collection: 'by-occasion', section: 'easter' }),
    'product page': () => findProductPage(context, { slug: 'salted-caramel-drip-cake' }),
    'search: chocolate': search('chocolate'),
    'search: chocolate birthday': search('chocolate birthday'),
    'search: dinosaur': search('dinosaur'),
    'search: choclate (misspelled)': search('choclate'),
    'search: wedding birthday': search('wedding birthday'),
    'search: no match': search('zzzz'),
    'GET /products/search: vanilla': () => searchProducts(context, { q: 'vanilla' }),
    'suggestions: c': suggestions('c'),
    'suggestions: cho': suggestions('cho'),
    'suggestions: red vel': suggestions('red vel'),
    'office: list of products': office({ sort: 'name' }),
    'office: dearest first': office({ sort: '-price' }),
    'office: last changed first': office({ sort: '-changed' }),
    'office: fewest in stock first': office({ sort: 'stock' }),
    'office: searched for chocolate': office({ sort: 'name', q: 'chocolate' }),
    'office: searched for dinosaur jungle': office({ sort: 'name', q: 'dinosaur jungle' }),
    'office: running low': office({ sort: 'name', low: 'yes' }),
    'office: lacking something': office({ sort: 'name', lacking: 'yes' }),
  };
}
