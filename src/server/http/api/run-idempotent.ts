import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  type DecipherGCM,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { sharedSecret } from '#server/db/shop-secrets.ts';
import { idempotentResponses } from '#server/db/tables/platform-tables.ts';
import { inPieces } from '#server/platform/give-way.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { slowKey } from '#server/platform/secrets.ts';

export type Asked = {
  requestId: string | null;
  owner: string;
  /** The caller who takes turns at the slow hash of a password: {@link callerOf}. */
  caller: string;
  endpoint: Endpoint;
  input: unknown;
};

/** A browser asks four times by itself, and once or twice more if the person tries again. */
const mostAsked = 12;
/** The writes with a password in this process, by their keys. */
const asked = new LRUCache<string, { times: number }>({ max: 10_000, ttl: hourMs });

/** Counts a request before the slow hash, which every repeat costs. @throws Failure 'tooManyRequests' */
function countAsking(key: Buffer): void {
  const name = key.toString('base64');
  const found = asked.get(name) ?? { times: 0 };
  found.times += 1;
  if (found.times === 1) asked.set(name, found);
  if (found.times > mostAsked)
    throw new Failure('tooManyRequests', { retryAfterSeconds: Math.ceil(asked.getRemainingTTL(name) / 1_000) });
}

/** The request id that a call keeps through all its retries; null if there is none that can be used. */
export const requestIdOf = (headers: IncomingHttpHeaders): string | null => {
  const id = headers[headerNames.requestId];
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : null;
};

export type Marks = {
  readonly key: Buffer;
  readonly fingerprint: Buffer;
  /** Slow if the request holds a password, so it is called before the transaction begins. */
  sealKey(): Promise<Buffer>;
};

/**
 * Runs a write and keeps its answer in one transaction: a repeated request gets the first answer, however its reply was lost. A failed
 * write keeps nothing. The answer is sealed with a key made from the request, so the table alone opens nothing.
 * @param marks null for a request without an id: nothing is kept of it
 * @throws Failure 'conflict' if the id was used for another request
 */
export function runIdempotent(
  context: RequestContext,
  marks: Marks | null,
  run: (inside: RequestContext) => Promise<unknown>,
): Promise<unknown> {
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    if (!marks) return run(inside);
    const { key, fingerprint, sealKey } = marks;
    const mine = await tx
      .insert(idempotentResponses)
      .values({ key, fingerprint })
      .onConflictDoNothing()
      .returning({ key: idempotentResponses.key });
    if (mine.length > 0) {
      const answer = await run(inside);
      await tx
        .update(idempotentResponses)
        .set({ answer: seal(await sealKey(), answer) })
        .where(eq(idempotentResponses.key, key));
      return answer;
    }
    const first = await lookUpStoredReply(tx, marks);
    if (!first) throw new Failure('conflict');
    return first.answer;
  });
}

/** @throws Failure 'conflict' if the id was used for another request */
export async function lookUpStoredReply(db: Db, marks: Marks | null): Promise<{ readonly answer: unknown } | null> {
  if (!marks) return null;
  const [first] = await db.select().from(idempotentResponses).where(eq(idempotentResponses.key, marks.key));
  if (!first?.answer) return null;
  if (!first.fingerprint.equals(marks.fingerprint)) throw new Failure('conflict');
  return { answer: unseal(await marks.sealKey(), first.answer) };
}

/**
 * Returns what a request is recognised by. A password goes only into the key that opens the answer, behind a hash as slow as a login's:
 * whoever reads the table cannot try passwords on it.
 * @throws Failure 'tooManyRequests' if a request with a password comes too often
 */
export async function marksOf(db: Db, { requestId, owner, caller, endpoint, input }: Asked): Promise<Marks | null> {
  if (requestId === null) return null;
  const key = digest(['request', requestId, owner]);
  const { open, secrets } = await parted(endpoint, input);
  if (secrets.length > 0) countAsking(key);
  const secret = await sharedSecret(db, 'answers');
  const said = JSON.stringify([endpoint.method, endpoint.path, open]);
  const makeKey = async (): Promise<Buffer> => {
    const slow =
      secrets.length === 0
        ? ''
        : (await slowKey(JSON.stringify(secrets), `${requestId} ${said}`, caller)).toString('hex');
    return Buffer.from(hkdfSync('sha256', said + slow, requestId, 'answer', 32));
  };
  let made: Promise<Buffer> | undefined;
  return {
    key,
    fingerprint: createHmac('sha256', secret)
      .update(JSON.stringify(['said', requestId, said]))
      .digest(),
    sealKey: () => {
      made ??= makeKey();
      return made;
    },
  };
}

async function parted({ sensitive = [] }: Endpoint, input: unknown): Promise<{ open: unknown; secrets: unknown[] }> {
  if (typeof input !== 'object' || input === null) return { open: input, secrets: [] };
  const fields = Object.entries(input);
  return {
    open: Object.fromEntries(await Promise.all(fields.filter(([name]) => !sensitive.includes(name)).map(shortened))),
    secrets: fields.filter(([name]) => sensitive.includes(name)),
  };
}

/** A hash identifies a file just as well, and writing the file out as JSON twice would keep everybody waiting. */
const longestText = 100_000;
async function shortened([name, value]: [string, unknown]): Promise<[string, unknown]> {
  if (typeof value !== 'string' || value.length <= longestText) return [name, value];
  const hash = createHash('sha256');
  for await (const piece of inPieces(value)) hash.update(piece);
  return [name, { sha256: hash.digest('hex') }];
}

const digest = (parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

function seal(key: Buffer, answer: unknown): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer ?? null), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Failure 'conflict' if the key is different: the two requests differ in a sensitive field */
function unseal(key: Buffer, kept: Buffer): unknown {
  const cipher = createDecipheriv('aes-256-gcm', key, kept.subarray(0, 12));
  cipher.setAuthTag(kept.subarray(12, 28));
  return JSON.parse(Buffer.concat([cipher.update(kept.subarray(28)), finished(cipher)]).toString('utf8'));
}

function finished(cipher: DecipherGCM): Buffer {
  try {
    return cipher.final();
  } catch {
    throw new Failure('conflict');
  }
}
