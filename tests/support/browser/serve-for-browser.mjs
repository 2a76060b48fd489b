/**
 * The built shop for the browser tests, as in use: one process, a fresh database, a data folder of its own.
 * With DATABASE_URL the database is a new one on that server, dropped at the end; without, an embedded one.
 * With SAME_DATABASE_URL it is another shop's, for two processes on one.
 * With CLOCK_AT it believes that it is another moment.
 * An embedded database is made and filled once in a run: by the shop whose port is MADE_SHOP, which keeps a copy of its
 * data folder before it opens. Every other shop begins with that copy, but for those of another moment or other goods.
 * Either way the data folder holds what its tests need to put cakes of their own in stock (stock-of-browser.ts).
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { withoutBounds } from '#tests/support/shop/bounds/without-bounds.mjs';

const projectFolder = fileURLToPath(new URL('../../..', import.meta.url));
const built = pathToFileURL(join(projectFolder, 'build/server/index.js')).href;
const port = process.env.E2E_PORT ?? '3900';
const folderOf = (name) => join(tmpdir(), `shop-browser-${name}`);
const dataFolder = folderOf(port);
const { MADE_SHOP: maker, CLOCK_AT: otherMoment, FIRST_DATA: otherGoods } = process.env;
const keptCopy = maker && folderOf(`${maker}-made`);
await rm(dataFolder, { recursive: true, force: true });
await mkdir(dataFolder, { recursive: true });
const { SAME_DATABASE_URL: shared, DATABASE_URL: server } = process.env;
const database = shared ? { url: shared, drop: async () => {} } : server ? await newDatabase(server) : null;
if (database) await writeFile(join(dataFolder, 'database-url'), database.url, { mode: 0o600 });

const program = `const { runShop } = await import(${JSON.stringify(built)}); await runShop({ projectFolder: ${JSON.stringify(projectFolder)} });`;
const clock = otherMoment ? ['--import', new URL('set-clock.mjs', import.meta.url).href] : [];
const open = (portOfShop, stdout) =>
  spawn(process.execPath, [...clock, '--input-type=module', '-e', program], {
    stdio: ['ignore', stdout, 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: portOfShop,
      HOST: 'localhost',
      DATA_FOLDER: dataFolder,
      POSTCODE_SERVICE_URL: 'off',
      RATE_LIMIT_PER_MINUTE: '0',
      REGISTRATIONS_PER_HOUR: '0',
      LOGIN_FAILURES_PER_NETWORK: '0',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...withoutBounds,
      OUTBOX: process.env.OUTBOX ?? 'on',
      ...(database && { DATABASE_URL: database.url }),
    },
  });

let leaving = null;
let shop = null;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    leaving = signal;
    shop?.kill(signal);
  });

if (keptCopy && !database && !otherMoment && !otherGoods) {
  if (maker === port) await makeAndKeep();
  else copyFolder(keptCopy, dataFolder);
}
if (!leaving) {
  shop = open(port, 'inherit');
  await once(shop, 'exit');
}
await database?.drop();
await rm(dataFolder, { recursive: true, force: true });
if (maker === port) await rm(keptCopy, { recursive: true, force: true });
process.exit(shop?.exitCode ?? 1);

/** On another port than the run's: nobody shall take it for the shop that is waited for. */
async function makeAndKeep() {
  await rm(keptCopy, { recursive: true, force: true });
  await mkdir(keptCopy);
  shop = open(await freePort(), 'pipe');
  const ended = once(shop, 'exit');
  let said = '';
  for await (const part of shop.stdout) {
    said += part;
    if (said.includes('The shop is open')) shop.kill('SIGTERM');
  }
  await ended;
  copyFolder(dataFolder, keptCopy);
}

function copyFolder(from, to) {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

async function freePort() {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port: found } = server.address();
  server.close();
  await once(server, 'close');
  return String(found);
}

async function newDatabase(serverUrl) {
  const name = `shop_browser_${randomBytes(5).toString('hex')}`;
  const onServer = async (sql) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}
