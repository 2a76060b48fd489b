import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Focus, squareAround } from '#domain/catalogue/editing/product-form.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { pictures } from '#server/db/tables/catalogue/picture-tables.ts';
import {
  type CleanPicture,
  cataloguePicture,
  cleanPicture,
  cutSquare,
  judgePicture,
} from '#server/gateways/clean-picture.ts';
import type { FileStorage } from '#server/gateways/storage.ts';
import { picturesInTurn } from '#server/platform/limits/pictures-in-turn.ts';

export const keyOfPicture = (hash: string): string => `pictures/${hash}`;

const hashOf = (said: Buffer | string): string => createHash('sha256').update(said).digest('hex');

/**
 * Cleans and stores a picture. The same file again is no work.
 * @returns the hash of the file, by which the picture is known from now on
 * @throws PictureRefused; Failure 'unavailable' if the storage is away
 */
export async function keepPicture(db: Db, storage: FileStorage, file: Buffer): Promise<string> {
  const hash = hashOf(file);
  await keep({ db, storage, hash, make: () => cleanPicture(file) });
  return hash;
}

/** Like {@link keepPicture}, for when several people may upload theirs at a time. @throws Failure 'unavailable' also if many are waiting */
export async function keepSentPicture(db: Db, storage: FileStorage, file: Buffer): Promise<string> {
  const hash = hashOf(file);
  await judgePicture(file, cataloguePicture);
  await keep({ db, storage, hash, make: () => picturesInTurn.do(ofStaff, () => cleanPicture(file)) });
  return hash;
}

/**
 * Stores a square of a picture, which is a picture of its own: a cut of a cut is one of the whole, and a square from which nothing is cut
 * off is the whole itself. @returns its hash @throws Failure 'notFound'; 'unavailable' if the storage is away
 */
export async function keepCut(db: Db, storage: FileStorage, of: string, focus: Focus): Promise<string> {
  const [asked] = await db.select().from(pictures).where(eq(pictures.hash, of));
  if (asked?.cutOf) return keepCut(db, storage, asked.cutOf, focus);
  if (!asked?.storedAt) throw new Failure('notFound', { text: 'There is no such picture.' });
  const square = squareAround(asked, focus);
  if (square.side === asked.width && square.side === asked.height) return of;
  const hash = hashOf(`${of} ${square.left} ${square.top} ${square.side}`);
  const make = async () => {
    const whole = await storage.get(keyOfPicture(of));
    if (!whole) throw new Failure('unavailable');
    return picturesInTurn.do(ofStaff, () => cutSquare(whole, square));
  };
  const cut = { cutOf: of, focusX: focus.x, focusY: focus.y, zoom: focus.zoom };
  await keep({ db, storage, hash, make, cut });
  return hash;
}

/** The bakery's own pictures and customers' take turns. */
const ofStaff = { caller: 'staff', lane: 'staff' };

type Keeping = {
  readonly db: Db;
  readonly storage: FileStorage;
  readonly hash: string;
  readonly make: () => Promise<CleanPicture>;
  readonly cut?: Pick<typeof pictures.$inferInsert, 'cutOf' | 'focusX' | 'focusY' | 'zoom'>;
};

/**
 * Writes the row before the file, so that the storage never holds a file that nobody knows of. The row says that it is stored once the
 * storage has answered that it has it.
 */
async function keep({ db, storage, hash, make, cut }: Keeping): Promise<void> {
  const key = keyOfPicture(hash);
  const [known] = await db
    .update(pictures)
    // If a picture that nothing uses yet is uploaded again, its time begins again.
    .set({ createdAt: sql`case when ${pictures.usedAt} is null then now() else ${pictures.createdAt} end` })
    .where(eq(pictures.hash, hash))
    .returning({ storedAt: pictures.storedAt });
  if (known?.storedAt && (await storage.has(key))) return;
  const { bytes, mediaType, width, height } = await make();
  const row = { hash, mediaType, width, height, bytes: bytes.length, ...cut };
  await db.insert(pictures).values(row).onConflictDoNothing();
  await storage.put(key, { bytes, mediaType });
  if (!(await storage.has(key))) throw new Error(`the storage took ${key} and does not have it`);
  const stored = await db
    .update(pictures)
    .set({ storedAt: sql`coalesce(${pictures.storedAt}, now())` })
    .where(eq(pictures.hash, hash))
    .returning({ hash: pictures.hash });
  // It was removed at this very moment; an upload that is sent again no longer meets the removal.
  if (stored.length === 0) throw new Failure('unavailable');
}
