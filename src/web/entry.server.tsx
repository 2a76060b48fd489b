import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { beginScript, waitingId } from '#web/lib/begin-when-shown.ts';
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
  const shown = scriptsLater(page.slice(0, -endOfBody.length));
  const html = `<!DOCTYPE html>${shown}<script>${handOver(data)}</script>${endOfBody}`;
  responseHeaders.set('content-type', 'text/html; charset=utf-8');
  return answerWith(Buffer.from(html), { status: responseStatusCode, headers: responseHeaders });
}

/** A page is complete without its scripts, so nothing of them is asked for before it is shown: see `beginScript`. */
function scriptsLater(page: string): string {
  const waiting: string[] = [];
  const wait = (tag: string): string => {
    waiting.push(tag);
    return '';
  };
  const shown = page
    .replace(/<link rel="modulepreload"[^>]*>/g, wait)
    .replace(/<script type="module"[\s\S]*?<\/script>/g, wait);
  return `${shown}<template id="${waitingId}">${waiting.join('')}</template><script>${beginScript}</script>`;
}

/** What React Router's client waits for: the data of the page's loaders, and that nothing follows. */
const handOver = (data: string): string => {
  const controller = 'window.__reactRouterContext.streamController';
  return `${controller}.enqueue(${scriptText(data)});${controller}.close();`;
};
