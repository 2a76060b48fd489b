import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { apiBase, type Endpoint } from '#contract/wire/endpoint.ts';
import type { Kept } from '#server/modules/snapshot/keep-read.ts';
import type { Snapshot } from '#server/modules/snapshot/snapshot.ts';
import { describeContract } from './describe-contract.ts';

export const contractPath = `${apiBase}/openapi.json`;

/** GET /api/openapi.json, written and compressed when it is first asked for. */
export function publishContract(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  { publicUrl, snapshot }: { readonly publicUrl: string; readonly snapshot: Pick<Kept<Snapshot>, 'read'> },
): void {
  let written: { readonly name: string; readonly as: ReturnType<typeof writeOut> } | undefined;
  app.get(contractPath, async (request, reply) => {
    const { name } = (await snapshot.read()).shop;
    if (written?.name !== name) written = { name, as: writeOut(describeContract(endpoints, { name, publicUrl })) };
    const kept = written.as;
    reply.header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding').header('etag', kept.etag);
    if (request.headers['if-none-match']?.includes(kept.etag)) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    const coding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0)`).test(accepted));
    if (coding) reply.header('content-encoding', coding);
    return reply.type('application/json; charset=utf-8').send(kept[coding ?? 'identity']);
  });
}

function writeOut(document: object) {
  const identity = Buffer.from(JSON.stringify(document));
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { identity, etag, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
}
