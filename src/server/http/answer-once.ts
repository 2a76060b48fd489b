import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { eq } from 'drizzle-orm';
import { type Endpoint, headerNames } from '#contract/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { answeredRequests } from '#server/db/schema.ts';
import type { Visit } from '#server/modules/visit.ts';

export type Asked = { requestId: string | null; owner: string; endpoint: Endpoint; input: unknown };

/** The request id that a call keeps over all its retries; null where the caller sent none that can be used. */
export const requestIdOf = (headers: IncomingHttpHeaders): string | null => {
  const id = headers[headerNames.requestId];
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : null;
};

/**
 * Runs a write in one transaction and keeps its answer in that same transaction: a request that comes again
 * with the same id gets the first answer, however the first one's reply was lost. A failed write keeps nothing.
 * The kept answer is sealed with a key made of the request itself, so that the table alone opens nothing.
 * @throws Failure 'conflict' when the id was used for another request
 */
export function answerOnce(visit: Visit, asked: Asked, run: (inside: Visit) => Promise<unknown>): Promise<unknown> {
  return visit.db.transaction(async (tx) => {
    const inside = { ...visit, db: tx };
    const marks = marksOf(asked);
    if (!marks) return run(inside);
    const { key, fingerprint, sealKey } = marks;
    const mine = await tx
      .insert(answeredRequests)
      .values({ key, fingerprint })
      .onConflictDoNothing()
      .returning({ key: answeredRequests.key });
    if (mine.length > 0) {
      const answer = await run(inside);
      await tx
        .update(answeredRequests)
        .set({ answer: seal(sealKey, answer) })
        .where(eq(answeredRequests.key, key));
      return answer;
    }
    const first = await lookUpFirstAnswer(tx, asked);
    if (!first) throw new Failure('conflict');
    return first.answer;
  });
}

/**
 * The answer that a request has had before; null where it has had none yet.
 * @throws Failure 'conflict' when the id was used for another request
 */
export async function lookUpFirstAnswer(db: Db, asked: Asked): Promise<{ readonly answer: unknown } | null> {
  const marks = marksOf(asked);
  if (!marks) return null;
  const [first] = await db.select().from(answeredRequests).where(eq(answeredRequests.key, marks.key));
  if (!first?.answer) return null;
  if (!first.fingerprint.equals(marks.fingerprint)) throw new Failure('conflict');
  return { answer: unseal(marks.sealKey, first.answer) };
}

/** By what a request is known again, and the key that opens its answer; null for one without an id. */
function marksOf({ requestId, owner, endpoint, input }: Asked) {
  if (requestId === null) return null;
  const said = JSON.stringify([endpoint.method, endpoint.path, input]);
  return {
    key: digest(['request', requestId, owner]),
    fingerprint: digest(['said', requestId, said]),
    sealKey: Buffer.from(hkdfSync('sha256', said, requestId, 'answer', 32)),
  };
}

const digest = (parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

function seal(key: Buffer, answer: unknown): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer ?? null), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function unseal(key: Buffer, kept: Buffer): unknown {
  const cipher = createDecipheriv('aes-256-gcm', key, kept.subarray(0, 12));
  cipher.setAuthTag(kept.subarray(12, 28));
  return JSON.parse(Buffer.concat([cipher.update(kept.subarray(28)), cipher.final()]).toString('utf8'));
}
