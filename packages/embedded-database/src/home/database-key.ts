import { chmod, chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseProblem } from '../database-problem.ts';

/** What is needed to reach the database; kept in its home in a file that only we can read. */
export type Key = { readonly port: number; readonly password: string };

/** The database's name, and that of the superuser with whom the cluster was made. */
export const databaseUser = 'shop';

const keyFile = (folder: string) => path.join(folder, 'database.json');

/** @throws DatabaseProblem where the key was lost */
export async function readKey(folder: string): Promise<Key> {
  try {
    const { port, password } = JSON.parse(await readFile(keyFile(folder), 'utf8'));
    return { port: Number(port), password: String(password) };
  } catch {
    throw new DatabaseProblem(
      `${keyFile(folder)} holds the password of the database next to it and cannot be read. Restore it from a backup, ` +
        `or move ${folder} elsewhere to start with an empty database.`,
    );
  }
}

export async function keepKey(folder: string, key: Key): Promise<void> {
  const written = `${keyFile(folder)}.new`;
  await writeFile(written, JSON.stringify(key), { mode: 0o600 });
  await chmod(written, 0o600);
  await leaveToOwner(folder, written);
  await rename(written, keyFile(folder));
}

/** What root writes in an ordinary user's folder stays that user's, who may start the shop himself the next time. */
export async function leaveToOwner(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}
