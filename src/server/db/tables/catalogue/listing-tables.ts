import { sql } from 'drizzle-orm';
import { bit, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

// Nothing but triggers writes these tables, so no foreign key is checked for each of their many rows.

/** Which product uses which word, by triggers (decision 303), the most relevant first. */
export const searchPostings = pgTable(
  'search_postings',
  {
    productId: integer('product_id').notNull(),
    word: text().notNull(),
    /** The best place that the word stands in: 1 the name, 2 category, base, occasions or weight, 3 the description. */
    tier: smallint().notNull(),
    /** How often the product has sold, in doublings: it moves rarely. */
    fame: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.word] }),
    index('search_by_relevance').on(t.word, t.tier, t.fame.desc().nullsFirst(), t.productId),
  ],
);

export const searchWords = pgTable(
  'search_words',
  { word: text().primaryKey(), stem: text().notNull(), products: integer().notNull() },
  (t) => [
    index('search_words_beginning').on(t.word.op('text_pattern_ops')),
    index('search_words_of_stem').on(t.stem),
    index('search_words_alike')
      .using('gin', t.word.op('gin_trgm_ops'))
      .with({ fastupdate: false })
      .where(sql`${t.word} ~ '^[a-z]{3,}$'`),
  ],
);

export const productsInBlock = 1_024;

/** The same as bits (decision 303), to intersect common words in a few rows: bit `n` is product `block * 1024 + n`. */
export const searchBlocks = pgTable(
  'search_blocks',
  {
    word: text().notNull(),
    block: integer().notNull(),
    products: bit({ dimensions: productsInBlock }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.word, t.block] })],
);
