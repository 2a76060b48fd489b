import { readFile } from 'node:fs/promises';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { productPictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { PictureRefused } from '#server/gateways/clean-picture.ts';
import type { FileStorage } from '#server/gateways/storage.ts';
import { keepPicture } from './keep-picture.ts';

type Adopting = {
  readonly db: Db;
  readonly storage: FileStorage;
  /** Where a file is, by its name. */
  readonly files: ReadonlyMap<string, string>;
  /** It ends soon after this long, and what is left is for the next time. */
  readonly forMs: number;
};

/**
 * Stores the files of pictures that no storage has yet: those of the first fill, or of an older shop. A file that is not a picture, or does
 * not exist, stays a name. @throws Failure 'unavailable' if the storage is away
 */
export async function adoptPictures({ db, storage, files, forMs }: Adopting): Promise<void> {
  const until = performance.now() + forMs;
  let last = '';
  while (performance.now() < until) {
    const [row] = await db
      .select({ file: productPictures.file })
      .from(productPictures)
      .where(and(isNull(productPictures.hash), gt(productPictures.file, last)))
      .orderBy(asc(productPictures.file))
      .limit(1);
    if (!row) return;
    last = row.file;
    const path = files.get(row.file);
    const hash = path && (await keepPicture(db, storage, await readFile(path)).catch(nullWhenRefused));
    if (hash)
      await db
        .update(productPictures)
        .set({ hash })
        .where(and(eq(productPictures.file, row.file), isNull(productPictures.hash)));
  }
}

function nullWhenRefused(error: unknown): null {
  if (error instanceof PictureRefused) return null;
  throw error;
}
