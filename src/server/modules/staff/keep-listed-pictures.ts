import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PlainProblem } from '#domain/plain-problem.ts';
import type { Db } from '#server/db/open.ts';
import type { ProductOfFile } from '#server/db/seed/catalogue/catalogue-file.ts';
import type { HashOfFile } from '#server/db/seed/catalogue/import-catalogue.ts';
import { cleanPicture, type PictureFault, PictureRefused } from '#server/gateways/pictures/clean-picture.ts';
import type { FileStorage } from '#server/gateways/storage/storage.ts';
import { keepPicture } from '#server/modules/pictures/keep-picture.ts';

const faultTexts: Record<PictureFault, string> = {
  tooLarge: 'has more than 20 MB',
  wrongType: 'is no JPEG, PNG, WebP or AVIF',
  tooManyPixels: 'has more than 50 megapixels',
  tooManySent: 'has too many megapixels',
  busy: 'takes too long to open',
  unreadable: 'is damaged',
};

/**
 * Those that lie in `pictures/products` beside the catalogue's file; the others are pictures that the shop has already.
 * They are kept before the products that show them are written. @throws PlainProblem with a line for each that is refused
 */
export async function keepListedPictures(
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
  if (faults.length > 0) throw new PlainProblem(`Pictures of ${file} cannot be taken:\n${faults.join('\n')}`);
  return hashes;
}
