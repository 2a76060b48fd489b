import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Failure } from '#domain/failure.ts';
import { hourMs, minuteMs } from '#domain/pickup/clock/durations.ts';

export type Elsewhere = {
  /** An address without a slash at its end, to which a file's name is added (P-13). */
  readonly location: string;
  /** The file of the catalogue that a name stands for, with or without its ending; null if there is none. */
  fileNamed(name: string): Promise<string | null>;
};

type Options = Elsewhere & {
  readonly keepIn: string;
  onTrouble(error: unknown, message: string): void;
};

type Looked = { readonly path: string | null };

const unknownMs = minuteMs;
const mostNames = 5_000;
const patienceMs = 10_000;
const largestOriginal = 20 * 1024 * 1024;

/**
 * Fetches the owner's originals when they are first asked for, and again after an hour. One that cannot be fetched is served as it was;
 * without an earlier one, the shop's own is served. @returns where the original of a name is on disk, or null
 */
export function remoteOriginals({ location, fileNamed, keepIn, onTrouble }: Options) {
  const fetching = singleFlight<string | null>({ atOnce: 4 });

  async function bring(file: string): Promise<string | null> {
    const path = join(keepIn, encodeURIComponent(file));
    const kept = await readFile(path).catch(() => null);
    try {
      const fetched = await fetchOriginal(`${location}/${encodeURIComponent(file)}`);
      // The same bytes are not written again, so that pictures made from them stay as they are.
      if (!kept?.equals(fetched)) await write(path, fetched);
      return path;
    } catch (error) {
      onTrouble(error, `The picture ${file} could not be fetched from ${location}.`);
      return kept && path;
    }
  }

  const looked = new LRUCache<string, Looked>({
    max: mostNames,
    ttl: hourMs,
    ignoreFetchAbort: true, // whoever waits gets the picture, even if its name makes room for others in the meantime
    fetchMethod: async (name, _before, { options }) => {
      const file = await fileNamed(name);
      if (file === null) options.ttl = unknownMs;
      return { path: file === null ? null : await fetching(file, () => bring(file)) };
    },
  });

  return async (name: string): Promise<string | null> => (await looked.fetch(name))?.path ?? null;
}

async function fetchOriginal(address: string): Promise<Buffer> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs), redirect: 'follow' });
  if (!answer.ok) throw new Failure('unavailable', { text: `HTTP error! status: ${answer.status}` });
  if (Number(answer.headers.get('content-length') ?? 0) > largestOriginal)
    throw new Failure('unavailable', { text: `more than ${largestOriginal} bytes` });
  const original = Buffer.from(await answer.arrayBuffer());
  if (original.length === 0 || original.length > largestOriginal)
    throw new Failure('unavailable', { text: `${original.length} bytes` });
  return original;
}

async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}

/** Gives callers who ask for a key while its job runs that job's answer; at most `atOnce` jobs run together, in order. */
export function singleFlight<T>({
  atOnce,
}: {
  readonly atOnce: number;
}): (key: string, job: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const limit = pLimit(atOnce);
  return (key, job) => {
    const known = running.get(key);
    if (known) return known;
    const answer = limit(job).finally(() => running.delete(key));
    running.set(key, answer);
    return answer;
  };
}
