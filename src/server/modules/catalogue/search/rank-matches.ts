import { type SQL, sql } from 'drizzle-orm';
import { mostPages } from '#contract/listing/catalogue.ts';
import { pageSize } from '#contract/listing/filters.ts';
import type { Db } from '#server/db/open.ts';
import { productsInBlock } from '#server/db/tables/catalogue/listing-tables.ts';
import type { Term } from './search-terms.ts';

/** Every match is read, counted and ranked while the rarest word has no more uses than this. */
const fewUses = 500;
/** Of several frequent words the most relevant matches are ranked: so many, out of so many uses of the rarest. */
const mostRanked = 120;
const mostRankedForFew = 40;
const mostExamined = 800;
/** Fewer than two pages among those, and the words hardly meet: the newest matches are ranked instead. */
const tooFewRanked = 24;
const mostWordsOfMany = 8;

export type Ranking = {
  readonly ids: readonly number[];
  readonly page: number;
  readonly ranked: number;
  readonly total: number;
  readonly atLeast: boolean;
};

/** `soldOut` are ids of what stands last. */
type Window = { readonly page: number; readonly size: number; readonly soldOut: readonly number[] };

export const noMatches: Ranking = { ids: [], page: 1, ranked: 0, total: 0, atLeast: false };

/**
 * Name before category, base and occasion, before description; whole words before beginnings. What is read is bounded
 * (decision 303).
 */
export async function rankMatches(db: Db, terms: readonly Term[], window: Window): Promise<Ranking> {
  const [rarest, ...others] = [...terms].sort((a, b) => a.size - b.size);
  if (!rarest || rarest.size === 0) return noMatches;
  if (rarest.size <= fewUses) return rank(db, alsoUsing(everyUse(rarest), others), window);
  if (others.length === 0) return rankFrequent(db, rarest, window);
  return rankShared(db, rarest, others, window);
}

/** Their bits say which products have them all; of more than can be ranked, those most relevant to the rarest word. */
async function rankShared(db: Db, rarest: Term, others: readonly Term[], window: Window): Promise<Ranking> {
  const shared = sharedProducts([rarest, ...others]);
  const total = await countShared(db, shared);
  if (total === 0) return noMatches;
  const most = window.size < pageSize ? mostRankedForFew : mostRanked;
  const newest = alsoUsing(usesOf(rarest, newestOf(shared, most)), others);
  if (total <= most) return rank(db, newest, window);
  const words = frequentWords(rarest);
  const examined = bestUses(rarest, words, Math.ceil(mostExamined / words.length));
  const best = await rank(db, sql`${alsoUsing(amongShared(examined, shared, most), others)}`, window);
  return { ...(best.ranked < tooFewRanked ? await rank(db, newest, window) : best), total };
}
/** Its uses lie in the order of relevance: only those up to the page's end are read, so that what is sold out stands last on its page alone. */
async function rankFrequent(db: Db, term: Term, { page: asked, size, soldOut }: Window): Promise<Ranking> {
  const words = frequentWords(term);
  const { rows } = await db.execute<{ uses: number }>(sql`
    select max(products)::int as uses from search_words where word = any(${sql.param(words)}::text[])`);
  const total = rows[0]?.uses ?? 0;
  const ranked = Math.min(total, mostPages * size);
  const page = Math.min(asked, Math.ceil(ranked / size));
  const { ids } = await rank(db, bestUses(term, words, page * size), { page, size, soldOut: [] });
  const isGone = (id: number) => Number(soldOut.includes(id));
  return { ids: ids.toSorted((a, b) => isGone(a) - isGone(b)), page, ranked, total, atLeast: total < term.size };
}

const frequentWords = ({ same, begun }: Term): readonly string[] => [...same, ...begun].slice(0, mostWordsOfMany);
const allWords = ({ same, begun }: Term): SQL => sql`${sql.param([...same, ...begun])}::text[]`;

/** 2, 4 and 6 for a whole word in name, category and description; one more where only its beginning was typed. */
const pointsOf = (term: Term): SQL =>
  sql`2 * tier + case when word = any(${sql.param(term.same)}::text[]) then 0 else 1 end`;

const everyUse = (term: Term): SQL => sql`
  select product_id, min(${pointsOf(term)}) as points, max(fame) as fame from search_postings
  where word = any(${allWords(term)}) group by product_id`;

const bestUses = (term: Term, words: readonly string[], examined: number): SQL => sql`
  select product_id, min(${pointsOf(term)}) as points, max(fame) as fame
  from unnest(${sql.param(words)}::text[]) as meant (meant_word)
    cross join lateral (
      select product_id, word, tier, fame from search_postings where word = meant_word
      order by tier, fame desc, product_id limit ${examined}
    ) as used
  group by product_id order by points, fame desc, product_id`;

const named = (at: number) => sql.identifier(`also_${at}`);
const sumOfPoints = (others: readonly Term[]): SQL =>
  sql.join([sql`used.points`, ...others.map((_, at) => sql`${named(at)}.points`)], sql` + `);

const alsoUsing = (uses: SQL, others: readonly Term[]): SQL => sql`
  select used.product_id, ${sumOfPoints(others)} as points, used.fame from (${uses}) as used
  ${sql.join(
    others.map(
      (term, at) => sql`
      cross join lateral (
        select min(${pointsOf(term)}) as points from search_postings
        where search_postings.product_id = used.product_id and word = any(${allWords(term)}) having count(*) > 0
      ) as ${named(at)}`,
    ),
  )}`;

const sharedProducts = (terms: readonly Term[]): SQL => {
  const blocks = terms.map(
    (term, at) => sql`(
      select block, bit_or(products) as products from search_blocks where word = any(${allWords(term)}) group by block
    ) as ${named(at)}`,
  );
  const products = sql.join(
    terms.map((_, at) => sql`${named(at)}.products`),
    sql` & `,
  );
  const [first = sql``, ...rest] = blocks;
  const joined = sql.join([first, ...rest.map((block) => sql` join ${block} using (block)`)]);
  return sql`select block, ${products} as products from ${joined}`;
};

async function countShared(db: Db, shared: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select coalesce(sum(bit_count(products)), 0)::int as total from (${shared}) as shared`,
  );
  return rows[0]?.total ?? 0;
}

/** The newest first; a block is opened only while more are wanted. */
const newestOf = (shared: SQL, most: number): SQL => sql`
  select block * ${sql.raw(String(productsInBlock))} + place as product_id
  from (select * from (${shared}) as shared where bit_count(products) > 0 order by block desc) as shared
    cross join lateral generate_series(${sql.raw(String(productsInBlock - 1))}, 0, -1) as place
  where get_bit(products, place) = 1
  limit ${most}`;

const usesOf = (term: Term, ids: SQL): SQL => sql`
  select product_id, min(${pointsOf(term)}) as points, max(fame) as fame
  from search_postings
  where product_id = any(array(${ids})) and word = any(${allWords(term)})
  group by product_id`;

const amongShared = (uses: SQL, shared: SQL, most: number): SQL => sql`
  select uses.* from (${uses}) as uses
    join (${shared}) as shared on shared.block = uses.product_id / ${sql.raw(String(productsInBlock))}
  where get_bit(shared.products, uses.product_id % ${sql.raw(String(productsInBlock))}) = 1
  order by uses.points, uses.fame desc, uses.product_id
  limit ${most}`;

async function rank(db: Db, found: SQL, { page, size, soldOut }: Window): Promise<Ranking> {
  const { rows } = await db.execute<{ ids: number[]; ranked: number; page: number }>(sql`
    with found as materialized (${found}), paging as (
      select ranked, least(${page}, greatest(1, (ranked + ${size} - 1) / ${size}))::int as page
      from (select count(*)::int as ranked from found) as counted
    )
    select ranked, page, array(
      select product_id from found
      order by product_id = any(${sql.param(soldOut)}::int[]), points, fame desc, product_id
      limit ${size} offset (page - 1) * ${size}
    ) as ids
    from paging`);
  const [answer] = rows;
  return answer ? { ...answer, total: answer.ranked, atLeast: false } : noMatches;
}
