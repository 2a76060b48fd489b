import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import type { PhraseMeaning } from '#domain/search/understand-search.ts';
import { moment } from './columns.ts';

/** What customers type that is not text to search for: diets, synonyms, what a page answers. A search reads all of it. */
export const searchPhrases = pgTable(
  'search_phrases',
  {
    id: serial().primaryKey(),
    phrases: text().array().notNull(),
    meaning: jsonb().$type<PhraseMeaning>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('search_phrases_not_empty', sql`cardinality(${t.phrases}) > 0`),
    check('search_phrases_known_kind', sql`${t.meaning}->>'kind' in ('filter', 'telephone', 'page', 'synonym')`),
  ],
);

/** What people searched for, as words and counts of a day: who searched is stored nowhere. */
export const searches = pgTable(
  'searches',
  {
    /** By the shop's own clock. */
    day: date({ mode: 'string' }).notNull(),
    /** Folded, separated by spaces. */
    words: text().notNull(),
    times: integer().notNull(),
    /** How many cakes the last of them found. */
    found: integer().notNull(),
    /** What was searched for instead, with the spelling corrected or words dropped; null if it was the words themselves. */
    instead: text(),
    /** Whether a page, or the request to call the bakery, answered it above the cakes. */
    isAnswered: boolean('is_answered').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.words] }),
    check('searches_counted', sql`${t.times} > 0 and ${t.found} >= 0`),
  ],
);

/** What the owner set, append-only by a trigger: the newest version of each key counts. */
export const settingVersions = pgTable(
  'settings',
  {
    key: text().notNull(),
    version: integer().notNull(),
    value: jsonb().notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** Null for what came with the shop. */
    changedBy: text('changed_by'),
  },
  (t) => [primaryKey({ columns: [t.key, t.version] }), check('settings_version_positive', sql`${t.version} > 0`)],
);
