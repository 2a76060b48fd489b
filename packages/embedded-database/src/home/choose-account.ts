import { stat } from 'node:fs/promises';
import { DatabaseProblem } from '../database-problem.ts';
import { type Account, runAs } from './run-as.ts';

const ownName = 'shop-database';

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it himself (null); root lends it to the owner of the
 * database where one exists already, else to `postgres`, else to `nobody`; only where none of them serves is one made.
 * @param existing folders in which a database made earlier may be
 * @throws DatabaseProblem where root may not act for any other account
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
    'PostgreSQL does not run as root, and root may not act for another account here. ' +
      'Start the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL (15 or newer) of your own.',
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
