import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import * as build from 'virtual:react-router/server-build';
import { type Config, configReport, readConfig } from '#server/config.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/start-embedded-database.ts';
import { startManyProcesses } from '#server/many-processes.ts';
import { type OpenedShop, openShopProcess } from '#server/open-shop.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { renderWith } from '#server/render-pages.ts';

export { runDesk } from '#server/command-line.ts';

export type Start = {
  readonly projectFolder: string;
  /** Lines for the person at the terminal. */
  say?(line: string): void;
};

/** The longest that running requests and jobs are waited for at the end. */
const longestGoodbyeMs = 15_000;

/**
 * Opens the shop: its database, its tables, its first catalogue, and the door.
 * @throws Error marked `plain` where its message alone tells what to do
 */
export async function runShop({
  projectFolder,
  say = (line) => process.stdout.write(`${line}\n`),
}: Start): Promise<void> {
  const config = readConfig(process.env);
  const dataFolder = config.dataFolder ?? path.join(projectFolder, '.data');
  const embedded = config.databaseUrl ? null : await startEmbeddedDatabase({ projectFolder, dataFolder, say });
  const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
  const stopDatabase = async () => embedded?.stop();
  try {
    await prepareDatabase({ url: databaseUrl, projectFolder, own: embedded !== null, say });
    if (config.webConcurrency > 1) {
      const env = { DATABASE_URL: databaseUrl, DATA_FOLDER: dataFolder };
      closeOnSignal(await startManyProcesses({ count: config.webConcurrency, projectFolder, env }), stopDatabase);
    } else {
      await openDoor(config, { projectFolder, dataFolder, databaseUrl }, stopDatabase);
    }
    for (const line of configReport(config)) say(`  ${line}`);
    say(`The shop is open: ${config.publicUrl}`);
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** One of several processes: the first one has prepared the database and tells where it is. */
export async function serveProcess({ projectFolder }: Start): Promise<void> {
  const config = readConfig(process.env);
  const { dataFolder = path.join(projectFolder, '.data'), databaseUrl = '' } = config;
  await openDoor(config, { projectFolder, dataFolder, databaseUrl }, async () => undefined);
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')); // the first process is gone
}

type Places = { projectFolder: string; dataFolder: string; databaseUrl: string };

/**
 * How much the heap may grow between two full collections. Left to itself V8 lets it grow to what a large machine
 * would bear; a shop of this size fits into a small one, for a few per cent of its time.
 */
const heapGrowthPercent = 30;

async function openDoor(config: Config, places: Places, stopDatabase: () => Promise<void>): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
  const shop = await openShopProcess({
    config,
    ...places,
    render: renderWith(build, 'production'),
    mode: 'production',
  });
  closeOnSignal(shop, stopDatabase);
  await listenOrSay(shop, config);
}

async function listenOrSay(shop: OpenedShop, { port, host }: Config): Promise<void> {
  try {
    await shop.listen();
  } catch (error) {
    await shop.close();
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EADDRINUSE')
      throw plain(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
    if (error.code === 'EACCES')
      throw plain(`Port ${port} may not be used by this account. Choose one above 1023: PORT=3000 npm start`);
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw plain(`HOST=${host} is no address of this machine. Example: HOST=0.0.0.0`);
    throw error;
  }
}

function closeOnSignal(shop: { close(): Promise<void> }, stopDatabase: () => Promise<void>): void {
  let leaving = false;
  const leave = (): void => {
    if (leaving) return;
    leaving = true;
    const tooLong = setTimeout(() => process.exit(1), longestGoodbyeMs);
    shop
      .close()
      .finally(stopDatabase)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${error}\n`);
          process.exit(1);
        },
      )
      .finally(() => clearTimeout(tooLong));
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
}

const plain = (message: string): Error => Object.assign(new Error(message), { plain: true });
