import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseProblem } from './database-problem.ts';
import { chooseHome, clusterIn, type Home, type Wish } from './home/choose-home.ts';
import { type Key, keepKey, readKey } from './home/database-key.ts';
import { refuseStrangersData } from './home/refuse-strangers-data.ts';
import { refuseWindows } from './home/refuse-windows.ts';
import { takeLock } from './home/take-lock.ts';
import { keepRunning } from './keep-running.ts';
import { connectOnce, mostConnections } from './postgres/connect.ts';
import { findBinaries } from './postgres/find-binaries.ts';
import { findFreePort } from './postgres/find-free-port.ts';
import { keepLogSmall } from './postgres/keep-log-small.ts';
import { makeClusterOnce } from './postgres/make-cluster.ts';
import { lookUpPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postgres/postmaster.ts';
import { refuseOtherMajor } from './postgres/refuse-other-major.ts';

export type EmbeddedDatabase = {
  /** The address of the shop's database, its password included: not for a log. */
  readonly url: string;
  readonly folder: string;
  stop(): Promise<void>;
};

/**
 * Makes the database on the first start, mends it after a crash, and starts it again whenever it ends.
 * @param connections how many the shop may hold at once
 * @throws DatabaseProblem with what to do, where it cannot be had or another shop uses the folder
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
    const { postmaster, url } = (await adopt(folder, most)) ?? (await start(home, log, most, wish.say));
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
    return { url, folder, stop };
  } catch (error) {
    await giveLockBack();
    throw error;
  }
}

/** For a shop of one process, and for tests that open many at once. */
const fewestConnections = 60;
/** For those who look at the database by themselves, and what PostgreSQL keeps for its owner. */
const connectionsBesideShop = 20;

/** A further try mends a port that was taken after we looked, and a killed PostgreSQL whose last processes still end. */
const waitsMilliseconds = [0, 100, 400, 1500];

type Running = { readonly postmaster: Postmaster; readonly url: string };

/** Takes over the PostgreSQL of a shop that was killed. One that does not answer us, or takes too few of us, is stopped. */
async function adopt(folder: string, most: number): Promise<Running | null> {
  const postmaster = await lookUpPostmaster(clusterIn(folder));
  if (!postmaster) return null;
  try {
    const { password } = await readKey(folder);
    const url = await connectOnce({ port: postmaster.port, password });
    if ((await mostConnections(url)) >= most) return { postmaster, url };
  } catch {
    // Stopped below, then started with what it needs.
  }
  await stopPostmaster(postmaster.pid, clusterIn(folder));
  return null;
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
  throw new DatabaseProblem(`PostgreSQL does not start. The end of ${log} says:\n${await endOf(log)}`);
}

async function connectTo(postmaster: Postmaster, key: Key, folder: string): Promise<Running> {
  try {
    return { postmaster, url: await connectOnce(key) };
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
