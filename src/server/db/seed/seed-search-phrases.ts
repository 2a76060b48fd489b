import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '#server/db/open.ts';
import { searchPhrases } from '#server/db/tables/content-tables.ts';
import { readFirstFile } from './catalogue/file-fields.ts';
import { readPhrasesFile } from './read-phrases-file.ts';

/** Two processes that start together seed once. */
const seedLock = 7_226_006;

/** Fills a list that is empty, that of a former version's shop too. @returns how many phrases were put in */
export async function seedSearchPhrases({ db }: OpenDatabase, wordsFile: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await tx.$count(searchPhrases)) > 0) return 0;
    const first = readPhrasesFile(await readFirstFile(wordsFile), wordsFile);
    if (first.length > 0) await tx.insert(searchPhrases).values(first);
    return first.length;
  });
}
