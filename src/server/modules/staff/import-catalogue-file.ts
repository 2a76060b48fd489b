import { readFile } from 'node:fs/promises';
import { PlainProblem } from '#domain/plain-problem.ts';
import type { Db } from '#server/db/open.ts';
import { readCatalogueFile } from '#server/db/seed/catalogue-file.ts';
import { type Imported, importCatalogue } from '#server/db/seed/import-catalogue.ts';

class OnlyTried extends Error {
  constructor(readonly outcome: Imported) {
    super('only tried');
  }
}

/**
 * All of it or nothing; a trial writes nothing and meets every rule of the database all the same.
 * @throws PlainProblem naming each fault of the file
 */
export async function importCatalogueFile(db: Db, file: string, { isTrial }: { isTrial: boolean }): Promise<Imported> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new PlainProblem(`${file} cannot be opened.`);
  });
  const listed = readCatalogueFile(text, file);
  try {
    return await db.transaction(async (tx) => {
      const outcome = await importCatalogue(tx, listed, { madeBy: 'catalogue import', at: new Date() });
      if (isTrial) throw new OnlyTried(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof OnlyTried) return error.outcome;
    throw error;
  }
}
