import { spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseProblem } from '../database-problem.ts';
import { clusterIn, lookUpHome } from '../home/choose-home.ts';
import { leaveToOwner, readKey } from '../home/database-key.ts';
import { type Account, spawnOptions } from '../home/run-as.ts';
import { connectOnce } from './connect.ts';
import { lookUpProcess, waitUntil } from './look-up-process.ts';

export type Postmaster = { readonly pid: number; readonly port: number };

type Start = {
  readonly binaries: string;
  readonly cluster: string;
  readonly account: Account;
  readonly port: number;
  readonly most: number;
  readonly log: string;
};

const settings = ({ port, most }: Start) => [
  'listen_addresses=127.0.0.1',
  `port=${port}`,
  'unix_socket_directories=',
  'shared_buffers=64MB',
  `max_connections=${most}`,
  'logging_collector=off',
  'log_min_messages=warning',
  // Statements and rows hold what customers told us; neither belongs in a log.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  // One small shop gains nothing from parallel queries, and their shared memory is scarce in containers.
  'max_parallel_workers_per_gather=0',
];

const lockOf = (cluster: string) => path.join(cluster, 'postmaster.pid');

/** A large log, or recovery after a crash, takes time. */
const startMilliseconds = 60_000;
const stopMilliseconds = 20_000;

async function readLock(cluster: string) {
  const lines = (await readFile(lockOf(cluster), 'utf8').catch(() => '')).split('\n');
  const [pid = NaN, , , port = NaN] = lines.map((line) => Number.parseInt(line, 10));
  return { pid, port, ready: lines[7]?.trim() === 'ready' };
}

/** Whether the process is the PostgreSQL of this cluster, not another process that was given the same number. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const command = Number.isSafeInteger(pid) && pid > 0 ? (await lookUpProcess(pid))?.command : undefined;
  return command?.includes('postgres') === true && command.includes(`-D ${cluster} `);
}

/**
 * Finds the PostgreSQL that an earlier shop left running on this cluster when it was killed; null if there is none, and then the lock of a
 * dead one no longer stands in the way of the next start.
 */
export async function lookUpPostmaster(cluster: string): Promise<Postmaster | null> {
  const settled = await waitUntil(startMilliseconds, async () => {
    const { pid, port, ready } = await readLock(cluster);
    if (!(await isPostmaster(pid, cluster))) return 'none';
    return ready ? { pid, port } : null;
  });
  if (settled === null) throw new DatabaseProblem(`The PostgreSQL running on ${cluster} is not getting ready.`);
  if (settled !== 'none') return settled;
  await rm(lockOf(cluster), { force: true });
  return null;
}

/**
 * Starts PostgreSQL in a process group of its own, so that Ctrl-C reaches only the shop, which then stops it.
 * @returns null if it ended instead of becoming ready; its log says why
 */
export async function startPostmaster(wish: Start): Promise<Postmaster | null> {
  const { binaries, cluster, account, port, log } = wish;
  const file = await open(log, 'a', 0o600);
  try {
    await leaveToOwner(path.dirname(log), log);
    const child = spawn(
      path.join(binaries, 'bin', 'postgres'),
      ['-D', cluster, ...settings(wish).flatMap((setting) => ['-c', setting])],
      { ...spawnOptions(account), detached: true, stdio: ['ignore', file.fd, file.fd] },
    );
    child.on('error', () => undefined);
    child.unref();
    const settled = await waitUntil(startMilliseconds, async () => {
      const lock = await readLock(cluster);
      if (lock.ready && lock.pid === child.pid) return { pid: lock.pid, port };
      return child.pid === undefined || child.exitCode !== null || child.signalCode !== null ? 'ended' : null;
    });
    if (settled === null && child.pid) await stopPostmaster(child.pid, cluster);
    return settled === 'ended' ? null : settled;
  } finally {
    await file.close();
  }
}

/** Stops PostgreSQL. One that hangs is killed. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  const gone = async () => ((await isPostmaster(pid, cluster)) ? null : true);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (await gone()) return;
    process.kill(pid, signal);
    if (await waitUntil(stopMilliseconds, gone)) return;
  }
}

/**
 * Returns the address of the embedded database that a running shop of this project uses, including its password; null if none is running.
 * Starts nothing.
 * @throws DatabaseProblem if its key cannot be read
 */
export async function lookUpRunningDatabase(project: {
  readonly projectFolder: string;
  readonly dataFolder: string | undefined;
}): Promise<string | null> {
  const home = await lookUpHome(project);
  const postmaster = home && (await lookUpPostmaster(clusterIn(home)));
  if (!home || !postmaster) return null;
  const { password } = await readKey(home);
  return (await connectOnce({ port: postmaster.port, password })).url;
}
