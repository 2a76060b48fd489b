import { readFile } from 'node:fs/promises';
import { PlainProblem } from '#domain/plain-problem.ts';
import type { Db } from '#server/db/open.ts';
import { readCatalogueFile } from '#server/db/seed/catalogue-file.ts';
import { type Imported, importCatalogue } from '#server/db/seed/import-catalogue.ts';
import type { FileStorage } from '#server/gateways/storage/storage.ts';
import { keepListedPictures } from './keep-listed-pictures.ts';

class OnlyTried extends Error {
  constructor(readonly outcome: Imported) {
    super('only tried');
  }
}

/**
 * With the pictures beside it. All of it or nothing, though pictures that were kept stay in the storage; a trial writes
 * nothing and meets every rule of the database all the same.
 * @throws PlainProblem naming each fault of the file
 */
export async function importCatalogueFile(
  { db, storage }: { readonly db: Db; readonly storage: FileStorage },
  file: string,
  { isTrial }: { isTrial: boolean },
): Promise<Imported> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new PlainProblem(`${file} cannot be opened.`);
  });
  const listed = readCatalogueFile(text, file);
  const hashes = await keepListedPictures(db, storage, listed, { file, isTrial });
  try {
    return await db.transaction(async (tx) => {
      const outcome = await importCatalogue(tx, listed, { madeBy: 'catalogue import', at: new Date() }, hashes);
      if (isTrial) throw new OnlyTried(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof OnlyTried) return error.outcome;
    throw error;
  }
}
