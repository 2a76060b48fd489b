import { readFile } from 'node:fs/promises';
import { PlainProblem } from '#domain/plain-problem.ts';
import type { Db } from '#server/db/open.ts';
import { readCatalogueFile } from '#server/db/seed/catalogue/catalogue-file.ts';
import { readExtrasFile } from '#server/db/seed/catalogue/extras-file.ts';
import { type Imported, importCatalogue } from '#server/db/seed/catalogue/import-catalogue.ts';
import { importExtras } from '#server/db/seed/catalogue/import-extras.ts';
import { refuseUnknownExtras } from '#server/db/seed/catalogue/refuse-unknown-extras.ts';
import type { FileStorage } from '#server/gateways/storage/storage.ts';
import { keepListedPictures } from './keep-listed-pictures.ts';

class OnlyTried extends Error {
  constructor(readonly outcome: Imported) {
    super('only tried');
  }
}

type Importing = { readonly isTrial: boolean };

/**
 * With the pictures beside it. All of it or nothing, though pictures that were kept stay in the storage; a trial writes
 * nothing and meets every rule of the database all the same.
 * @throws PlainProblem naming each fault of the file
 */
export async function importCatalogueFile(
  { db, storage }: { readonly db: Db; readonly storage: FileStorage },
  file: string,
  { isTrial }: Importing,
): Promise<Imported> {
  const listed = readCatalogueFile(await textOf(file), file);
  const hashes = await keepListedPictures(db, storage, listed, { file, isTrial });
  const by = { madeBy: 'catalogue import', at: new Date() };
  return tryOrWrite(db, isTrial, async (tx) => {
    await refuseUnknownExtras(tx, listed);
    return importCatalogue(tx, listed, by, hashes);
  });
}

/** As `importCatalogueFile`; extras have no pictures. @throws PlainProblem naming each fault of the file */
export async function importExtrasFile(db: Db, file: string, { isTrial }: Importing): Promise<Imported> {
  const listed = readExtrasFile(await textOf(file), file);
  const by = { madeBy: 'extras import', at: new Date() };
  return tryOrWrite(db, isTrial, (tx) => importExtras(tx, listed, by));
}

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new PlainProblem(`${file} cannot be opened.`);
  });

async function tryOrWrite(db: Db, isTrial: boolean, write: (tx: Db) => Promise<Imported>): Promise<Imported> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await write(tx);
      if (isTrial) throw new OnlyTried(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof OnlyTried) return error.outcome;
    throw error;
  }
}
