import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OpenDatabase } from '#server/db/open.ts';
import {
  attributes,
  attributeValues,
  choiceModes,
  collectionRules,
  collections,
  wordSources,
} from '#server/db/tables/catalogue/attribute-tables.ts';
import { readFirstFile } from './catalogue/file-fields.ts';

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

/** Two processes that start together seed once. */
const seedLock = 7_226_004;

const inPlaces = <Row>(rows: readonly Row[]) => rows.map((row, at) => ({ ...row, position: at + 1 }));

/**
 * What products are told apart and gathered by: attributes with their values, and collections. They stand in the file in the order of the
 * screens. Leaves alone a shop that has any collection, which needs no file.
 */
export async function seedListing({ db }: OpenDatabase, file: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await tx.$count(collections)) > 0) return;
    const first = listingFile.parse(JSON.parse(await readFirstFile(file)));
    await tx.insert(collections).values(inPlaces(first.collections));
    // After the collections, as the documented panel has them.
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
