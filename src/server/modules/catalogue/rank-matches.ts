import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import type { Term } from './search-terms.ts';

/** Where the rarest word has no more uses than this, every match is read, counted and ranked. */
const fewUses = 2_000;
/** Beyond that the most relevant matches are enough: so many are ranked, among so many uses of the rarest word. */
const mostRanked = 240;
const mostExamined = 4_000;
/** Fewer than two pages of them, and the whole of the rarest word is looked through after all. */
const tooFewRanked = 24;
/** A word that begins hundreds of others stands for the most frequent of them. */
const mostWordsOfMany = 8;

export type Ranking = {
  /** The products of the page, most relevant first. */
  readonly ids: readonly number[];
  readonly page: number;
  /** How many can be paged through. */
  readonly ranked: number;
  readonly total: number;
  /** Whether there are more than `total`. */
  readonly atLeast: boolean;
};

type Window = { readonly page: number; readonly size: number };

const nothing: Ranking = { ids: [], page: 1, ranked: 0, total: 0, atLeast: false };

/**
 * The products that have every word of the search, most relevant first: a word counts most in the name, less in
 * category, base and occasion, least in the description, and less again where it only begins with what was typed;
 * among equals the better sold comes first. What is read is bounded however large the shop (decision 013).
 */
export async function rankMatches(db: Db, terms: readonly Term[], window: Window): Promise<Ranking> {
  const [rarest, ...others] = [...terms].sort((a, b) => a.size - b.size);
  if (!rarest || rarest.size === 0) return nothing;
  if (rarest.size <= fewUses) return rank(db, everyUse(rarest), others, window, null);
  const words = [...rarest.same, ...rarest.begun].slice(0, mostWordsOfMany);
  const examined = others.length === 0 ? mostRanked : Math.ceil(mostExamined / words.length);
  const best = await rank(db, bestUses(rarest, words, examined), others, window, mostRanked);
  if (others.length === 0) {
    const isWholeWord = rarest.same.length + rarest.begun.length === 1;
    return { ...best, total: isWholeWord ? rarest.size : best.total, atLeast: !isWholeWord };
  }
  if (best.ranked >= tooFewRanked) return { ...best, atLeast: true };
  const all = await rank(db, everyUse(rarest), others, window, mostRanked);
  return { ...all, atLeast: all.ranked === mostRanked };
}

/** 2, 4 and 6 for a whole word in name, category and description; one more where only its beginning was typed. */
const pointsOf = (term: Term): SQL =>
  sql`2 * tier + case when word = any(${sql.param(term.same)}::text[]) then 0 else 1 end`;

const everyUse = (term: Term): SQL => sql`
  select product_id, min(${pointsOf(term)}) as points, max(fame) as fame from search_postings
  where word = any(${sql.param([...term.same, ...term.begun])}::text[])
  group by product_id`;

const bestUses = (term: Term, words: readonly string[], examined: number): SQL => sql`
  select product_id, min(${pointsOf(term)}) as points, max(fame) as fame
  from unnest(${sql.param(words)}::text[]) as meant (meant_word)
    cross join lateral (
      select product_id, word, tier, fame from search_postings where word = meant_word
      order by tier, fame desc, product_id limit ${examined}
    ) as used
  group by product_id order by points, fame desc, product_id`;

/** Leaves those that have the other words too, adds up the points, and takes a page. A page past the end is the last one. */
async function rank(
  db: Db,
  uses: SQL,
  others: readonly Term[],
  { page, size }: Window,
  most: number | null,
): Promise<Ranking> {
  const joined = others.map((term, at) => {
    const also = sql.identifier(`also_${at}`);
    return sql`
      cross join lateral (
        select min(${pointsOf(term)}) as points from search_postings
        where search_postings.product_id = used.product_id
          and word = any(${sql.param([...term.same, ...term.begun])}::text[])
        having count(*) > 0
      ) as ${also}`;
  });
  const points = [sql`used.points`, ...others.map((_, at) => sql`${sql.identifier(`also_${at}`)}.points`)];
  const { rows } = await db.execute<{ ids: number[]; ranked: number; page: number }>(sql`
    with found as materialized (
      select used.product_id, ${sql.join(points, sql` + `)} as points, used.fame
      from (${uses}) as used ${sql.join(joined, sql` `)}
      ${most === null ? sql`` : sql`limit ${most}`}
    ), paging as (
      select ranked, least(${page}, greatest(1, (ranked + ${size} - 1) / ${size}))::int as page
      from (select count(*)::int as ranked from found) as counted
    )
    select ranked, page, array(
      select product_id from found order by points, fame desc, product_id
      limit ${size} offset (page - 1) * ${size}
    ) as ids
    from paging`);
  const [found] = rows;
  return found ? { ...found, total: found.ranked, atLeast: false } : nothing;
}
