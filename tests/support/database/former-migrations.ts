import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { migrationsFolder } from './database.ts';

const journalOf = (folder: string) => join(folder, 'meta/_journal.json');
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** A folder with the migrations that a shop had run before this one came. */
export async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(migrationsFolder, folder, { recursive: true });
  const { entries, ...head } = journal.parse(JSON.parse(await readFile(journalOf(folder), 'utf8')));
  const at = entries.findIndex((entry) => entry.tag === tag);
  if (at < 0) throw new Error(`there is no migration ${tag}`);
  await writeFile(journalOf(folder), JSON.stringify({ ...head, entries: entries.slice(0, at) }));
  return folder;
}
