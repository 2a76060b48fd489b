import { randomBytes } from 'node:crypto';
import { chown, copyFile, mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseProblem } from './database-problem.ts';
import { chooseHome, clusterIn, type Home, type Wish } from './home/choose-home.ts';
import { databaseUser, type Key, keepKey, readKey } from './home/database-key.ts';
import { type Account, runAs } from './home/run-as.ts';
import { takeLock } from './home/take-lock.ts';
import { type Addresses, connectOnce, mostConnections } from './postgres/connect.ts';
import { findBinaries } from './postgres/find-binaries.ts';
import { lookUpProcess } from './postgres/look-up-process.ts';
import { lookUpPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postgres/postmaster.ts';

export type EmbeddedDatabase = {
  /**
   * The address of the shop's database for its owner, who is nobody else on the server; it includes the password, so it must not be logged.
   */
  readonly url: string;
  /** The same for the superuser, for whoever administers the server: tests make databases. */
  readonly superuserUrl: string;
  readonly folder: string;
  stop(): Promise<void>;
};

const mostBytes = 5_000_000;
const lookEveryMilliseconds = 600_000;

/**
 * Keeps the log small. PostgreSQL appends to it, so it may be truncated while it is being written to.
 * @returns a function that stops looking
 */
async function keepLogSmall(log: string): Promise<() => void> {
  const cut = async () => {
    const { size } = await stat(log).catch(() => ({ size: 0 }));
    if (size <= mostBytes) return;
    await copyFile(log, `${log}.older`);
    await truncate(log);
  };
  await cut();
  const timer = setInterval(() => void cut().catch(() => undefined), lookEveryMilliseconds).unref();
  return () => clearInterval(timer);
}

/** On Linux a look reads a file; elsewhere it runs a program. */
const lookEveryMs = process.platform === 'linux' ? 500 : 5_000;
const shortestPauseMs = 200;
const longestPauseMs = 30_000;

type Keeping = {
  readonly first: Postmaster;
  /** Starts PostgreSQL on the same port; null if it ended instead of becoming ready. */
  startAgain(): Promise<Postmaster | null>;
  say(line: string): void;
};

type KeptRunning = {
  letGo(): Promise<Postmaster>;
};

/** Restarts PostgreSQL whenever it has ended without our doing, after growing pauses for as long as that fails. */
function keepRunning({ first, startAgain, say }: Keeping): KeptRunning {
  const goodbye = new AbortController();
  const over = (): boolean => goodbye.signal.aborted;
  let current = first;
  const sleep = (ms: number): Promise<void> =>
    pause(ms, undefined, { ref: false, signal: goodbye.signal }).catch(() => undefined);

  const keep = async (): Promise<void> => {
    let started = (await lookUpProcess(current.pid))?.started;
    while (!over()) {
      await sleep(lookEveryMs);
      if (over() || (await lookUpProcess(current.pid))?.started === started) continue;
      say('The database stopped; restarting it.');
      const next = await untilItRuns();
      if (!next) return;
      say('The database is running again.');
      current = next;
      started = (await lookUpProcess(current.pid))?.started;
    }
  };
  const untilItRuns = async (): Promise<Postmaster | null> => {
    for (let ms = shortestPauseMs; !over(); ms = Math.min(2 * ms, longestPauseMs)) {
      const next = await startAgain().catch((error: unknown) => {
        say(`The database does not start: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      });
      if (next) return next;
      await sleep(ms);
    }
    return null;
  };

  const keeping = keep();
  return {
    letGo: async () => {
      goodbye.abort();
      await keeping;
      return current;
    },
  };
}

/**
 * Makes the database on the first start, repairs it after a crash, and restarts it whenever it ends.
 * @param connections how many the shop may hold at once
 * @throws DatabaseProblem with what to do, if it is not available or another shop uses the folder
 */
export async function startEmbeddedDatabase(wish: Wish, connections = 0): Promise<EmbeddedDatabase> {
  refuseWindows();
  const home = await chooseHome(wish);
  const { folder, account } = home;
  const most = Math.max(fewestConnections, connections + connectionsBesideShop);
  const giveLockBack = await takeLock(folder);
  try {
    const log = path.join(folder, 'postgres.log');
    const stopLooking = await keepLogSmall(log);
    const { postmaster, ...addresses } = (await adopt(folder, most)) ?? (await start(home, log, most, wish.say));
    const startAgain = async () => {
      const binaries = await findBinaries(folder, account);
      const { port } = await readKey(folder);
      return startPostmaster({ binaries, cluster: clusterIn(folder), account, port, most, log });
    };
    const kept = keepRunning({ first: postmaster, startAgain, say: wish.say });
    const stop = async () => {
      stopLooking();
      const { pid } = await kept.letGo();
      await stopPostmaster(pid, clusterIn(folder));
      await giveLockBack();
    };
    return { ...addresses, folder, stop };
  } catch (error) {
    await giveLockBack();
    throw error;
  }
}

/** Enough for a shop of one process, and for tests that open many at once. */
const fewestConnections = 60;
/** Connections for people who look at the database themselves, and those that PostgreSQL reserves for its owner. */
const connectionsBesideShop = 20;

/** Another try helps if a port was taken after we looked, or if a killed PostgreSQL's last processes are still ending. */
const waitsMilliseconds = [0, 100, 400, 1500];

type Running = Addresses & { readonly postmaster: Postmaster };

/** Takes over the PostgreSQL of a shop that was killed. One that does not answer us, or accepts too few connections, is stopped. */
async function adopt(folder: string, most: number): Promise<Running | null> {
  const postmaster = await lookUpPostmaster(clusterIn(folder));
  if (!postmaster) return null;
  try {
    const { password } = await readKey(folder);
    const addresses = await connectOnce({ port: postmaster.port, password });
    if ((await mostConnections(addresses.url)) >= most) return { postmaster, ...addresses };
  } catch {
    // It is stopped below, then started with what it needs.
  }
  await stopPostmaster(postmaster.pid, clusterIn(folder));
  return null;
}

/** PostgreSQL runs only on data of its own account that nobody else can write to. */
const tooOpen = 0o027;

/**
 * Refuses data that belongs to another account, as after a copy that root made. @throws DatabaseProblem with the command that repairs it
 */
async function refuseStrangersData({ folder, account }: Home): Promise<void> {
  const us = account?.uid ?? process.getuid?.();
  if (us === undefined) return;
  const cluster = clusterIn(folder);
  for (const place of [cluster, path.join(cluster, 'PG_VERSION'), path.join(cluster, 'global')]) {
    const found = await stat(place);
    if (found.uid === us) continue;
    const owner = account ? `${account.uid}:${account.gid}` : String(us);
    throw new DatabaseProblem(
      `The data in ${cluster} belongs to another account (number ${found.uid}), for example because root copied it. ` +
        `Change the owner, then start again: chown -R ${owner} ${cluster}`,
    );
  }
  if (((await stat(cluster)).mode & tooOpen) === 0) return;
  throw new DatabaseProblem(
    `Other accounts can read or write the data in ${cluster}, for example after a copy. Restrict access, then start again: chmod -R go-rwx ${cluster}`,
  );
}

/** Makes the cluster elsewhere and then moves it to its place, so that a start that is cut short leaves nothing half made. */
async function makeClusterOnce({ folder, account }: Home, binaries: string, say: (line: string) => void) {
  if (await stat(clusterIn(folder)).catch(() => null)) return;
  say(`Creating the database in ${folder} (first start only)`);
  const password = randomBytes(24).toString('hex');
  await keepKey(folder, { port: await findFreePort(), password });
  const unfinished = path.join(folder, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const passwordFile = path.join(unfinished, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(account, unfinished, passwordFile);
  const initdb = path.join(binaries, 'bin', 'initdb');
  const made = await runAs(account, initdb, [
    `--pgdata=${clusterIn(unfinished)}`,
    `--username=${databaseUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...localeFor(await runAs(account, initdb, ['--version'])),
  ]);
  if (made.code !== 0) throw new DatabaseProblem(`The database could not be created in ${folder}: ${made.output}`);
  await rename(clusterIn(unfinished), clusterIn(folder));
  await rm(unfinished, { recursive: true, force: true });
}

/** PostgreSQL's own rules for characters, the same on every machine; before version 17 the machine's have to do. */
const localeFor = ({ output }: { output: string }): string[] =>
  Number(/\d+/.exec(output)?.[0]) < 17
    ? ['--locale=C', '--lc-ctype=C.UTF-8']
    : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

async function giveTo(account: Account, ...files: readonly string[]): Promise<void> {
  if (!account) return;
  for (const file of files) await chown(file, account.uid, account.gid);
}

async function start(home: Home, log: string, most: number, say: Wish['say']): Promise<Running> {
  const { folder, account } = home;
  const binaries = await findBinaries(folder, account);
  await makeClusterOnce(home, binaries, say);
  await refuseStrangersData(home);
  await refuseOtherMajor(home, binaries);
  for (const wait of waitsMilliseconds) {
    await pause(wait);
    const key = await keyWithFreePort(folder);
    const cluster = clusterIn(folder);
    const postmaster = await startPostmaster({ binaries, cluster, account, port: key.port, most, log });
    if (postmaster) return connectTo(postmaster, key, folder);
  }
  throw new DatabaseProblem(`PostgreSQL does not start. The end of ${log} reads:\n${await endOf(log)}`);
}

async function connectTo(postmaster: Postmaster, key: Key, folder: string): Promise<Running> {
  try {
    return { postmaster, ...(await connectOnce(key)) };
  } catch (error) {
    await stopPostmaster(postmaster.pid, clusterIn(folder));
    throw error;
  }
}

async function keyWithFreePort(folder: string): Promise<Key> {
  const known = await readKey(folder);
  const port = await findFreePort(known.port);
  const key = { ...known, port };
  if (port !== known.port) await keepKey(folder, key);
  return key;
}

const endOf = async (log: string) => (await readFile(log, 'utf8')).trimEnd().split('\n').slice(-5).join('\n');

/** Windows lacks the accounts, signals and links that this relies on. @throws DatabaseProblem with what to do */
export function refuseWindows(platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'win32') return;
  throw new DatabaseProblem(
    'The embedded PostgreSQL does not run on Windows. Start the shop in WSL 2 or Docker, ' +
      'or set DATABASE_URL to your own PostgreSQL (15 or newer).',
  );
}

/** PostgreSQL reads only data of its own major version. @throws DatabaseProblem with the way to move it over */
async function refuseOtherMajor({ folder, account }: Home, binaries: string): Promise<void> {
  const made = (await readFile(path.join(clusterIn(folder), 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const { output } = await runAs(account, path.join(binaries, 'bin', 'postgres'), ['--version']);
  const major = /\d+/.exec(output)?.[0];
  if (made === '' || made === major) return;
  throw new DatabaseProblem(
    `The data in ${folder} was created by PostgreSQL ${made}, but this version of the shop comes with PostgreSQL ${major}. ` +
      'Nothing was changed. With the previous version of the shop, run npm run shop -- backup FILE; move ' +
      `${folder} elsewhere; then, with this version, run npm run shop -- restore FILE and start again.`,
  );
}

/** Returns a port of 127.0.0.1 that nobody is using now; `wanted` itself if it is free. */
function findFreePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', () =>
      wanted === 0 ? reject(new DatabaseProblem('No free port was found.')) : resolve(findFreePort()),
    );
    server.listen({ host: '127.0.0.1', port: wanted }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : wanted;
      server.close(() => resolve(port));
    });
  });
}
