import { createHash } from 'node:crypto';
import { S3mini } from 's3mini';
import * as z from 'zod/mini';
import { Failure } from '#domain/failure.ts';
import { circuitBreaker } from '#server/gateways/circuit-breaker.ts';
import type { FileStorage } from './storage.ts';

export type S3Bucket = {
  /** Without a slash at its end; the bucket's name follows it, or stands in its host already. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket's name is part of the path, and not of the host. */
  readonly isPathStyle: boolean;
};

const breaking = { failuresInARow: 3, restMs: 10_000 } as const;
const answerWithinMs = 5_000;
const takenWithinMs = 30_000;

/**
 * A private bucket of anything that speaks S3. Where it is away, hangs or refuses, every call throws Failure
 * 'unavailable', without being asked any more for a while; what it said is the cause, and no secret is in it.
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

/** What a bucket means that answered and said no: to the key, or to its own name; null where it is away. */
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
