import { sql } from 'drizzle-orm';
import { bit, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';

// Nothing but triggers writes these tables, so no foreign key is checked for each of their many rows.

/**
 * The products as the listing's collections show them (decision 012), arranged by triggers on `products`: a row for every
 * collection that a product is in. Each order of the listing has an index for a whole collection, and one for each kind.
 */
export const listingEntries = pgTable(
  'listing_entries',
  {
    productId: integer('product_id').notNull(),
    /** 'all', 'category:3', 'promotions', 'occasions' or 'occasion:easter'. */
    collection: text().notNull(),
    /** Featured, new, base and weights in one number: the bits are in `product-kind.ts`. */
    kind: smallint().notNull(),
    /** What the customer pays. */
    payablePence: integer('payable_pence').notNull(),
    /** Pieces sold; a thousand million fewer while it is sold out, so that it stands after all that can be had. */
    sold: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.collection] }),
    index('listing_popular').on(t.collection, t.sold.desc().nullsFirst(), t.productId, t.kind, t.payablePence),
    index('listing_by_price').on(t.collection, t.payablePence, t.productId, t.kind, t.sold, t.createdAt),
    index('listing_newest').on(t.collection, t.createdAt, t.productId, t.kind, t.payablePence),
    index('listing_kind_popular').on(t.collection, t.kind, t.sold.desc().nullsFirst(), t.productId, t.payablePence),
    index('listing_kind_by_price').on(t.collection, t.kind, t.payablePence, t.productId),
    index('listing_kind_newest').on(t.collection, t.kind, t.createdAt, t.productId, t.payablePence),
  ],
);

/**
 * How many products of each kind are in each collection, at six scales of price: at scale s (0 to 5) a bucket holds
 * 10^s pence, so that any price range is a few runs of buckets, and a count never walks the products.
 */
export const facetCounts = pgTable(
  'facet_counts',
  {
    collection: text().notNull(),
    scale: smallint().notNull(),
    bucket: integer().notNull(),
    kind: smallint().notNull(),
    products: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.collection, t.scale, t.bucket, t.kind] })],
);

/**
 * Which product uses which word (decision 013), written by triggers on `products` and `categories`. A word's products
 * lie in the order of relevance, so that the best matches of a word that thousands share are the first ones read.
 */
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

/** Every word of the catalogue, with the number of products that use it. */
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

/** How many products one block of `search_blocks` tells of. */
export const productsInBlock = 1_024;

/**
 * The same once more as bits (decision 013): product `block * 1024 + n` uses the word where bit `n` is set. Two words that
 * tens of thousands of products use are held against each other in a few rows.
 */
export const searchBlocks = pgTable(
  'search_blocks',
  {
    word: text().notNull(),
    block: integer().notNull(),
    products: bit({ dimensions: productsInBlock }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.word, t.block] })],
);

/** How many products one row of `product_kinds` tells of. */
export const kindsInBlock = 1_024;

/**
 * The kinds of `listing_entries` once more, a byte for each product (decision 045): that of product `block * 1024 + n` is byte
 * `n`, or 255 where there is no such product. A search counts its choices out of a few of these rows.
 */
export const productKinds = pgTable('product_kinds', {
  block: integer().primaryKey(),
  kinds: bytes().notNull(),
});
