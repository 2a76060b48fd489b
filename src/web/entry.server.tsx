import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { answerWith } from '#web/lib/rendered-body.ts';

/** A page that is not complete by then is given up. */
const renderWithinMs = 10_000;

/**
 * Renders a whole page before the first byte leaves: pages are compressed and kept, so a shell that streams would gain
 * nothing. Rejects when rendering fails, and the caller answers in words.
 */
export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const html = await render(<ServerRouter context={routerContext} url={request.url} />);
  responseHeaders.set('content-type', 'text/html; charset=utf-8');
  return answerWith(html, { status: responseStatusCode, headers: responseHeaders });
}

const render = (page: ReactElement): Promise<Buffer<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const sink = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    sink.on('finish', () => resolve(Buffer.concat(chunks)));
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(() => abort(new Error(`page not rendered within ${renderWithinMs} ms`)), renderWithinMs);
    sink.on('close', () => clearTimeout(timer));
  });
