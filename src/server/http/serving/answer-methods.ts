import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { apiBase } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';

export const anyCall = `${apiBase}/*`;

type Known = { readonly fits: RegExp; readonly methods: Set<string> };

const everywhere = '*';

/** Lists, for OPTIONS and 405, the methods of an address (RFC 9110, 9.3.7 and 15.5.6). Call it before the routes are registered. */
export function answerMethods(app: FastifyInstance): void {
  const known = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === anyCall) return;
    const { methods } = known.get(url) ?? { methods: new Set<string>() };
    for (const one of [method].flat()) methods.add(one);
    known.set(url, { fits: patternOf(url), methods });
  });

  // Methods of other protocols are added, so that they too are refused in our own words.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);

  app.addHook('preParsing', async (request, reply) => {
    if (!request.is404 && request.routeOptions.url !== anyCall) return;
    const methods = methodsAt(known, request.raw.url ?? '/');
    if (methods.length === 0) return;
    reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (request.method !== 'OPTIONS') throw new Failure('methodNotAllowed');
    return void (await reply.code(204).send());
  });
}

function methodsAt(known: ReadonlyMap<string, Known>, url: string): string[] {
  const [path = '/'] = url.split('?', 1);
  const found = [...known.values()].filter(({ fits }) => path === everywhere || fits.test(path));
  return [...new Set(found.flatMap(({ methods }) => [...methods]))];
}

/** Turns a route's path, with its `:names` and its `*`, into a pattern. No page is under the path of the calls. */
const patternOf = (url: string): RegExp => {
  const parts = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(url === '/*' ? `^/(?!${apiBase.slice(1)}(?:/|$))` : `^${parts.replace('*', '.*')}$`);
};
