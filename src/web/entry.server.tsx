import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { answerWith } from '#web/lib/rendered-body.ts';
import { scriptText } from '#web/lib/script-text.ts';

const endOfBody = '</body></html>';

/**
 * Renders a whole page before the first byte leaves: pages are compressed and kept, so a shell that streams would gain
 * nothing. The data of a page is complete by then as well; it is written behind the page in the way in which
 * React Router streams it (its StreamTransfer), and React is spared a suspended boundary and a retry for each piece.
 * Throws when rendering fails, and the caller answers in words.
 */
export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
): Promise<Response> {
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : '';
  const page = renderToString(<ServerRouter context={routerContext} url={request.url} />);
  if (!page.endsWith(endOfBody)) throw new Error('a page does not end with its body');
  const shown = scriptsLast(page.slice(0, -endOfBody.length));
  const html = `<!DOCTYPE html>${shown}<script>${handOver(data)}</script>${endOfBody}`;
  responseHeaders.set('content-type', 'text/html; charset=utf-8');
  return answerWith(Buffer.from(html), { status: responseStatusCode, headers: responseHeaders });
}

/**
 * A page is complete without its scripts, so styles, fonts and the first picture come before them: their links go to the
 * end of the head, and the browser is told that they may wait.
 */
function scriptsLast(page: string): string {
  const endOfHead = page.indexOf('</head>');
  let scripts = '';
  const head = page.slice(0, endOfHead).replace(/<link rel="modulepreload"([^>]*)>/g, (_, rest: string) => {
    scripts += `<link rel="modulepreload" fetchpriority="low"${rest}>`;
    return '';
  });
  return head + scripts + page.slice(endOfHead);
}

/** What React Router's client waits for: the data of the page's loaders, and that nothing follows. */
const handOver = (data: string): string => {
  const controller = 'window.__reactRouterContext.streamController';
  return `${controller}.enqueue(${scriptText(data)});${controller}.close();`;
};
