import { chmod, chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseProblem } from '../database-problem.ts';

/** What is needed to reach the database; kept in its home in a file that only we can read. */
export type Key = { readonly port: number; readonly password: string };

/** The name of the database, and of the superuser with whom the cluster was made. */
export const databaseUser = 'shop';

const keyFile = (folder: string) => path.join(folder, 'database.json');

/** @throws DatabaseProblem if the key was lost */
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

/** Leaves what root writes in an ordinary user's folder to that user, who may start the shop themselves next time. */
export async function leaveToOwner(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}
