import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { keysOfName } from '#domain/diet/allergens.ts';
import { PlainProblem } from '#domain/failure.ts';
import type { PhraseMeaning } from '#domain/search/understand-search.ts';
import { shopItself } from '#server/db/move-stock.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import {
  attributes,
  attributeValues,
  choiceModes,
  collectionRules,
  collections,
  wordSources,
} from '#server/db/tables/catalogue/attribute-tables.ts';
import { categories } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { searchPhrases } from '#server/db/tables/content-tables.ts';
import { readCatalogueFile, readFirstFile } from './catalogue/catalogue-file.ts';
import { importCatalogue } from './catalogue/import-catalogue.ts';
import { type ExtraOfFile, importExtras, readExtrasFile, refuseUnknownExtras } from './catalogue/import-extras.ts';

const notice = z.string().check(z.minLength(1));
const names = z.array(z.string().check(z.minLength(1))).check(z.minLength(1));

export const phraseMeaning = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('filter'),
    notice,
    without: z.optional(names),
    dietary: z.optional(names),
    containsAlcohol: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('telephone'), notice }),
  z.object({
    kind: z.literal('page'),
    notice,
    to: z.string().check(z.regex(/^\/[a-z0-9/?=&#-]*$/)),
    finds: z.optional(z.string().check(z.minLength(1))),
  }),
  z.object({ kind: z.literal('synonym'), to: z.string().check(z.minLength(1)) }),
]);

const searchPhrase = z.object({ phrases: names, meaning: phraseMeaning });

const listingFile = z.object({
  attributes: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      wordsFrom: z.nullable(z.enum(wordSources)),
      filterGroup: z.nullable(z.string()),
      choice: z.enum(choiceModes),
      values: z.array(z.object({ key: z.string(), name: z.string(), word: z.nullable(z.string()) })),
    }),
  ),
  collections: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      rule: z.enum(collectionRules),
      ruleValue: z.nullable(z.string()),
      filterGroup: z.nullable(z.string()),
    }),
  ),
});

/** Two processes that start at the same time seed only once. */
const listingLock = 7_226_004;

const inPlaces = <Row>(rows: readonly Row[]) => rows.map((row, at) => ({ ...row, position: at + 1 }));

/**
 * Seeds what products are distinguished and grouped by: attributes with their values, and collections, which the file has in the order of
 * the screens. Leaves a shop alone that has any collection, which needs no file.
 */
export async function seedListing({ db }: OpenDatabase, file: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${listingLock})`);
    if ((await tx.$count(collections)) > 0) return;
    const first = listingFile.parse(JSON.parse(await readFirstFile(file)));
    await tx.insert(collections).values(inPlaces(first.collections));
    // After the collections, as in the documented panel.
    const filtersBefore = first.collections.length;
    await tx
      .insert(attributes)
      .values(first.attributes.map(({ values, ...row }, at) => ({ ...row, position: filtersBefore + at + 1 })));
    await tx
      .insert(attributeValues)
      .values(
        first.attributes.flatMap(({ key, values }) => inPlaces(values).map((row) => ({ ...row, attribute: key }))),
      );
  });
}

/** Two processes that start at the same time seed only once. */
const phrasesLock = 7_226_006;

type PhraseOfFile = { readonly phrases: string[]; readonly meaning: PhraseMeaning };

const row = z.object({ words: searchPhrase.shape.phrases, means: phraseMeaning });
const wholeFile = z.object({ words: z.array(z.unknown()) });

/** @throws PlainProblem with a line for each fault of each row, with its position and first phrase */
export function readPhrasesFile(text: string, file: string): PhraseOfFile[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  const found = rowsOf(text, file).flatMap((each, index) => {
    const read = row.safeParse(each);
    const place = `${index + 1} (${z.object({ words: z.array(z.string()) }).safeParse(each).data?.words[0] ?? 'no words'})`;
    if (!read.success) {
      for (const { path, message } of read.error.issues)
        faults.push(`${place} ${path.map(String).join('.')}: ${message}`);
      return [];
    }
    const { words: phrases, means: meaning } = read.data;
    for (const phrase of phrases) {
      if (seen.has(phrase)) faults.push(`${place}: '${phrase}' is listed twice`);
      seen.add(phrase);
    }
    for (const name of meaning.kind === 'filter' ? (meaning.without ?? []) : [])
      if (!isAllergen(name)) faults.push(`${place} means.without: '${name}' is not one of the 14 allergens`);
    return [{ phrases, meaning }];
  });
  if (faults.length > 0) throw new PlainProblem(`${file} cannot be read:\n${faults.join('\n')}`);
  return found;
}

function rowsOf(text: string, file: string): unknown[] {
  try {
    return wholeFile.parse(JSON.parse(text)).words;
  } catch {
    throw new PlainProblem(`${file} is not a JSON list of search phrases: { "words": [...] }.`);
  }
}

function isAllergen(name: string): boolean {
  try {
    return keysOfName(name).length > 0;
  } catch {
    return false;
  }
}

/** Fills the list if it is empty, including that of a previous version's shop. @returns how many phrases were added */
export async function seedSearchPhrases({ db }: OpenDatabase, wordsFile: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${phrasesLock})`);
    if ((await tx.$count(searchPhrases)) > 0) return 0;
    const first = readPhrasesFile(await readFirstFile(wordsFile), wordsFile);
    if (first.length > 0) await tx.insert(searchPhrases).values(first);
    return first.length;
  });
}

/** Two processes that start at the same time seed only once. */
const seedLock = 7_226_002;

const categoriesFile = z.array(
  z.object({ id: z.int(), slug: z.string(), name: z.string(), blurb: z.string(), parent: z.nullable(z.string()) }),
);

/**
 * The categories in the order of the file, which is the order of the screens.
 * @throws PlainProblem if a parent is not a category in the file
 */
export async function readCategories(file: string): Promise<(typeof categories.$inferInsert)[]> {
  const rows = categoriesFile.parse(JSON.parse(await readFirstFile(file)));
  return rows.map(({ parent, ...row }, at) => {
    const found = rows.find(({ slug }) => slug === parent);
    if (parent !== null && !found)
      throw new PlainProblem(`${file}: ${row.slug} is in ${parent}, which is not a category.`);
    return { ...row, parentId: found?.id ?? null, position: at + 1 };
  });
}

/**
 * Seeds the cakes with the categories of `categories.json` and the extras of `extras.json` beside the file; there may be no extras. Leaves
 * alone a shop that has, or once had, any product, which needs no file.
 * @returns how many cakes were added
 */
export async function seedCatalogue({ db }: OpenDatabase, catalogueFile: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await tx.$count(categories)) > 0) return 0;
    const first = readCatalogueFile(await readFirstFile(catalogueFile), catalogueFile);
    const ordered = await readCategories(path.join(path.dirname(catalogueFile), 'categories.json'));
    const extras = await readExtras(path.join(path.dirname(catalogueFile), 'extras.json'));
    await tx.insert(categories).values(ordered);
    const by = { madeBy: shopItself, at: new Date() };
    const { added } = await importCatalogue(tx, first, by);
    await importExtras(tx, extras, by);
    await refuseUnknownExtras(tx, first);
    return added;
  });
}

async function readExtras(file: string): Promise<ExtraOfFile[]> {
  return existsSync(file) ? readExtrasFile(await readFile(file, 'utf8'), file) : [];
}
