import type { Db } from '#server/db/open.ts';
import type { FileStorage } from './storage.ts';
import { databaseStorage } from './storage-database.ts';
import { type S3Bucket, s3Storage } from './storage-s3.ts';

/**
 * The bucket where one is named, else the database. What a shop put into its database before a bucket was named is still
 * read from there, and deleted in both.
 */
export function openStorage(db: Db, bucket: S3Bucket | undefined): FileStorage {
  const own = databaseStorage(db);
  if (!bucket) return own;
  const s3 = s3Storage(bucket);
  return {
    ...s3,
    get: async (key) => (await own.get(key)) ?? s3.get(key),
    delete: async (key) => {
      await s3.delete(key);
      await own.delete(key);
    },
  };
}
