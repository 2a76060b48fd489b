import { readFile } from 'node:fs/promises';
import { asc } from 'drizzle-orm';
import { PlainProblem } from '#domain/failure.ts';
import type { SearchPhrase } from '#domain/search/understand-search.ts';
import type { Db } from '#server/db/open.ts';
import { readPhrasesFile } from '#server/db/seed/seed-catalogue.ts';
import { searchPhrases } from '#server/db/tables/content-tables.ts';

export const listPhrases = (db: Db): Promise<SearchPhrase[]> =>
  db
    .select({ phrases: searchPhrases.phrases, meaning: searchPhrases.meaning })
    .from(searchPhrases)
    .orderBy(asc(searchPhrases.id));

type Changed = { readonly before: number; readonly now: number };

/**
 * Replaces all phrases with those of the file, at once for every search: those that it does not name are removed. A dry run reads the file
 * and writes nothing.
 * @throws PlainProblem naming each fault of the file
 */
export async function importPhrases(db: Db, file: string, { isTrial }: { isTrial: boolean }): Promise<Changed> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new PlainProblem(`${file} cannot be opened.`);
  });
  const listed = readPhrasesFile(text, file);
  if (listed.length === 0)
    throw new PlainProblem(`${file} has no phrases, so searches would no longer recognise any diet.`);
  return db.transaction(async (tx) => {
    const before = await tx.$count(searchPhrases);
    if (!isTrial) {
      await tx.delete(searchPhrases);
      await tx.insert(searchPhrases).values(listed);
    }
    return { before, now: listed.length };
  });
}
