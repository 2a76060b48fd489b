// node bench/queue-pace.mjs [--orders 15] [--share 0.3] [--seconds 30]: orders at a steady rate in the built shop, a share of them paid,
// with emails to a mail server: whether the queue's jobs keep pace. See README.md.
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openShop } from './measuring/open-shop.mjs';
import { prepareOrders } from './measuring/prepare-orders.mjs';
import { canPin, lookAt, withProcesses } from './processes.mjs';

const { values: wishes } = parseArgs({
  options: {
    orders: { type: 'string', default: '15' },
    share: { type: 'string', default: '0.3' },
    seconds: { type: 'string', default: '30' },
    'cpu-prof': { type: 'string' },
  },
});
const perSecond = Number(wishes.orders);
const share = Number(wishes.share);
const seconds = Number(wishes.seconds);
const longestRestSeconds = 300;

/** Returns how many jobs were ever queued, how many are left, and how long the oldest of them has been due, in seconds. */
const queueOf = async (client) => {
  const { rows } = await client.query(`
    select (select pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'))::int) as enqueued, count(*)::int as due,
      coalesce(extract(epoch from max(now() - run_at)), 0)::float as oldest, coalesce(max(attempts), 0)::int as attempts
    from graphile_worker._private_jobs where run_at <= now()`);
  return rows[0];
};

async function run(start, folder) {
  const database = await start('elsewhere', 'serve-database.mjs', { env: { DATA_FOLDER: folder } }).ask({});
  const mail = start('elsewhere', 'take-mail.mjs');
  const { url: mailUrl } = await mail.ask({});
  const env = {
    MAIL_URL: mailUrl,
    MAIL_FROM: 'bakery@example.com',
    EMAILS_PER_ADDRESS_PER_HOUR: '0',
    TEST_TILL: 'on',
    UNPAID_ORDERS_OF_UNCONFIRMED: '0',
    UNPAID_GIVEN_UP_OF_CUSTOMER: '0',
    UNPAID_GIVEN_UP_OF_NETWORK: '0',
    UNPAID_PIECES_OF_PRODUCT: '0',
  };
  const shop = await openShop(start, { databaseUrl: database.url, folder, profile: wishes['cpu-prof'], env });
  const load = start('elsewhere', 'pay-orders.mjs');
  const { orders, headers } = await prepareOrders({ databaseUrl: database.url, shopUrl: shop.url });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const wish = { url: shop.url, headers, orders, perSecond, share };
    await load.ask({ ...wish, seconds: 3 });
    while ((await queueOf(client)).due > 0) await pause(100);
    const before = { ...(await queueOf(client)), ...lookAt(shop.pid) };
    const ages = [];
    let placing = true;
    const placed = load.ask({ ...wish, seconds }).finally(() => {
      placing = false;
    });
    const began = performance.now();
    while (placing) {
      await pause(500);
      ages.push((await queueOf(client)).oldest);
    }
    const told = await placed;
    const after = { ...(await queueOf(client)), ...lookAt(shop.pid) };
    while ((await queueOf(client)).due > 0 && performance.now() - began < (seconds + longestRestSeconds) * 1_000)
      await pause(100);
    const rest = (performance.now() - began) / 1_000 - told.took;
    const asked = after.enqueued - before.enqueued;
    const core = (after.processorSeconds - before.processorSeconds) / told.took;
    const each = (count) => (count / told.took).toFixed(1);
    console.log(`  orders placed     ${each(told.placed)} a second, of which paid ${each(told.paid)}`);
    console.log(`  jobs asked        ${each(asked)} a second`);
    console.log(
      `  jobs done         ${each(asked - after.due)} a second meanwhile, the last ${rest.toFixed(1)} s after the last order`,
    );
    console.log(`  oldest due job    ${Math.max(...ages).toFixed(1)} s at most`);
    console.log(`  emails taken      ${(await mail.ask({})).taken}`);
    console.log(`  the shop's core   ${(core * 100).toFixed(0)} %`);
    for (const [problem, count] of Object.entries(told.errors))
      console.log(`  ${String(count).padStart(8)} × ${problem}`);
    return Object.keys(told.errors).length === 0 && (await queueOf(client)).due === 0;
  } finally {
    await client.end();
  }
}

console.log(`The machine's load before the run: ${loadavg()[0].toFixed(1)} of ${cpus().length} cores.`);
console.log(canPin ? 'The shop has a core to itself.' : 'The shop and all else share the cores.');
const inOrder = await withProcesses(run);
process.exit(inOrder ? 0 : 1);
