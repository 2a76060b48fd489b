import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import * as build from 'virtual:react-router/server-build';
import { startEmbeddedDatabase } from '@mount-avenue/embedded-database';
import { adminBase } from '#contract/admin/admin-urls.ts';
import { setUpLine } from '#contract/admin/team/invitations.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { PlainProblem } from '#domain/failure.ts';
import { type Config, listUnconfigured, readConfig } from './config.ts';
import { connectionsNeeded } from './db/connecting/count-connections.ts';
import { waitForDatabase } from './db/connecting/wait-for-database.ts';
import { openDatabase } from './db/open.ts';
import { roomOnDisk } from './gateways/storage.ts';
import { outboxPaths } from './http/outbox-views.ts';
import { freeJobsOfProcess } from './jobs/free-jobs.ts';
import { noneLives, processNameVariable, startManyProcesses } from './many-processes.ts';
import { type OpenedShop, openShopProcess } from './open-shop.ts';
import { newSecretToken } from './platform/secrets.ts';
import { prepareDatabase } from './prepare-database.ts';
import { drawTree, renderWith } from './render-pages.ts';
import { explainStart, type OwnDatabase } from './running/explain-start.ts';

export async function freeJobsOfDead(url: string, processName: string): Promise<void> {
  const database = await openDatabase(url, { connections: 1 });
  try {
    await freeJobsOfProcess(database.db, processName);
  } finally {
    await database.close();
  }
}

export type Start = {
  readonly projectFolder: string;
  say?(line: string): void;
};

const longestGoodbyeMs = 15_000;

/** How long a process that replaces another waits for a database that was there a moment ago. */
const patienceOfProcessMs = 30_000;

/** @throws PlainProblem if its message alone says what to do */
export async function runShop(start: Start): Promise<void> {
  try {
    await openShop(start);
  } catch (error) {
    throw explainStart(error, await ownDatabase(start));
  }
}

/** Like `drawTree`, for the shop's pages. */
export const drawPage = (request: Request, call: Call): Promise<() => string> => drawTree(build, request, call);

async function ownDatabase({ projectFolder }: Start): Promise<OwnDatabase | undefined> {
  const { DATABASE_URL: elsewhere, DATA_FOLDER: folder = path.join(projectFolder, '.data') } = process.env;
  return elsewhere ? undefined : { folder, room: await roomOnDisk(folder).catch(() => null) };
}

async function openShop({ projectFolder, say = (line) => process.stdout.write(`${line}\n`) }: Start): Promise<void> {
  const config = readConfig(process.env);
  const { webConcurrency: processes } = config;
  const dataFolder = config.dataFolder ?? path.join(projectFolder, '.data');
  const needed = connectionsNeeded(processes);
  const embedded = config.databaseUrl ? null : await startEmbeddedDatabase({ projectFolder, dataFolder, say }, needed);
  const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
  const outboxSecret = newSecretToken();
  const places = { projectFolder, dataFolder, databaseUrl, databaseFolder: embedded?.folder, outboxSecret };
  const firstData = config.firstData ?? path.join(projectFolder, 'assets');
  const stopDatabase = async () => embedded?.stop();
  try {
    const own = embedded !== null;
    const preparing = { url: databaseUrl, projectFolder, firstData, own, processes, say };
    const { setUpToken } = await prepareDatabase(preparing);
    if (processes > 1) await listenMany(config, places, stopDatabase);
    else await listen(config, places, stopDatabase);
    const outboxLink = `${config.publicUrl}${outboxPaths.list}?token=${outboxSecret}`;
    say(startText(config, outboxLink, setUpToken));
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** Returns what the person who starts the shop reads, in one piece: where it is, how to become its owner, and what it does without. */
function startText(config: Config, outboxLink: string, setUpToken: string | null): string {
  const { publicUrl } = config;
  const missing = listUnconfigured(config, outboxLink);
  return [
    '',
    `The shop is open: ${publicUrl}`,
    `Back office: ${publicUrl}${adminBase}`,
    ...(setUpToken === null ? [] : ['', setUpLine(publicUrl, setUpToken)]),
    ...(missing.length === 0
      ? []
      : ['', 'Not configured yet (see .env.example):', ...missing.map((line) => `- ${line}`)]),
    '',
  ].join('\n');
}

async function listenMany(config: Config, places: Places, stopDatabase: () => Promise<void>): Promise<void> {
  const { projectFolder, dataFolder, databaseUrl, databaseFolder, outboxSecret } = places;
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: dataFolder,
    ...(databaseFolder && { [databaseFolderVariable]: databaseFolder }),
    ...(outboxSecret && { [outboxSecretVariable]: outboxSecret }),
  };
  const complain = (line: string): void => void process.stderr.write(`${line}\n`);
  const freeJobsOf = (name: string) => freeJobsOfDead(databaseUrl, name);
  const count = config.webConcurrency;
  const shop = await startManyProcesses({ count, projectFolder, env, say: complain, freeJobsOf });
  // Each process announces by itself that it is leaving.
  closeOnSignal({ close: (signal) => shop.close(signal), goodbyeMs: goodbyeMs(config) }, stopDatabase);
  shop.lost.then(async () => {
    complain(noneLives().message);
    await shop.close('SIGTERM');
    await stopDatabase().catch((error: unknown) => complain(String(error)));
    process.exit(1);
  });
}

export async function serveProcess({ projectFolder }: Start): Promise<void> {
  try {
    const config = readConfig(process.env);
    const { dataFolder = path.join(projectFolder, '.data'), databaseUrl = '' } = config;
    const databaseFolder = process.env[databaseFolderVariable];
    await waitForDatabase(databaseUrl, { longestMs: patienceOfProcessMs, evenAway: true });
    const outboxSecret = process.env[outboxSecretVariable];
    const places = { projectFolder, dataFolder, databaseUrl, databaseFolder, outboxSecret };
    await listen(config, places, async () => undefined);
  } catch (error) {
    throw explainStart(error);
  }
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')); // the first process is gone
}

type Places = {
  projectFolder: string;
  dataFolder: string;
  databaseUrl: string;
  databaseFolder: string | undefined;
  outboxSecret: string | undefined;
};

const databaseFolderVariable = 'SHOP_DATABASE_FOLDER';
const outboxSecretVariable = 'SHOP_OUTBOX_SECRET';

/** By itself V8 would let the heap grow as far as a large machine allows; a shop of this size fits on a small one. */
const heapGrowthPercent = 30;

async function listen(config: Config, places: Places, stopDatabase: () => Promise<void>): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
  const shop = await openShopProcess({
    config,
    ...places,
    render: renderWith(build, 'production'),
    mode: 'production',
    processName: process.env[processNameVariable],
  });
  const close = async (signal: NodeJS.Signals, hurried: Promise<void>): Promise<void> => {
    shop.sayClosing();
    // Somebody at the terminal need not wait; somebody who stops one of many gives the others time to be chosen instead.
    if (signal === 'SIGTERM') await Promise.race([pause(config.drainSeconds * 1_000), hurried]);
    await shop.close();
  };
  closeOnSignal({ close, goodbyeMs: goodbyeMs(config) }, stopDatabase);
  await listenOrSay(shop, config);
}

const goodbyeMs = ({ drainSeconds }: Config): number => drainSeconds * 1_000 + longestGoodbyeMs;

async function listenOrSay(shop: OpenedShop, { port, host }: Config): Promise<void> {
  try {
    await shop.listen();
  } catch (error) {
    await shop.close();
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EADDRINUSE')
      throw new PlainProblem(
        `Port ${port} is already in use. Stop whatever uses it, or choose another: PORT=${port + 1} npm start`,
      );
    if (error.code === 'EACCES')
      throw new PlainProblem(`Port ${port} cannot be used by this account. Choose one above 1023: PORT=3000 npm start`);
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new PlainProblem(`HOST=${host} is not an address of this machine. Example: HOST=0.0.0.0`);
    throw error;
  }
}

type Closing = {
  /** @param hurried resolves if somebody asks a second time */
  close(signal: NodeJS.Signals, hurried: Promise<void>): Promise<void>;
  readonly goodbyeMs: number;
};

function closeOnSignal({ close, goodbyeMs: longestMs }: Closing, stopDatabase: () => Promise<void>): void {
  let leaving = false;
  let hurry = (): void => undefined;
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  const leave = (signal: NodeJS.Signals): void => {
    if (leaving) {
      hurry();
      return;
    }
    leaving = true;
    const tooLong = setTimeout(() => process.exit(1), longestMs);
    close(signal, hurried)
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
