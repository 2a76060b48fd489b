// npm run bench: measures the built shop beside bare node:http. See README.md.
// Usage: npm run bench -- [--quick] [--only text] [--save] [--cpu-prof folder]

import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { firstLoadOf } from './measuring/first-load.mjs';
import { lengths, measure, measureRows } from './measuring/measure.mjs';
import { openShop } from './measuring/open-shop.mjs';
import { prepareOrders } from './measuring/prepare-orders.mjs';
import { canPin, lookAt, projectFolder, withProcesses } from './processes.mjs';
import { judge, machine, print } from './report.mjs';
import { chooseScenarios } from './scenarios.mjs';

const { values: wishes } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    'cpu-prof': { type: 'string' },
  },
});
const length = wishes.quick ? lengths.quick : lengths.whole;
/** As many connections as the shop's pool has to the database. */
const connections = 10;

async function run(start, folder) {
  const database = await start('elsewhere', 'serve-database.mjs', { env: { DATA_FOLDER: folder } }).ask({});
  const opening = { databaseUrl: database.url, folder, profile: wishes['cpu-prof'] };
  const shop = await openShop(start, opening);
  const keepsNothing = await openShop(start, { ...opening, keptMs: 0 });
  const bare = start('measured', 'serve-bare.mjs');
  const tree = start('measured', 'serve-tree.mjs');
  const load = start('elsewhere', 'make-load.mjs');
  const book = await prepareOrders({ databaseUrl: database.url, shopUrl: shop.url });
  const scenarios = await chooseScenarios({ shopUrl: shop.url, ...book });
  const wanted = scenarios.filter(({ name }) => name.includes(wishes.only));
  const tools = { shop, load, connections, length };

  console.log(`The machine's load before the run: ${loadavg()[0].toFixed(1)} of ${cpus().length} cores.`);
  console.log(
    canPin ? 'The shop and its yardstick have a core to themselves.' : 'The shop and all else share the cores.',
  );
  const measured = [];
  for (const scenario of wanted) {
    console.log(`… ${scenario.name}`);
    const asked = scenario.aim?.startsWith('uncached') ? keepsNothing : shop;
    const beside = scenario.aim === 'uncached' ? { bare, tree } : { bare };
    measured.push(await measure({ ...tools, shop: asked, scenario, ...beside }));
  }
  const ordering = wanted.find(({ asked }) => asked.orders);
  const rows = ordering
    ? await measureRows({
        ...tools,
        scenario: ordering,
        rows: start('measured', 'write-rows.mjs'),
        databaseUrl: database.url,
      })
    : null;
  const seen = [shop, keepsNothing].map(({ pid }) => lookAt(pid)).filter((one) => one !== null);
  const memory = seen.length > 0 && {
    after: Math.max(...seen.map((one) => one.memory)),
    most: Math.max(...seen.map((one) => one.mostMemory)),
  };
  const firstLoads = [];
  for (const [at, id] of ['home', 'category', 'product'].entries()) {
    firstLoads.push(await firstLoadOf(shop.url, scenarios[at].asked.path, id));
  }
  const verdicts = judge({ measured, firstLoads, memory });
  print({ measured, rows, firstLoads, memory, verdicts });
  if (wishes.save) {
    const results = {
      at: new Date().toISOString(),
      machine: machine(),
      connections,
      length,
      measured,
      rows,
      firstLoads,
      memory,
      verdicts,
    };
    writeFileSync(path.join(projectFolder, 'bench', 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  }
}

await withProcesses(run);
process.exit();
