import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { quoted } from '#server/db/tables/columns.ts';
import { products } from './catalogue-tables.ts';

/** How the chosen values of one group are combined: any of them is enough, or all must hold. */
export const choiceModes = ['any', 'all'] as const;
/** The words of a product from which an attribute can be read. */
export const wordSources = ['cakeBase', 'dietary', 'occasions'] as const;

/** What products can be distinguished by, such as base, diet and occasion. */
export const attributes = pgTable(
  'attributes',
  {
    key: text().primaryKey(),
    name: text().notNull(),
    /** Which of the product's own words give its values; null if `product_attributes` is written by hand. */
    wordsFrom: text('words_from', { enum: wordSources }),
    /** The heading under which its values appear among the filters; null for no filter. */
    filterGroup: text('filter_group'),
    choice: text({ enum: choiceModes }).notNull().default('any'),
    position: integer().notNull().default(0),
  },
  (t) => [
    check('attributes_known_words', sql`${t.wordsFrom} in (${quoted(wordSources)})`),
    check('attributes_known_choice', sql`${t.choice} in (${quoted(choiceModes)})`),
  ],
);

/** `key` is what addresses use ('vanilla-base'), `word` what products use ('Vanilla'). */
export const attributeValues = pgTable(
  'attribute_values',
  {
    key: text().primaryKey(),
    attribute: text()
      .notNull()
      .references(() => attributes.key),
    name: text().notNull(),
    word: text(),
    position: integer().notNull().default(0),
  },
  (t) => [
    index('attribute_values_of_attribute').on(t.attribute, t.position),
    check('attribute_values_key_in_address', sql`${t.key} ~ '^[a-z0-9-]{1,40}$'`),
  ],
);

export const productAttributes = pgTable(
  'product_attributes',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    value: text()
      .notNull()
      .references(() => attributeValues.key, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.productId, t.value] }), index('product_attributes_by_value').on(t.value)],
);

export const collectionRules = [
  'all',
  'featured',
  'stockAbove',
  'lowerPrice',
  'attribute',
  'category',
  'byHand',
] as const;

/** What each page of products shows that is not a category, and which of them are filters too. */
export const collections = pgTable(
  'collections',
  {
    key: text().primaryKey(),
    name: text().notNull(),
    rule: text({ enum: collectionRules }).notNull(),
    /** The pieces of 'stockAbove', the key of 'attribute', the slug of 'category'. */
    ruleValue: text('rule_value'),
    /** The heading under which it appears among the filters; null for no filter. */
    filterGroup: text('filter_group'),
    position: integer().notNull().default(0),
  },
  (t) => [
    check('collections_known_rule', sql`${t.rule} in (${quoted(collectionRules)})`),
    check(
      'collections_rule_has_value',
      sql`(${t.rule} in ('stockAbove', 'attribute', 'category')) = (${t.ruleValue} is not null)`,
    ),
    check('collections_whole_stock', sql`${t.rule} <> 'stockAbove' or ${t.ruleValue} ~ '^[0-9]{1,9}$'`),
  ],
);

/** What is in a collection 'byHand'; this table is not read for any other. */
export const collectionProducts = pgTable(
  'collection_products',
  {
    collection: text()
      .notNull()
      .references(() => collections.key, { onDelete: 'cascade', onUpdate: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.collection, t.productId] }),
    index('collection_products_by_product').on(t.productId),
  ],
);
