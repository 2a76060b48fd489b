import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PlainProblem } from '#domain/failure.ts';
import { keepPicture } from '#server/content/pictures/keep-picture.ts';
import type { Db } from '#server/db/open.ts';
import { type ProductOfFile, readCatalogueFile } from '#server/db/seed/catalogue/catalogue-file.ts';
import { type HashOfFile, type Imported, importCatalogue } from '#server/db/seed/catalogue/import-catalogue.ts';
import { importExtras, readExtrasFile, refuseUnknownExtras } from '#server/db/seed/catalogue/import-extras.ts';
import { cleanPicture, type PictureFault, PictureRefused } from '#server/gateways/clean-picture.ts';
import type { FileStorage } from '#server/gateways/storage.ts';

class OnlyTried extends Error {
  constructor(readonly outcome: Imported) {
    super('dry run');
  }
}

type Importing = { readonly isTrial: boolean };

const faultTexts: Record<PictureFault, string> = {
  tooLarge: 'is larger than 20 MB',
  wrongType: 'is not a JPEG, PNG, WebP or AVIF',
  tooManyPixels: 'has more than 50 megapixels',
  tooManySent: 'has too many megapixels',
  busy: 'takes too long to open',
  unreadable: 'is damaged',
};

/**
 * Stores the listed pictures that are in `pictures/products` beside the catalogue file; the others are pictures that the shop already has.
 * They are stored before the products that show them are written.
 * @throws PlainProblem with a line for each picture that is refused
 */
async function keepListedPictures(
  db: Db,
  storage: FileStorage,
  listed: readonly ProductOfFile[],
  { file, isTrial }: { readonly file: string; readonly isTrial: boolean },
): Promise<HashOfFile> {
  const hashes = new Map<string, string>();
  const faults: string[] = [];
  for (const picture of new Set(listed.flatMap(({ pictures }) => pictures.map((each) => each.file)))) {
    const bytes = await readFile(path.join(path.dirname(file), 'pictures/products', picture)).catch(() => null);
    if (!bytes) continue;
    try {
      if (isTrial) await cleanPicture(bytes);
      else hashes.set(path.basename(picture), await keepPicture(db, storage, bytes));
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      faults.push(`${picture} ${faultTexts[error.fault]}`);
    }
  }
  if (faults.length > 0) throw new PlainProblem(`Some pictures in ${file} cannot be used:\n${faults.join('\n')}`);
  return hashes;
}

/**
 * Imports a catalogue file with the pictures beside it, all or nothing, although pictures that were stored stay in the storage. A dry run
 * writes nothing, yet every rule of the database applies to it.
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

/** Like `importCatalogueFile`, for extras, which have no pictures. @throws PlainProblem naming each fault of the file */
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
