import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#domain/failure.ts';

/** Deeper bodies are refused before any code walks down into them. */
const deepest = 32;

const jsonType = 'application/json';

/** Makes calls accept only JSON. An empty body counts as none: the documents have a JSON type on every request (storefront §7). */
export function readBodies(calls: FastifyInstance): void {
  const parse = calls.getDefaultJsonParser('error', 'error');
  calls.removeContentTypeParser([jsonType, 'text/plain']);
  calls.addContentTypeParser<string>(jsonType, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (isDeeperThan(deepest, body)) return done(new Failure('badRequest'));
    parse(request, body, done);
  });
  calls.addHook('onRequest', async (request) => {
    if (hasBody(request) && !calls.hasContentTypeParser(kindOf(request))) throw new Failure('unsupportedType');
    if (/%(?:[01]\d|[01][a-f]|7f)/i.test(request.url.split('?', 1)[0] ?? '')) throw new Failure('notFound');
  });
}

const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

const kindOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

const [quote, backslash] = [0x22, 0x5c];
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

export function isDeeperThan(most: number, json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at);
    else if (opening.has(sign)) {
      depth += 1;
      if (depth > most) return true;
    } else if (closing.has(sign)) depth -= 1;
  }
  return false;
}

/** Searches natively, because a file in base64 is one text of many millions of characters. @returns where its last quotation mark is */
function endOfText(json: string, begin: number): number {
  for (let at = json.indexOf('"', begin + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let escapes = 0;
    while (json.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return json.length;
}
