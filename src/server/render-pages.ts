import { createHash } from 'node:crypto';
import {
  createRequestHandler,
  createStaticHandler,
  type EntryContext,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { Call } from '#contract/wire/endpoint.ts';
import { dataEnding, type RenderPage } from '#server/http/pages/pages.ts';
import { writePage, writeTree } from '#web/entry.server.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { type RenderedPage, renderedPageContext } from '#web/lib/page/rendered-page.ts';

/** Joins the server and the pages: React Router with the shop's calls in its context. */
export function renderWith(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): RenderPage {
  const handle = createRequestHandler(build, mode);
  const renderSound = typeof build === 'function' ? null : soundPages(build);
  return async (request, call, before) => {
    const context = new RouterContextProvider();
    context.set(callContext, call);
    const sound = await renderSound?.(request, context, before);
    if (sound !== undefined) return sound;
    const rendered: RenderedPage = { body: null, scripts: [] };
    context.set(renderedPageContext, rendered);
    const response = await handle(request, context);
    const { status, headers } = response;
    const body = rendered.body ?? Buffer.from(await response.arrayBuffer());
    return { status, headers: Object.fromEntries(headers), body, scripts: rendered.scripts };
  };
}

/** What React Router needs from a build to read a page's data and render its tree. */
function partsOf({ assets: manifest, routes, basename, future, routeDiscovery, ssr }: ServerBuild) {
  const entry = {
    manifest,
    routeModules: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route?.module])),
    serverHandoffString: JSON.stringify({ basename, future, routeDiscovery, ssr, isSpaMode: false }),
    future,
    ssr,
    routeDiscovery,
    isSpaMode: false,
    serializeError: ({ message }: Error) => ({ message, stack: '' }),
    renderMeta: {},
  } as unknown as EntryContext;
  return { query: createStaticHandler(routeObjects(routes)).query, entry };
}

/**
 * Renders pages whose loaders all answer, with React Router's parts: its handler writes their data in a form of its own, which takes longer
 * than all the rest of its work. Undefined for every other answer, which is left to the handler.
 */
function soundPages(build: ServerBuild) {
  const { query, entry } = partsOf(build);
  return async (request: Request, requestContext: RouterContextProvider, before: string | undefined) => {
    if (dataEnding.test(new URL(request.url).pathname)) return undefined;
    const context = await query(request, { requestContext });
    if (context instanceof Response || context.errors || context.matches.length === 0) return undefined;
    const { loaderData, actionData, errors } = context;
    const data = JSON.stringify({ loaderData, actionData, errors });
    const madeOf = createHash('sha256').update(data).digest('base64url');
    if (madeOf === before) return null;
    const { body, scripts } = writePage({ ...entry, staticHandlerContext: context }, request.url, data);
    const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' };
    for (const { route } of context.matches) {
      const own = build.routes[route.id]?.module.headers;
      Object.assign(headers, typeof own === 'function' ? own(noHeaders) : own);
    }
    return { status: context.statusCode, headers, body: body ?? Buffer.alloc(0), scripts, madeOf };
  };
}

/**
 * Reads a page's data once and renders its whole tree at each call, and nothing else: the baseline against which pages are measured.
 * @throws if a loader does not answer
 */
export async function drawTree(build: ServerBuild, request: Request, call: Call): Promise<() => string> {
  const { query, entry } = partsOf(build);
  const requestContext = new RouterContextProvider();
  requestContext.set(callContext, call);
  const staticHandlerContext = await query(request, { requestContext });
  if (staticHandlerContext instanceof Response || staticHandlerContext.errors)
    throw new Error(`${request.url} is not a valid page`);
  return () => writeTree({ ...entry, staticHandlerContext }, request.url);
}

/** None of our loaders sets any. */
const noHeaders = {
  loaderHeaders: new Headers(),
  parentHeaders: new Headers(),
  actionHeaders: new Headers(),
  errorHeaders: undefined,
};

function routeObjects(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive, module } = route;
    const own = {
      id,
      ...(path !== undefined && { path }),
      ...(module.loader && { loader: module.loader as NonNullable<RouteObject['loader']> }),
    };
    if (index) return [{ ...own, index: true }];
    return [{ ...own, ...(caseSensitive && { caseSensitive }), children: routeObjects(routes, id) }];
  });
}
