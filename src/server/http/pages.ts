import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#contract/endpoint.ts';
import { spoken } from '#contract/failures.ts';
import { asFailure } from './failures.ts';
import { type Encoding, type KeptPage, PageCache, type RenderedPage } from './page-cache.ts';
import { commonHeaders, type Openings, pagePolicy, strictTransport } from './security-headers.ts';

/** Renders the page of a GET request with the shop's calls in process. */
export type RenderPage = (request: Request, call: Call) => Promise<{ response: Response; body: Buffer }>;

type Pages = {
  render: RenderPage;
  /** The way in for a page: nobody is signed in. */
  call(): Call;
  cache: PageCache;
  publicUrl: string;
  /** The one page that needs more than the shop's own sources, and what it needs. */
  opened?: { readonly path: string; readonly to: Openings } | undefined;
  /** In development Vite's own inline styles and scripts are let be. */
  mode: 'production' | 'development';
};

/** Longer addresses are nobody's: no page of the shop has one. */
const longestUrl = 2_000;

/** What the log may hold of an address: a query may hold a token. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/**
 * Answers from the cache before anything else of the server runs: this is what most requests of a busy hour meet.
 * @returns false where the page has to be rendered, or is none
 */
export function answerKept(cache: PageCache, request: IncomingMessage, response: ServerResponse): boolean {
  const kept = request.method === 'GET' ? cache.look(request.url ?? '/') : null;
  if (kept) answer(request, response, kept);
  return kept !== null;
}

/** The cache of a process: in development nothing is kept. */
export const pageCache = (mode: Pages['mode']): PageCache =>
  new PageCache(mode === 'development' ? { lifeMs: 0, standInMs: 0 } : {});

/** Serves every GET that is no file and no call, and keeps what it rendered. */
export function servePages(app: FastifyInstance, { render, call, cache, publicUrl, opened, mode }: Pages): void {
  const fixed = {
    ...commonHeaders,
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': strictTransport }),
  };

  app.route({
    method: 'GET',
    url: '/*',
    exposeHeadRoute: true,
    handler: async (request, reply) => {
      const url = request.raw.url ?? '/';
      // Joined and not resolved: '//elsewhere/' is a path of ours, however odd, and never another host.
      if (!url.startsWith('/')) return reply.code(400).type('text/plain').send('That is no address of this shop.');
      if (url.length > longestUrl) return reply.code(414).type('text/plain').send('That address is too long.');
      const page = await cache.find(url, () =>
        renderWhole(render, new URL(publicUrl + url), inWords(call(), request), { fixed, opened, mode }),
      );
      if (page.status >= 500) request.log.error({ path: pathOf(url), status: page.status }, 'a page failed');
      reply.hijack();
      answer(request.raw, reply.raw, page);
    },
  });
}

/** The failures of the page's calls, as the calls over HTTP have them: of a database that is away, 'unavailable'. */
const inWords =
  (call: Call, { log }: FastifyRequest): Call =>
  (endpoint, input) =>
    call(endpoint, input).catch((error: unknown) => {
      const failure = asFailure(error);
      if (spoken[failure.code].status >= 500) log.error({ err: error }, 'a call of a page failed');
      throw failure;
    });

/** Seconds after which a search engine that met a page without its data asks again. */
const askAgainSeconds = '30';

type Manner = { fixed: Record<string, string> } & Pick<Pages, 'opened' | 'mode'>;

async function renderWhole(render: RenderPage, url: URL, call: Call, manner: Manner): Promise<RenderedPage> {
  const { fixed, opened, mode } = manner;
  const { response, body } = await render(new Request(url), call).catch((error: unknown) => {
    throw asFailure(error);
  });
  const headers: Record<string, string> = { ...fixed, 'cache-control': 'no-cache' };
  for (const [name, value] of response.headers) if (name !== 'content-length') headers[name] = value;
  if (response.status === 503) Object.assign(headers, { 'cache-control': 'no-store', 'retry-after': askAgainSeconds });
  const strict = mode === 'production' && headers['content-type']?.startsWith('text/html');
  if (strict) {
    const isOpened = opened !== undefined && url.pathname.replace(/\/+$/, '') === opened.path;
    headers['content-security-policy'] = pagePolicy(body.toString('utf8'), isOpened ? opened.to : undefined);
  }
  return { status: response.status, headers, body };
}

function answer(request: IncomingMessage, response: ServerResponse, page: KeptPage): void {
  const known = page.status === 200 && request.headers['if-none-match']?.includes(page.etag);
  if (known) {
    response.writeHead(304, page.headers).end();
    return;
  }
  const { headers, body } = page.answer(acceptedEncoding(request.headers['accept-encoding']));
  response.writeHead(page.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

const acceptedEncoding = (accepted: string | string[] | undefined): Encoding => {
  const text = String(accepted ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(\s*,|\s*$))/.test(text)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(\s*,|\s*$))/.test(text) ? 'gzip' : 'identity';
};
