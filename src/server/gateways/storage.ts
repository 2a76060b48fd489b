import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { S3mini } from 's3mini';
import * as z from 'zod/mini';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { storedFiles } from '#server/db/tables/catalogue/picture-tables.ts';
import { circuitBreaker, within } from './circuit-breaker.ts';

/** Where files are kept that are too large for rows: pictures of the catalogue, photos of customers. A key never gets different bytes. */
export type FileStorage = {
  put(key: string, file: StoredFile): Promise<void>;
  /** Null if there is none. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Deleting what is already gone is no failure. */
  delete(key: string): Promise<void>;
  readonly place: 'database' | 'bucket';
};

export type StoredFile = { readonly bytes: Buffer; readonly mediaType: string };

export type S3Bucket = {
  /** Without a slash at its end; the bucket's name follows it, or is in its host already. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket's name is part of the path, not of the host. */
  readonly isPathStyle: boolean;
};

const breaking = { failuresInARow: 3, restMs: 10_000 } as const;
const answerWithinMs = 5_000;
const takenWithinMs = 30_000;

/**
 * Keeps files in a private bucket of anything that speaks S3. If it is away, hangs or refuses, every call throws Failure 'unavailable', and
 * the bucket is not asked again for a while; the cause is what it said, without any secret.
 */
export function s3Storage(bucket: S3Bucket, now: () => number = Date.now): FileStorage {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const client = new S3mini({
    accessKeyId,
    secretAccessKey,
    region,
    endpoint: addressOf(bucket),
    fetch: (input, init) =>
      globalThis.fetch(input, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(init?.method === 'PUT' ? takenWithinMs : answerWithinMs),
      }),
  });
  const breaker = circuitBreaker({ ...breaking, now });
  const ask = <T>(call: () => Promise<T>): Promise<T> =>
    breaker(call).catch((cause: unknown) => {
      throw Object.assign(new Failure('unavailable'), { cause });
    });
  return {
    place: 'bucket',
    put: (key, { bytes, mediaType }) =>
      ask(async () => {
        const signed = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
        const answer = await client.putObject(key, bytes, mediaType, undefined, signed);
        await answer.body?.cancel();
      }),
    get: (key) =>
      ask(async () => {
        const found = await client.getObjectArrayBuffer(key);
        return found && Buffer.from(found);
      }),
    has: (key) => ask(async () => (await client.objectExists(key)) === true),
    delete: (key) => ask(async () => void (await client.deleteObject(key))),
  };
}

const answered = z.object({ cause: z.object({ status: z.int() }) });

/** What a bucket means that answered and refused: the key, or its own name; null if it is away. */
export function refusalOf(failure: unknown): 'key' | 'bucket' | null {
  const { status = 0 } = answered.safeParse(failure).data?.cause ?? {};
  if (status === 401 || status === 403) return 'key';
  return status === 404 ? 'bucket' : null;
}

function addressOf({ endpoint, bucket, isPathStyle }: S3Bucket): string {
  const address = new URL(endpoint);
  if (isPathStyle) return `${endpoint}/${bucket}`;
  address.hostname = `${bucket}.${address.hostname}`;
  return address.href;
}

/** Keeps files in a table of their own in the shop's database: a backup of it holds them, and nothing else has to run. */
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

/**
 * Opens the bucket if one is named, otherwise the database. What a shop put into its database before a bucket was named is still read from
 * there, and is deleted in both.
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

/** 'low': less than a twentieth is free. 'full': too little for the database to continue for long. */
export const diskStates = ['ok', 'low', 'full'] as const;
export type DiskState = (typeof diskStates)[number];

export type DiskRoom = { readonly state: DiskState; readonly freeBytes: number; readonly sizeBytes: number };

/** Another machine's disk may hang just as a database may. */
const longestMs = 500;
const lowShare = 0.05;
const fullBytes = 16 * 1024 * 1024;

/** Returns what is left on the disk of a folder. @throws if the folder does not exist, or its disk does not answer */
export async function roomOnDisk(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await within(longestMs, statfs(folder));
  const freeBytes = bavail * bsize;
  return {
    state: freeBytes < fullBytes ? 'full' : bavail < lowShare * blocks ? 'low' : 'ok',
    freeBytes,
    sizeBytes: blocks * bsize,
  };
}
