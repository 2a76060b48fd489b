import { randomBytes } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { PageParts, PagePartsContext } from '#web/base/kept-part.tsx';
import { dataId, handOverScript, jsonInHtml } from '#web/lib/page/hand-over.ts';
import { EndIsKnown, type RenderedPage, renderedPageContext } from '#web/lib/page/rendered-page.ts';
import { hydrationScript, waitingId } from '#web/lib/page-start/deferred-hydration.ts';
import { firstNameScript } from '#web/lib/page-start/first-name.ts';

const start = '<html lang="en-GB"><head><meta charSet="utf-8"/>';
const endOfBody = '</body></html>';

/**
 * What all pages with the same routes have in common: the routes themselves, and what follows a page's own elements.
 */
type Frame = { readonly manifest: EntryContext['manifest']; readonly end: string; readonly scripts: readonly string[] };
const frames = new Map<string, Frame>();

/**
 * Renders a whole page before the first byte is sent, because pages are compressed and cached. Of its routes, React
 * Router gets only those that match, because it builds them again for each page. Throws if rendering fails.
 * @param data its loaders' data, as JSON or as React Router serialises it
 */
export function writePage(context: EntryContext, url: string, data: string): RenderedPage {
  const { errors, matches } = context.staticHandlerContext;
  const key = matches.map(({ route }) => route.id).join() + (errors ? ' failed' : '');
  const frame = frames.get(key) ?? readFrame(context, url);
  frames.set(key, frame);
  const page = render({ ...context, manifest: frame.manifest }, url);
  const body = bytesOf([
    `<!DOCTYPE html>${start}<script>${firstNameScript}</script>`,
    page.slice(start.length, -endOfBody.length),
    frame.end,
    `<script type="application/json" id="${dataId}">`,
    jsonInHtml(data),
    `</script><script>${handOverScript}</script>${endOfBody}`,
  ]);
  return { body, scripts: frame.scripts };
}

/** Writes each piece straight to its place: a page joined as text first would be copied twice more. */
function bytesOf(pieces: readonly string[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  pieces.reduce((at, piece) => at + bytes.write(piece, at), 0);
  return bytes;
}

/** The tree of a page as React renders it, with nothing cached and nothing added. */
export const writeTree = (context: EntryContext, url: string): string =>
  renderToString(<ServerRouter context={{ ...context, renderMeta: {} }} url={url} />);

/** @param mark what identifies the scripts, if they are to be rendered too */
function render(context: EntryContext, url: string, mark?: string): string {
  const parts = new PageParts();
  const written = renderToString(
    <PagePartsContext value={parts}>
      <EndIsKnown value={mark === undefined}>
        <ServerRouter context={{ ...context, renderMeta: {} }} url={url} {...(mark !== undefined && { nonce: mark })} />
      </EndIsKnown>
    </PagePartsContext>,
  );
  const page = parts.fill(written);
  if (!page.startsWith(start)) throw new Error('a page does not begin with its head');
  if (!page.endsWith(endOfBody)) throw new Error('a page does not end with its body');
  return page;
}

/** React Router's scripts are recognised by a mark that nobody can have guessed; a script without it is not ours. */
function readFrame({ manifest: whole, ...context }: EntryContext, url: string): Frame {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(Object.entries(whole.routes).filter(([id]) => ids.includes(id)));
  const manifest = { ...whole, routes };
  const mark = randomBytes(16).toString('base64url');
  const marked = ` nonce="${mark}"`;
  const waiting: string[] = [];
  const scripts: string[] = [];
  const own = render({ ...context, manifest }, url).slice(0, -endOfBody.length);
  const page = render({ ...context, manifest }, url, mark)
    .slice(0, -endOfBody.length)
    .replace(/<link rel="modulepreload"[^>]*>/g, (tag) => {
      waiting.push(tag);
      return '';
    })
    .replace(new RegExp(`<script([^>]*)${marked}([^>]*)>([\\s\\S]*?)</script>`, 'g'), (_all, before, after, script) => {
      scripts.push(script);
      const tag = `<script${before}${after}>${script}</script>`;
      if (!`${before}${after}`.includes('type="module"')) return tag;
      waiting.push(tag);
      return '';
    })
    .replaceAll(marked, '');
  if (!page.startsWith(own)) throw new Error('a page is another without its scripts');
  const template = `<template id="${waitingId}">${waiting.join('').replaceAll(marked, '')}</template>`;
  return {
    manifest,
    end: `${page.slice(own.length)}${template}<script>${hydrationScript}</script>`,
    scripts: [...scripts, firstNameScript, hydrationScript, handOverScript],
  };
}

/** Answers a page of which something failed, and whatever else React Router's own handler answers. */
export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  { serverHandoffStream, ...entryContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : '{}';
  Object.assign(context.get(renderedPageContext), writePage(entryContext, request.url, data));
  responseHeaders.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status: responseStatusCode, headers: responseHeaders });
}
