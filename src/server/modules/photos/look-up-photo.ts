import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import type { FileStorage } from '#server/gateways/storage/storage.ts';
import { isSecretToken } from '#server/modules/secret-tokens.ts';
import { keysOfPhoto } from './photo-keys.ts';

/** The small one, a JPEG; null where nobody has it, or it is forgotten. @throws Failure 'unavailable' where the storage is away */
export async function lookUpPhoto(db: Db, storage: FileStorage, token: string): Promise<Buffer | null> {
  if (!isSecretToken(token)) return null;
  const isThere = and(eq(photos.token, token), isNotNull(photos.storedAt), isNull(photos.forgottenAt));
  return (await db.$count(photos, isThere)) === 0 ? null : storage.get(keysOfPhoto(token).shown);
}
