import { asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { mostDaysOfSums } from '#contract/admin/reports/breakdown.ts';
import {
  mostSearches,
  readSearches,
  removeSynonym,
  type Searched,
  type SearchesAnswer,
  saveSynonym,
} from '#contract/admin/reports/searches.ts';
import { isDietQuestion } from '#domain/diet/diet-question.ts';
import { Failure } from '#domain/failure.ts';
import { type DayRange, rangeAsked } from '#domain/money/report/day-range.ts';
import { foldedWords, missedWords, synonymFault, synonymsOf } from '#domain/search/synonyms.ts';
import type { Db } from '#server/db/open.ts';
import { searches, searchPhrases } from '#server/db/tables/content-tables.ts';
import { answeredByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { countCakesFor } from './search-products.ts';
import { listPhrases } from './staff-search.ts';

/** @throws Failure 'invalid' for a range that ends before it begins, or is longer than ten years */
async function showSearches(
  { db, snapshot: { phrases } }: StaffContext,
  { from, to }: z.output<typeof readSearches.input>,
): Promise<SearchesAnswer> {
  const range = rangeAsked(from, to, mostDaysOfSums);
  const synonyms = synonymsOf(phrases);
  const told = (row: Row): Searched => {
    const missed = missedWords(row);
    return {
      ...row,
      synonyms: synonyms.filter(({ words }) => ` ${row.words} `.includes(` ${words} `)),
      missed: missed !== null && synonymFault(phrases, missed) === null ? missed : null,
    };
  };
  return {
    days: await readDays(db, range),
    foundNothing: (await readMost(db, range, true)).map(told),
    found: (await readMost(db, range, false)).map(told),
  };
}

type Row = Omit<Searched, 'synonyms' | 'missed'>;

async function readDays(db: Db, { from, to }: DayRange): Promise<SearchesAnswer['days']> {
  const { rows } = await db.execute<SearchesAnswer['days'][number]>(sql`
    select day::text, sum(times)::int as times,
      coalesce(sum(times) filter (where found = 0 and not is_answered), 0)::int as "foundNothing"
    from ${searches} where day >= ${from} and day < ${to} group by day order by day desc`);
  return rows;
}

/** The most frequent first. What the words found on the last day decides whether they found nothing. */
async function readMost(db: Db, { from, to }: DayRange, isNothing: boolean): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select words, times, "lastDay", found, instead, "isAnswered" from (
      select distinct on (words) words, sum(times) over (partition by words)::int as times, day::text as "lastDay",
        found, instead, is_answered as "isAnswered"
      from ${searches} where day >= ${from} and day < ${to} order by words, day desc) as last
    where (found = 0 and not "isAnswered") = ${isNothing}
    order by times desc, words limit ${mostSearches}`);
  return rows;
}

/** @throws Failure 'invalid' for words about diets, and if nothing would be found */
async function saveSynonymOf(
  context: StaffContext,
  { words, finds }: z.output<typeof saveSynonym.input>,
): Promise<z.input<typeof saveSynonym.output>> {
  const { db } = context;
  const before = await takeOut(db, words);
  const fault = synonymFault(await listPhrases(db), words);
  if (fault !== null) throw new Failure('invalid', { fields: { words: fault } });
  if (isDietQuestion(finds) || (await countCakesFor(context, await listPhrases(db), finds)) === 0)
    throw new Failure('invalid', { fields: { finds: `Nothing is found for ‘${finds}’.` } });
  const meaning = { kind: 'synonym', to: finds } as const;
  await db.insert(searchPhrases).values({ phrases: [foldedWords(words)], meaning });
  await writeAudit(context, {
    action: 'search.synonymSaved',
    subjectKind: 'search',
    subject: foldedWords(words),
    subjectName: foldedWords(words),
    before,
    after: finds,
  });
  return { found: await countCakesFor(context, await listPhrases(db), words) };
}

/** @throws Failure 'notFound' if somebody else has removed it */
async function removeSynonymOf(
  context: StaffContext,
  { words }: z.output<typeof removeSynonym.input>,
): Promise<z.input<typeof removeSynonym.output>> {
  const before = await takeOut(context.db, words);
  if (before === null) throw new Failure('notFound', { text: `‘${words}’ has no synonym any more.` });
  await writeAudit(context, {
    action: 'search.synonymRemoved',
    subjectKind: 'search',
    subject: foldedWords(words),
    subjectName: foldedWords(words),
    before,
  });
  return { found: await countCakesFor(context, await listPhrases(context.db), words) };
}

/** Takes the words out of the synonyms, one after another in all processes. @returns what they found; null if they were none */
async function takeOut(db: Db, words: string): Promise<string | null> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('search_phrases'))`);
  const rows = await db.select().from(searchPhrases).orderBy(asc(searchPhrases.id));
  let former: string | null = null;
  for (const { id, phrases, meaning } of rows) {
    const left = phrases.filter((each) => foldedWords(each) !== foldedWords(words));
    if (meaning.kind !== 'synonym' || left.length === phrases.length) continue;
    former = meaning.to;
    if (left.length === 0) await db.delete(searchPhrases).where(eq(searchPhrases.id, id));
    else await db.update(searchPhrases).set({ phrases: left }).where(eq(searchPhrases.id, id));
  }
  return former;
}

export const searchOfficeEndpoints = [
  answeredByStaff(readSearches, showSearches),
  answeredByStaff(saveSynonym, saveSynonymOf),
  answeredByStaff(removeSynonym, removeSynonymOf),
];
