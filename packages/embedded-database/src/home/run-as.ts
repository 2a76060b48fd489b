import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { DatabaseProblem } from '../database-problem.ts';

/** An account of this machine that runs the database in our place. Null if we run it ourselves. */
export type Account = { readonly uid: number; readonly gid: number; readonly name: string } | null;

/**
 * How every process of the database is started: never in the project's folder, which the account may be unable to enter, and without our
 * environment, which holds the shop's secrets.
 */
export const spawnOptions = (account: Account) => ({
  ...(account && { uid: account.uid, gid: account.gid }),
  cwd: '/',
  env: { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...movedClock() },
});

/** If libfaketime moves our clock, as in tests of other days, the database gets the same clock. */
const movedClock = (): NodeJS.ProcessEnv => {
  const { FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, LD_PRELOAD } = process.env;
  return FAKETIME ? { FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, LD_PRELOAD } : {};
};

/** Runs a command as an account. A command that cannot be started at all ends with code -1 and the reason as its output. */
export function runAs(account: Account, command: string, parameters: readonly string[]) {
  return new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
    const pieces: string[] = [];
    const keep = (piece: Buffer) => pieces.push(piece.toString());
    try {
      const child = spawn(command, parameters, { ...spawnOptions(account), stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.on('error', (error) => resolve({ code: -1, output: error.message }));
      child.on('close', (code) => resolve({ code: code ?? -1, output: pieces.join('').trim() }));
    } catch (error) {
      resolve({ code: -1, output: error instanceof Error ? error.message : String(error) });
    }
  });
}

/** Whether the account can enter the folder: tried, not guessed from modes. */
export const canEnter = async (account: Account, folder: string): Promise<boolean> =>
  (await runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])).code === 0;

const ownName = 'shop-database';

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root. An ordinary user runs it themselves (null); root lends it to the
 * owner of the database if one exists already, otherwise to `postgres`, otherwise to `nobody`; only if none of them works is one made.
 * @param existing folders in which a database made earlier may be
 * @throws DatabaseProblem if root may not act for any other account
 */
export async function chooseAccount(existing: readonly string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  for (const cluster of existing) {
    const owner = await stat(cluster).catch(() => null);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `number ${owner.uid}` };
  }
  const account = (await usable('postgres')) ?? (await usable('nobody')) ?? (await usable(ownName)) ?? (await made());
  if (account) return account;
  throw new DatabaseProblem(
    'PostgreSQL refuses to run as root, and root cannot switch to another account on this machine. ' +
      'Start the shop as an ordinary user, or set DATABASE_URL to your own PostgreSQL (15 or newer).',
  );
}

async function usable(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all([runAs(null, 'id', ['-u', name]), runAs(null, 'id', ['-g', name])]);
  if (uid.code !== 0 || gid.code !== 0) return null;
  const account = { uid: Number(uid.output), gid: Number(gid.output), name };
  const tried = await runAs(account, '/bin/sh', ['-c', 'true']);
  return tried.code === 0 && account.uid !== 0 ? account : null;
}

async function made(): Promise<Account> {
  const { code } = await runAs(null, 'useradd', ['--system', '--no-create-home', '--shell', '/bin/false', ownName]);
  return code === 0 ? usable(ownName) : null;
}
