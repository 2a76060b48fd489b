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
import { type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { sharedSecret } from '#server/db/shop-secrets.ts';
import { idempotentResponses } from '#server/db/tables/schema.ts';
import { slowKey } from '#server/modules/accounts/passwords.ts';
import type { RequestContext } from '#server/modules/request-context.ts';

export type Asked = { requestId: string | null; owner: string; endpoint: Endpoint; input: unknown };

/** The request id that a call keeps over all its retries; null where the caller sent none that can be used. */
export const requestIdOf = (headers: IncomingHttpHeaders): string | null => {
  const id = headers[headerNames.requestId];
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : null;
};

/** By what a request is known again, and the key that opens its answer. */
export type Marks = {
  readonly key: Buffer;
  readonly fingerprint: Buffer;
  /** Slow where there is a password in the request, so it is asked for before a transaction, and worked out once. */
  sealKey(): Promise<Buffer>;
};

/**
 * Runs a write in one transaction and keeps its answer in that same transaction: a request that comes again
 * with the same id gets the first answer, however the first one's reply was lost. A failed write keeps nothing.
 * The kept answer is sealed with a key made of the request itself, so that the table alone opens nothing.
 * @param marks null for a request without an id: it is run, and nothing is kept
 * @throws Failure 'conflict' when the id was used for another request
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

/**
 * The answer that a request has had before; null where it has had none yet.
 * @throws Failure 'conflict' when the id was used for another request
 */
export async function lookUpStoredReply(db: Db, marks: Marks | null): Promise<{ readonly answer: unknown } | null> {
  if (!marks) return null;
  const [first] = await db.select().from(idempotentResponses).where(eq(idempotentResponses.key, marks.key));
  if (!first?.answer) return null;
  if (!first.fingerprint.equals(marks.fingerprint)) throw new Failure('conflict');
  return { answer: unseal(await marks.sealKey(), first.answer) };
}

/**
 * The marks of a request; null for one without an id. A password is in none of them but the key that opens the answer, and
 * there behind as slow a hash as the one that logs in: whoever reads the table cannot try passwords out on it.
 */
export async function marksOf(db: Db, { requestId, owner, endpoint, input }: Asked): Promise<Marks | null> {
  if (requestId === null) return null;
  const secret = await sharedSecret(db, 'answers');
  const { open, secrets } = parted(endpoint, input);
  const said = JSON.stringify([endpoint.method, endpoint.path, open]);
  const makeKey = async (): Promise<Buffer> => {
    const slow =
      secrets.length === 0 ? '' : (await slowKey(JSON.stringify(secrets), `${requestId} ${said}`)).toString('hex');
    return Buffer.from(hkdfSync('sha256', said + slow, requestId, 'answer', 32));
  };
  let made: Promise<Buffer> | undefined;
  return {
    key: digest(['request', requestId, owner]),
    fingerprint: createHmac('sha256', secret)
      .update(JSON.stringify(['said', requestId, said]))
      .digest(),
    sealKey: () => {
      made ??= makeKey();
      return made;
    },
  };
}

/** What a request says, and apart from it what nobody may guess by anything that is kept of it. */
function parted({ sensitive = [] }: Endpoint, input: unknown): { open: unknown; secrets: unknown[] } {
  if (typeof input !== 'object' || input === null) return { open: input, secrets: [] };
  const fields = Object.entries(input);
  return {
    open: Object.fromEntries(fields.filter(([name]) => !sensitive.includes(name))),
    secrets: fields.filter(([name]) => sensitive.includes(name)),
  };
}

const digest = (parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

function seal(key: Buffer, answer: unknown): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer ?? null), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Failure 'conflict' where the key is another: the request said something else where it said nothing openly */
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
