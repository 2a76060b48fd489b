import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import type { FieldErrors } from '#domain/failure.ts';
import { isSameValue } from '#domain/values/differences.ts';
import { fileOfPicture } from '#server/content/pictures/look-up-picture.ts';
import type { Db } from '#server/db/open.ts';
import { pictures, productPictures } from '#server/db/tables/catalogue/picture-tables.ts';

type Pictured = Pick<ProductForm, 'pictures'>;

const gone = 'This picture is no longer available. Please add it again.';

/** The faults of pictures that the shop does not have, or not under that name. Those that it has are locked until the save is done. */
export async function faultsOfPictures(db: Db, was: Pictured, wanted: Pictured): Promise<FieldErrors> {
  if (isSameValue(was.pictures, wanted.pictures)) return {};
  const hashes = wanted.pictures.flatMap(({ hash }) => hash ?? []);
  const files = wanted.pictures.flatMap(({ hash, file }) => (hash === null ? [file] : []));
  const stored = await db
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(and(inArray(pictures.hash, hashes), isNotNull(pictures.storedAt)))
    .orderBy(pictures.hash)
    .for('update');
  const named = await db
    .selectDistinct({ file: productPictures.file })
    .from(productPictures)
    .where(inArray(productPictures.file, files));
  const known = new Set([...stored.map(({ hash }) => fileOfPicture(hash)), ...named.map(({ file }) => file)]);
  return Object.fromEntries(
    wanted.pictures.flatMap(({ file, hash }, at) =>
      known.has(file) && (hash === null || file === fileOfPicture(hash)) ? [] : [[`pictures.${at}.file`, gone]],
    ),
  );
}

/**
 * Writes a product's pictures. A file that came with the catalogue keeps the picture that stands for it, and what it shows of the product.
 */
export async function writePictures(db: Db, productId: number, was: Pictured, wanted: Pictured): Promise<void> {
  if (isSameValue(was.pictures, wanted.pictures)) return;
  const ofProduct = eq(productPictures.productId, productId);
  const files = wanted.pictures.map(({ file }) => file);
  const rows = await db.select().from(productPictures).where(inArray(productPictures.file, files));
  const own = new Map(rows.filter((row) => row.productId === productId).map((row) => [row.file, row]));
  const kept = new Map(rows.filter(({ hash }) => hash !== null).map(({ file, hash }) => [file, hash]));
  await db.delete(productPictures).where(ofProduct);
  if (wanted.pictures.length === 0) return;
  await db.insert(productPictures).values(
    wanted.pictures.map(({ file, hash, alternative }, at) => ({
      productId,
      position: at + 1,
      file,
      hash: hash ?? kept.get(file) ?? null,
      alternative,
      view: own.get(file)?.view ?? 'detail',
    })),
  );
}
