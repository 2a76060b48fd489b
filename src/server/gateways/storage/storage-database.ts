import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { storedFiles } from '#server/db/tables/catalogue/picture-tables.ts';
import type { FileStorage } from './storage.ts';

/** A table of their own in the shop's database: a backup of it holds them, and nothing else has to run. */
export const databaseStorage = (db: Db): FileStorage => ({
  place: 'database',
  put: async (key, { bytes }) => {
    await db.insert(storedFiles).values({ key, bytes }).onConflictDoNothing();
  },
  get: async (key) => {
    const [file] = await db.select({ bytes: storedFiles.bytes }).from(storedFiles).where(eq(storedFiles.key, key));
    return file?.bytes ?? null;
  },
  has: async (key) => (await db.$count(storedFiles, eq(storedFiles.key, key))) > 0,
  delete: async (key) => {
    await db.delete(storedFiles).where(eq(storedFiles.key, key));
  },
});
