import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '#server/db/open.ts';
import { searchPhrases } from '#server/db/tables/content-tables.ts';
import { readPhrasesFile } from './read-phrases-file.ts';

/** Two processes that start together seed once. */
const seedLock = 7_226_006;

/** Fills a list that is empty, that of a former version's shop too. @returns how many phrases were put in */
export async function seedSearchPhrases({ db }: OpenDatabase, wordsFile: string): Promise<number> {
  const first = readPhrasesFile(await readFile(wordsFile, 'utf8'), wordsFile);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if (first.length === 0 || (await tx.$count(searchPhrases)) > 0) return 0;
    await tx.insert(searchPhrases).values(first);
    return first.length;
  });
}
