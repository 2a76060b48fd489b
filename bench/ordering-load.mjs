// node bench/ordering-load.mjs [--seconds 60] [--quick]: 16 customers place orders without a pause in the built shop, in turn with writing
// the same rows by hand. Then the books must balance: it exits with 1 if they do not, or if any order was refused. See README.md.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { checkBooks, readStock } from './measuring/check-books.mjs';
import { median } from './measuring/measure.mjs';
import { openShop } from './measuring/open-shop.mjs';
import { prepareOrders, writeHeaders } from './measuring/prepare-orders.mjs';
import { canPin, lookAt, withProcesses } from './processes.mjs';

const { values: wishes } = parseArgs({
  options: { seconds: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const seconds = Number(wishes.seconds ?? (wishes.quick ? 6 : 60));
if (!(seconds > 0 && seconds <= 1000)) throw new Error('--seconds is a number from 1 to 1000');
const customerCount = 16;
const aim = 0.5;
/** Long enough for a steady rate, and short enough that whatever else goes on in the machine affects both sides. */
const longestRound = 5;
const fewestRounds = 3;
const rounds = Math.max(fewestRounds, Math.ceil(seconds / longestRound));
const warmUpSeconds = wishes.quick ? 1 : longestRound;

async function run(start, folder) {
  const database = await start('elsewhere', 'serve-database.mjs', { env: { DATA_FOLDER: folder } }).ask({});
  const shop = await openShop(start, { databaseUrl: database.url, folder });
  const load = start('elsewhere', 'place-orders.mjs');
  const rows = start('measured', 'write-rows.mjs');
  const { orders } = await prepareOrders({ databaseUrl: database.url, shopUrl: shop.url, customerCount });
  const customers = await customersOf(orders, shop.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const stocked = await readStock(client);
    const done = { placed: [], written: 0, errors: {}, rounds: [] };
    const write = async (length) => {
      const told = await rows.ask({ databaseUrl: database.url, orders, connections: customerCount, seconds: length });
      done.written += told.count;
      return told;
    };
    const place = async (length) => {
      const before = lookAt(shop.pid);
      const { placed, errors, ...told } = await load.ask({ url: shop.url, customers, seconds: length });
      const after = lookAt(shop.pid);
      for (const order of placed) done.placed.push(order);
      for (const [error, count] of Object.entries(errors)) done.errors[error] = (done.errors[error] ?? 0) + count;
      const used = before && after && after.processorSeconds - before.processorSeconds;
      return { ...told, count: placed.length, used };
    };
    await write(warmUpSeconds);
    await place(warmUpSeconds);
    for (let round = 0; round < rounds; round++) {
      const told = {};
      for (const side of round % 2 === 0 ? ['rows', 'shop'] : ['shop', 'rows']) {
        told[side] = await (side === 'shop' ? place : write)(seconds / rounds);
      }
      done.rounds.push(told);
    }
    const books = await checkBooks(client, { stocked, placed: done.placed, written: done.written });
    return print({ ...done, books });
  } finally {
    await client.end();
  }
}

/** Gives each customer a device of their own, with its cookie and CSRF token, and their own orders. */
async function customersOf(orders, shopUrl) {
  const tokens = [...new Set(orders.map(({ token }) => token))];
  return Promise.all(
    tokens.map(async (token) => ({
      headers: await writeHeaders(shopUrl),
      orders: orders.filter((order) => order.token === token),
    })),
  );
}

/** @returns whether every order was taken and the books balance; speed is reported, not judged */
function print({ rounds: told, errors, books }) {
  const over = (pick) => median(told.map(pick));
  const sum = (pick) => told.reduce((total, round) => total + pick(round), 0);
  const line = (name, side) =>
    `  ${name.padEnd(28)}${over((round) => round[side].rate)
      .toFixed(0)
      .padStart(
        7,
      )} a second   p50 ${over((round) => round[side].p50).toFixed(1)} ms   p99 ${over((round) => round[side].p99).toFixed(1)} ms`;
  console.log(line('orders placed', 'shop'));
  console.log(line('the same rows by hand', 'rows'));
  const ratio = over(({ shop, rows }) => shop.rate / rows.rate);
  console.log(`  ratio ${ratio.toFixed(2)} (aim ${aim}: ${ratio >= aim ? 'met' : 'MISSED'})`);
  const used = told.every(({ shop }) => shop.used !== null) ? sum(({ shop }) => shop.used) : null;
  const count = sum(({ shop }) => shop.count);
  if (used !== null) console.log(`  ${((used / count) * 1000).toFixed(2)} ms of a core for each of ${count} orders`);

  const refused = Object.values(errors).reduce((total, number) => total + number, 0);
  console.log(`\n  Orders that were not taken: ${refused}`);
  for (const [error, number] of Object.entries(errors)) console.log(`  ${String(number).padStart(8)} × ${error}`);
  console.log('\n  The books:');
  for (const { rule, seen, wrong } of books) {
    console.log(`  ${wrong === 0 ? 'balance' : 'WRONG  '}  ${rule} (${wrong} wrong of ${seen})`);
  }
  return refused === 0 && count > 0 && books.every(({ wrong }) => wrong === 0);
}

console.log(`The machine's load before the run: ${loadavg()[0].toFixed(1)} of ${cpus().length} cores.`);
console.log(
  canPin ? 'The shop and its yardstick have a core to themselves.' : 'The shop and all else share the cores.',
);
console.log(`${customerCount} customers, ${rounds} rounds of ${(seconds / rounds).toFixed(1)} s on each side.\n`);
const inOrder = await withProcesses(run);
process.exit(inOrder ? 0 : 1);
