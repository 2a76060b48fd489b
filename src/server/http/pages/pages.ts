import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readPageAddress } from '#contract/pages/page-addresses.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { failureTexts } from '#contract/wire/failures.ts';
import { Moved } from '#domain/moved.ts';
import type { Throttle } from '#server/http/api/limit-calls.ts';
import { asFailure, sendPlainPage, tellFault } from '#server/http/failures.ts';
import { type ReplyCache, sendCached } from '#server/http/serving/send-cached.ts';
import type { RenderedPage } from './page-cache.ts';
import { commonHeaders, type Openings, openForCalls, pagePolicy, strictTransport } from './security-headers.ts';

/** @param before the data that the page was last made from, in brief; from the same data it would be the same, so null is returned */
export type RenderPage = (
  request: Request,
  call: Call,
  before?: string,
) => Promise<{
  /** The data of its loaders, in brief; absent if that does not describe all of it. */
  madeOf?: string;
  status: number;
  /** In lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The inline scripts that the renderer itself wrote: only they may run. */
  scripts: readonly string[];
} | null>;

type Pages = {
  render: RenderPage;
  call(): Call;
  replyCache: ReplyCache;
  throttle: Throttle;
  publicUrl: string;
  opened?: { readonly path: string; readonly to: Openings } | undefined;
  calledOrigins: readonly string[];
  rendered?: ((seconds: number) => void) | undefined;
  mode: 'production' | 'development';
};

const longestUrl = 2_000;
const tooLong = { title: 'Invalid Request', text: 'That address is too long.' };
const notOurs = { title: 'Invalid Request', text: 'There is no page at this address.' };

/** Answers an address that is longer than any of the shop's; null for every other. */
export const refuseTooLong = ({ raw: { url = '/' } }: FastifyRequest, reply: FastifyReply): FastifyReply | null =>
  url.length > longestUrl ? sendPlainPage(reply.code(414), tooLong) : null;

/** Only the path goes into the log, because a query may hold a token. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

export function servePages(app: FastifyInstance, pages: Pages): void {
  const { render, call, throttle, publicUrl, opened, calledOrigins, mode, rendered } = pages;
  const { cache, keys } = pages.replyCache;
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
      if (!url.startsWith('/')) return sendPlainPage(reply.code(400), notOurs);
      const refused = refuseTooLong(request, reply);
      if (refused) return refused;
      const read = addressOf(url);
      if (read.kind === 'moved') return reply.code(308).header('cache-control', 'no-cache').redirect(read.to, 308);
      const { address } = read;
      // The parts are joined, not resolved: '//elsewhere/' is a path of ours, however odd, and never another host.
      const page = await cache.find(
        address,
        (before) =>
          timed(
            renderWhole(render, new URL(publicUrl + address), withFailureTexts(call(), request), before, {
              fixed,
              opened,
              calledOrigins,
              mode,
            }),
            rendered,
          ),
        () => throttle(request.ip),
      );
      keys.set(url, address);
      // What is unavailable was logged when the page called for it.
      if (page.status >= 500 && page.status !== 503)
        request.log.error({ path: pathOf(url), status: page.status }, 'a page failed');
      reply.hijack();
      sendCached(request.raw, reply.raw, page);
    },
  });
}

/** Makes calls fail as they do over HTTP: 'unavailable' if the database is away. */
const withFailureTexts =
  (call: Call, { log }: FastifyRequest): Call =>
  (endpoint, input) =>
    call(endpoint, input).catch((error: unknown) => {
      if (error instanceof Moved) throw error;
      const failure = asFailure(error);
      if (failureTexts[failure.code].status >= 500) tellFault(log, error, 'a call made by a page failed');
      throw failure;
    });

/** A search engine that met a page without its data asks again after this many seconds. */
const askAgainSeconds = '30';

const missingPage = '/not-found';
/** React Router's own suffix for the data of a page without its document. */
export const dataEnding = /(?:^\/_root)?\.data$/;

function addressOf(url: string): { kind: 'moved'; to: string } | { kind: 'page'; address: string } {
  const [path = '/', query] = url.split('?', 2);
  if (!dataEnding.test(path)) {
    const read = readPageAddress(url);
    return read.kind === 'unknown' ? { kind: 'page', address: missingPage } : read;
  }
  const stem = path.replace(dataEnding, '') || '/';
  const read = readPageAddress(query === undefined ? stem : `${stem}?${query}`);
  if (read.kind !== 'page') return { kind: 'page', address: missingPage };
  // The data of all its routes, whichever of them ('_routes') the browser asks for: the browser takes what it needs.
  const [, own] = read.address.split('?', 2);
  return { kind: 'page', address: own === undefined ? path : `${path}?${own}` };
}

async function timed<T>(work: Promise<T>, tell: ((seconds: number) => void) | undefined): Promise<T> {
  const since = performance.now();
  try {
    return await work;
  } finally {
    tell?.((performance.now() - since) / 1_000);
  }
}

type Manner = { fixed: Record<string, string> } & Pick<Pages, 'opened' | 'calledOrigins' | 'mode'>;

async function renderWhole(
  render: RenderPage,
  url: URL,
  call: Call,
  before: RenderedPage | undefined,
  { fixed, opened, calledOrigins, mode }: Manner,
): Promise<RenderedPage> {
  const made = await render(new Request(url), call, before?.madeOf).catch((error: unknown) => {
    throw asFailure(error);
  });
  if (made === null && before) return before;
  if (made === null) throw new Error('a page that was not made before is the same as before');
  const { status, headers: own, body, scripts, madeOf } = made;
  const headers: Record<string, string> = { ...fixed, 'cache-control': 'no-cache', ...own };
  delete headers['content-length'];
  if (status === 503) Object.assign(headers, { 'cache-control': 'no-store', 'retry-after': askAgainSeconds });
  const strict = mode === 'production' && headers['content-type']?.startsWith('text/html');
  if (strict) {
    const isOpened = opened !== undefined && url.pathname.replace(/\/+$/, '') === opened.path;
    headers['content-security-policy'] = pagePolicy(
      scripts,
      openForCalls(calledOrigins, isOpened ? opened.to : undefined),
    );
  }
  return { status, headers, body, ...(madeOf !== undefined && { madeOf }) };
}
