import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { freePort } from '#tests/support/free-port.ts';
import { withoutBounds } from './bounds/without-bounds.mjs';

export type OwnShop = AsyncDisposable & {
  readonly url: string;
  /** What it has printed so far. */
  readonly printed: () => string;
};

/** The environment variables by which the run of the browser tests (open-shop-of-run.ts) informs its workers. */
export const databaseServerVariable = 'BROWSER_TESTS_DATABASE_SERVER';
export const databaseTemplateVariable = 'BROWSER_TESTS_DATABASE_TEMPLATE';
export const picturesVariable = 'BROWSER_TESTS_PICTURES';

const projectFolder = join(import.meta.dirname, '../../..');
const program = `const { runShop } = await import(${JSON.stringify(pathToFileURL(join(projectFolder, 'build/server/index.js')))});
  await runShop({ projectFolder: ${JSON.stringify(projectFolder)} });`;
const setClock = pathToFileURL(join(import.meta.dirname, '../browser/set-clock.mjs')).href;

const folderAt = (port: string): string => join(tmpdir(), `shop-browser-${port}`);

/** The database of the shop at a port of this machine. */
export const databaseUrlAt = (port: string): Promise<string> => readFile(join(folderAt(port), 'database-url'), 'utf8');

/**
 * The built shop for browser tests: a process, a port and a database of its own. All of them share one server and one
 * template, so that a shop opens in a second or two, and the pictures that any of them has made.
 * @param env its settings. With CLOCK_AT it believes that it is another moment, with FIRST_DATA it begins with other
 * goods: either fills a database of its own. With SAME_DATABASE_URL it is a second process on another shop's.
 */
export async function openOwnShop(
  env: Readonly<Record<string, string>> = {},
  chosenPort?: number | string,
): Promise<OwnShop> {
  const port = String(chosenPort ?? (await freePort()));
  const { SAME_DATABASE_URL: shared, ...settings } = env;
  const isFilledAnew = 'CLOCK_AT' in settings || 'FIRST_DATA' in settings;
  const database = shared ? { url: shared, drop: async () => {} } : await newDatabase(isFilledAnew);
  const dataFolder = folderAt(port);
  await rm(dataFolder, { recursive: true, force: true });
  await mkdir(dataFolder, { recursive: true });
  await writeFile(join(dataFolder, 'database-url'), database.url, { mode: 0o600 });
  await symlink(variable(picturesVariable), join(dataFolder, 'pictures'));
  const clock = settings.CLOCK_AT ? ['--import', setClock] : [];
  const shop = spawn(process.execPath, [...clock, '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      HOST: 'localhost',
      DATA_FOLDER: dataFolder,
      DATABASE_URL: database.url,
      // On a busy machine the database may be slow without being away.
      DATABASE_SECONDS: '60',
      POSTCODE_SERVICE_URL: 'off',
      RATE_LIMIT_PER_MINUTE: '0',
      REGISTRATIONS_PER_HOUR: '0',
      LOGIN_FAILURES_PER_NETWORK: '0',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      OUTBOX: 'on',
      ...withoutBounds,
      ...settings,
    },
  });
  let printed = '';
  shop.stdout.setEncoding('utf8').on('data', (part: string) => {
    printed += part;
  });
  const url = `http://localhost:${port}`;
  await untilReady(url, shop);
  return {
    url,
    printed: () => printed,
    async [Symbol.asyncDispose]() {
      const ended = once(shop, 'exit');
      if (shop.kill('SIGTERM')) await ended;
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests by Playwright's configuration`);
  return value;
}

/** Creates one more database on the run's server: a copy of the template, or empty. */
async function newDatabase(isEmpty: boolean): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = variable(databaseServerVariable);
  const name = `shop_browser_${randomBytes(5).toString('hex')}`;
  const onServer = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await onServer(`create database ${name}${isEmpty ? '' : ` template ${variable(databaseTemplateVariable)}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

/** Waits until the shop is ready, however long it takes: the test that waits for it has a limit. */
async function untilReady(url: string, shop: ChildProcess): Promise<void> {
  while (shop.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the shop ended at its start with ${shop.exitCode}`);
}
