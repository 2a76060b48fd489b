import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { shopItself } from '#server/db/move-stock.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { categories } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { readCatalogueFile } from './catalogue/catalogue-file.ts';
import { type ExtraOfFile, readExtrasFile } from './catalogue/extras-file.ts';
import { readFirstFile } from './catalogue/file-fields.ts';
import { importCatalogue } from './catalogue/import-catalogue.ts';
import { importExtras } from './catalogue/import-extras.ts';
import { refuseUnknownExtras } from './catalogue/refuse-unknown-extras.ts';
import { readCategories } from './read-categories.ts';

/** Two processes that start together seed once. */
const seedLock = 7_226_002;

/**
 * With the categories of `categories.json` and the extras of `extras.json` beside the file, which may have none of these. Leaves alone a shop that has, or once had, any product, which needs no file.
 * @returns how many cakes were put in
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
