import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { RenderPage } from '#server/http/pages.ts';
import { callContext } from '#web/lib/call-context.ts';
import { bytesOf } from '#web/lib/rendered-body.ts';

/** React Router's own request handler, with the shop's calls in its context: where the server meets the pages. */
export function renderWith(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): RenderPage {
  const handle = createRequestHandler(build, mode);
  return async (request, call) => {
    const context = new RouterContextProvider();
    context.set(callContext, call);
    const response = await handle(request, context);
    return { response, body: asBuffer(await bytesOf(response)) };
  };
}

/** The same bytes, not a copy. */
const asBuffer = (bytes: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
