import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseHome, clusterIn, type Home, type Wish } from './choose-home.ts';
import { connectOnce } from './connect.ts';
import { type Key, keepKey, readKey } from './database-key.ts';
import { DatabaseProblem } from './database-problem.ts';
import { findBinaries } from './find-binaries.ts';
import { findFreePort } from './find-free-port.ts';
import { keepLogSmall } from './keep-log-small.ts';
import { makeClusterOnce } from './make-cluster.ts';
import { lookUpPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { takeLock } from './take-lock.ts';

export type EmbeddedDatabase = {
  /** The address of the shop's database, its password included: not for a log. */
  readonly url: string;
  /** Where its data, key and log are. */
  readonly folder: string;
  /** Stops PostgreSQL and gives its folder back. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that comes with the shop, made on the first start and mended after a crash. It listens on
 * 127.0.0.1 alone, on a port that it keeps while that is free.
 * @throws DatabaseProblem with what to do, where it cannot be had or another shop uses the folder
 */
export async function startEmbeddedDatabase(wish: Wish): Promise<EmbeddedDatabase> {
  const home = await chooseHome(wish);
  const { folder } = home;
  const giveLockBack = await takeLock(folder);
  try {
    const log = path.join(folder, 'postgres.log');
    const stopLooking = await keepLogSmall(log);
    const { postmaster, url } = (await adopt(folder)) ?? (await start(home, log, wish.say));
    const stop = async () => {
      stopLooking();
      await stopPostmaster(postmaster.pid, clusterIn(folder));
      await giveLockBack();
    };
    return { url, folder, stop };
  } catch (error) {
    await giveLockBack();
    throw error;
  }
}

/** A further try mends a port that was taken after we looked, and a killed PostgreSQL whose last processes still end. */
const waitsMilliseconds = [0, 100, 400, 1500];

type Running = { readonly postmaster: Postmaster; readonly url: string };

/** Takes over the PostgreSQL of a shop that was killed. One that does not answer us is stopped. */
async function adopt(folder: string): Promise<Running | null> {
  const postmaster = await lookUpPostmaster(clusterIn(folder));
  if (!postmaster) return null;
  try {
    const { password } = await readKey(folder);
    return { postmaster, url: await connectOnce({ port: postmaster.port, password }) };
  } catch {
    await stopPostmaster(postmaster.pid, clusterIn(folder));
    return null;
  }
}

async function start(home: Home, log: string, say: Wish['say']): Promise<Running> {
  const { folder, account } = home;
  const binaries = await findBinaries(folder, account);
  await makeClusterOnce(home, binaries, say);
  for (const wait of waitsMilliseconds) {
    await pause(wait);
    const key = await keyWithFreePort(folder);
    const postmaster = await startPostmaster({ binaries, cluster: clusterIn(folder), account, port: key.port, log });
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
