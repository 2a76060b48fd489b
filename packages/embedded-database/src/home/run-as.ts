import { spawn } from 'node:child_process';

/** An account of this machine that runs the database in our place. Null where we run it ourselves. */
export type Account = { readonly uid: number; readonly gid: number; readonly name: string } | null;

/**
 * How every process of the database is started: never in the project's folder, which the account may be unable
 * to enter, and without our environment, which holds the shop's secrets.
 */
export const spawnOptions = (account: Account) => ({
  ...(account && { uid: account.uid, gid: account.gid }),
  cwd: '/',
  env: { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
});

/** A command that cannot be started at all ends with code -1 and the reason as its output. */
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

/** Whether the account can walk into the folder: tried, not guessed from modes. */
export const canEnter = async (account: Account, folder: string): Promise<boolean> =>
  (await runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])).code === 0;
