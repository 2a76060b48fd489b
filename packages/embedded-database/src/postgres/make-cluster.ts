import { randomBytes } from 'node:crypto';
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseProblem } from '../database-problem.ts';
import { clusterIn, type Home } from '../home/choose-home.ts';
import { databaseUser, keepKey } from '../home/database-key.ts';
import { type Account, runAs } from '../home/run-as.ts';
import { findFreePort } from './find-free-port.ts';

/** Made elsewhere and then moved to its place, so that a start that is cut short leaves nothing half made. */
export async function makeClusterOnce({ folder, account }: Home, binaries: string, say: (line: string) => void) {
  if (await stat(clusterIn(folder)).catch(() => null)) return;
  say(`Making the database in ${folder} (the first start alone)`);
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
  if (made.code !== 0) throw new DatabaseProblem(`The database could not be made in ${folder}: ${made.output}`);
  await rename(clusterIn(unfinished), clusterIn(folder));
  await rm(unfinished, { recursive: true, force: true });
}

/** PostgreSQL's own rules for characters, alike on every machine; before version 17 the machine's have to do. */
const localeFor = ({ output }: { output: string }): string[] =>
  Number(/\d+/.exec(output)?.[0]) < 17
    ? ['--locale=C', '--lc-ctype=C.UTF-8']
    : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

async function giveTo(account: Account, ...files: readonly string[]): Promise<void> {
  if (!account) return;
  for (const file of files) await chown(file, account.uid, account.gid);
}
