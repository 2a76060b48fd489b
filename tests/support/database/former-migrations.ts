import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { migrateTables, type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { emptyDatabase, migrationsFolder, projectFolder } from './database.ts';

/** The migration that each release ended with, and the backup it made of a shop in use (`npm run shop -- backup`). */
const releases = {
  '0.1.0': { last: '0019_keep_kinds_by_block', backup: 'shop-0.1.0.gz' },
  '0.2.0': { last: '0020_one_vocabulary', backup: 'shop-0.2.0.gz' },
} as const;
export type Release = keyof typeof releases;
export const backupOf = (release: Release): string =>
  join(projectFolder, 'tests/operations/upgrades', releases[release].backup);

const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** An empty shop as a release creates it; closed when the test is done. */
export async function shopOfRelease(release: Release): Promise<OpenDatabase> {
  const open = await openDatabase(await emptyDatabase());
  onTestFinished(() => open.close());
  const folder = await mkdtemp(join(tmpdir(), 'shop-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const { entries, ...head } = journal.parse(JSON.parse(await readFile(file, 'utf8')));
  const last = entries.findIndex(({ tag }) => tag === releases[release].last);
  await writeFile(file, JSON.stringify({ ...head, entries: entries.slice(0, last + 1) }));
  await migrateTables(open, folder);
  return open;
}
