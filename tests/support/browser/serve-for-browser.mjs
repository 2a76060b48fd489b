/**
 * The built shop for the browser tests, as in use: one process, a fresh database, a data folder of its own.
 * With DATABASE_URL the database is a new one on that server, dropped at the end; without, an embedded one.
 * With SAME_DATABASE_URL it is another shop's, for two processes on one.
 * Either way the data folder holds what its tests need to put cakes of their own in stock (stock-of-browser.ts).
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { withoutBounds } from '#tests/support/shop/bounds/without-bounds.mjs';

const projectFolder = fileURLToPath(new URL('../../..', import.meta.url));
const built = pathToFileURL(join(projectFolder, 'build/server/index.js')).href;
const port = process.env.E2E_PORT ?? '3900';
const dataFolder = join(tmpdir(), `shop-browser-${port}`);
await rm(dataFolder, { recursive: true, force: true });
await mkdir(dataFolder, { recursive: true });
const { SAME_DATABASE_URL: shared, DATABASE_URL: server } = process.env;
const database = shared ? { url: shared, drop: async () => {} } : server ? await newDatabase(server) : null;
if (database) await writeFile(join(dataFolder, 'database-url'), database.url, { mode: 0o600 });

const program = `const { runShop } = await import(${JSON.stringify(built)}); await runShop({ projectFolder: ${JSON.stringify(projectFolder)} });`;
const shop = spawn(process.execPath, ['--input-type=module', '-e', program], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: port,
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
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal));
shop.on('exit', async (code) => {
  await database?.drop();
  await rm(dataFolder, { recursive: true, force: true });
  process.exit(code ?? 1);
});

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
