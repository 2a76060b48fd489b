// npm run bench: measures the built shop beside bare node:http. See README.md.
// Usage: npm run bench -- [--quick] [--only text] [--save] [--cpu-prof folder]

import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { firstLoadOf } from './first-load.mjs';
import { lengths, measure, measureRows } from './measure.mjs';
import { prepareOrders } from './prepare-orders.mjs';
import { canPin, lookAt, projectFolder, startProcess } from './processes.mjs';
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
/** As many as the shop's pool has connections to the database. */
const connections = 10;

const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
const started = [];
const start = (...parts) => {
  const child = startProcess(...parts);
  started.unshift(child);
  return child;
};

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** The flags that `npm start` gives to Node. */
function startFlags() {
  const { scripts } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'));
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

async function openShop(databaseUrl) {
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: folder,
    RATE_LIMIT_PER_MINUTE: '0',
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'warn',
    POSTCODE_SERVICE_URL: 'off',
  };
  const profile = wishes['cpu-prof'];
  const flags = [...startFlags(), ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`] : [])];
  const child = start('measured', 'serve-shop.mjs', { env, flags });
  await child.ask({});
  return { url: `http://127.0.0.1:${port}`, pid: child.pid };
}

async function run() {
  const database = await start('elsewhere', 'serve-database.mjs', { env: { DATA_FOLDER: folder } }).ask({});
  const shop = await openShop(database.url);
  const bare = start('measured', 'serve-bare.mjs');
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
    measured.push(await measure({ ...tools, scenario, bare }));
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
  const seen = lookAt(shop.pid);
  const memory = seen && { after: seen.memory, most: seen.mostMemory };
  const firstLoads = [];
  for (const [at, id] of ['home', 'category', 'product'].entries()) {
    firstLoads.push(await firstLoadOf(shop.url, scenarios[at].asked.path, `routes/${id}`));
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

async function tidyUp() {
  for (const child of started.splice(0)) await child.stop();
  rmSync(folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => tidyUp().finally(() => process.exit(1)));
try {
  await run();
} finally {
  await tidyUp();
}
process.exit();
