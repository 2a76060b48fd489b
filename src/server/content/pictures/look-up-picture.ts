import { and, between, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { pictures, productPictures } from '#server/db/tables/catalogue/picture-tables.ts';

export type KnownPicture = { readonly hash: string; readonly width: number; readonly height: number };
const known = { hash: pictures.hash, width: pictures.width, height: pictures.height };

/** Null if the storage has none with that hash. */
export async function lookUpPicture(db: Db, hash: string): Promise<KnownPicture | null> {
  const [picture] = await db
    .select(known)
    .from(pictures)
    .where(and(eq(pictures.hash, hash), isNotNull(pictures.storedAt)));
  return picture ?? null;
}

/** The file name of a picture that staff uploaded: different bytes have a different name, so that no browser shows a previous one. */
export const fileOfPicture = (hash: string): string => `picture-${hash.slice(0, 32)}.jpg`;

const ownName = /^picture-([0-9a-f]{32})(?:\.jpg)?$/;

/** Names in the documents may lack their endings (storefront §3). */
const spellings = (name: string) => [
  name,
  ...['jpg', 'jpeg', 'png', 'webp', 'avif'].map((ending) => `${name}.${ending}`),
];

/** Returns the picture that a file's name stands for, with or without its ending; the newest if it was replaced. */
export async function lookUpPictureNamed(db: Db, name: string): Promise<KnownPicture | null> {
  const [, beginning] = ownName.exec(name) ?? [];
  if (beginning !== undefined) return lookUpOwn(db, beginning);
  const [picture] = await db
    .select(known)
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.hash, productPictures.hash))
    .where(inArray(productPictures.file, spellings(name)))
    .orderBy(desc(pictures.createdAt))
    .limit(1);
  return picture ?? null;
}

/** Also finds one that no product shows any more, because orders name it. */
async function lookUpOwn(db: Db, beginning: string): Promise<KnownPicture | null> {
  const [picture] = await db
    .select(known)
    .from(pictures)
    .where(
      and(between(pictures.hash, beginning.padEnd(64, '0'), beginning.padEnd(64, 'f')), isNotNull(pictures.storedAt)),
    );
  return picture ?? null;
}

/** Returns the file that a name stands for, with or without its ending. */
export async function lookUpPictureFile(db: Db, name: string): Promise<string | null> {
  const [row] = await db
    .select({ file: productPictures.file })
    .from(productPictures)
    .where(inArray(productPictures.file, spellings(name)))
    .limit(1);
  return row?.file ?? null;
}
