import { sql } from 'drizzle-orm';
import { bit, index, integer, pgTable, primaryKey, smallint, smallserial, text, timestamp } from 'drizzle-orm/pg-core';

// Nothing but triggers writes these tables, so no foreign key is checked for each of their many rows.

/**
 * All that filters ask of a product, prices aside, as one sorted list (decision 303). A set is never changed, and its id never given
 * again: whoever has read it may keep it.
 */
export const facetSets = pgTable('facet_sets', {
  id: smallserial().primaryKey(),
  /** 'filter:vanilla-base', 'weight:500'. */
  facets: text().array().notNull().unique(),
});

/** A row for every collection that a product is in, by triggers (decision 303). */
export const listingEntries = pgTable(
  'listing_entries',
  {
    productId: integer('product_id').notNull(),
    /** 'all', 'category:3', 'value:easter', or the key of a collection that is no filter. */
    collection: text().notNull(),
    facetSet: smallint('facet_set').notNull(),
    payablePence: integer('payable_pence').notNull(),
    /** Pieces sold; a thousand million fewer while it is sold out, so that it stands after all that can be had. */
    sold: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.collection] }),
    index('listing_popular').on(t.collection, t.sold.desc().nullsFirst(), t.productId, t.facetSet, t.payablePence),
    index('listing_by_price').on(t.collection, t.payablePence, t.productId, t.facetSet, t.sold, t.createdAt),
    index('listing_newest').on(t.collection, t.createdAt, t.productId, t.facetSet, t.payablePence),
    index('listing_set_popular').on(t.collection, t.facetSet, t.sold.desc().nullsFirst(), t.productId, t.payablePence),
    index('listing_set_by_price').on(t.collection, t.facetSet, t.payablePence, t.productId),
    index('listing_set_newest').on(t.collection, t.facetSet, t.createdAt, t.productId, t.payablePence),
  ],
);

/** At scale s (0 to 5) a bucket holds 10^s pence, so that a price range is a few runs of buckets. */
export const facetCounts = pgTable(
  'facet_counts',
  {
    collection: text().notNull(),
    scale: smallint().notNull(),
    bucket: integer().notNull(),
    facetSet: smallint('facet_set').notNull(),
    products: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.collection, t.scale, t.bucket, t.facetSet] })],
);

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

export const setsInBlock = 512;

/** The facet sets of `listing_entries` (decision 303): element `n + 1` is of product `block * 512 + n`, null where there is none. */
export const productFacetSets = pgTable('product_facet_sets', {
  block: integer().primaryKey(),
  sets: smallint().array().notNull(),
});
