import { randomBytes } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { dataId, handOverScript } from '#web/lib/page/hand-over.ts';
import { renderedPageContext } from '#web/lib/page/rendered-page.ts';
import { scriptText } from '#web/lib/page/script-text.ts';
import { hydrationScript, waitingId } from '#web/lib/page-start/deferred-hydration.ts';
import { firstNameScript } from '#web/lib/page-start/first-name.ts';

const startOfHead = '<head><meta charSet="utf-8"/>';
const endOfBody = '</body></html>';

/**
 * Renders a whole page before the first byte leaves, for pages are compressed and kept. The loaders' data is written
 * behind the page, as data and not as a script, and handed over as React Router streams it (its StreamTransfer),
 * which spares React a suspended boundary for each piece. Throws when rendering fails.
 */
export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : '';
  const mark = randomBytes(16).toString('base64url');
  const page = renderToString(<ServerRouter context={routerContext} url={request.url} nonce={mark} />);
  if (!page.endsWith(endOfBody)) throw new Error('a page does not end with its body');
  if (!page.includes(startOfHead)) throw new Error('a page does not begin with its head');
  const { shown: plain, scripts } = scriptsLater(page.slice(0, -endOfBody.length), mark);
  const shown = plain.replace(startOfHead, () => `${startOfHead}<script>${firstNameScript}</script>`);
  const handedOver = `<script type="application/json" id="${dataId}">${scriptText(data)}</script><script>${handOverScript}</script>`;
  const body = Buffer.from(`<!DOCTYPE html>${shown}${handedOver}${endOfBody}`);
  const rendered = context.get(renderedPageContext);
  rendered.body = body;
  rendered.scripts = [...scripts, firstNameScript, hydrationScript, handOverScript];
  responseHeaders.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status: responseStatusCode, headers: responseHeaders });
}

/** React Router's scripts are known by a mark that nobody can have guessed; a script without it is none of ours. */
function scriptsLater(page: string, mark: string): { shown: string; scripts: string[] } {
  const marked = ` nonce="${mark}"`;
  const waiting: string[] = [];
  const scripts: string[] = [];
  const shown = page
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
    });
  const begin = `<template id="${waitingId}">${waiting.join('')}</template><script>${hydrationScript}</script>`;
  return { shown: (shown + begin).replaceAll(marked, ''), scripts };
}
