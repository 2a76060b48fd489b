import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { phraseMeaning, searchPhrase } from '#contract/content/search-phrases.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { searchPhrases } from '#server/db/tables/content-tables.ts';

const file = z.object({ words: z.array(z.object({ words: searchPhrase.shape.phrases, means: phraseMeaning })) });

/** Two processes that start together seed once. */
const seedLock = 7_226_006;

/** Fills a list that is empty, that of a former version's shop too. @returns how many phrases were put in */
export async function seedSearchPhrases({ db }: OpenDatabase, wordsFile: string): Promise<number> {
  const { words } = file.parse(JSON.parse(await readFile(wordsFile, 'utf8')));
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await tx.$count(searchPhrases)) > 0) return 0;
    await tx.insert(searchPhrases).values(words.map((each) => ({ phrases: each.words, meaning: each.means })));
    return words.length;
  });
}
