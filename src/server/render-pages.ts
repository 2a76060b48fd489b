import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { RenderPage } from '#server/http/pages/pages.ts';
import { callContext } from '#web/lib/call-context.ts';
import { type RenderedPage, renderedPageContext } from '#web/lib/page/rendered-page.ts';

/** The server meets the pages here: React Router's own handler, with the shop's calls in its context. */
export function renderWith(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): RenderPage {
  const handle = createRequestHandler(build, mode);
  return async (request, call) => {
    const context = new RouterContextProvider();
    context.set(callContext, call);
    const rendered: RenderedPage = { body: null, scripts: [] };
    context.set(renderedPageContext, rendered);
    const response = await handle(request, context);
    const body = rendered.body ?? new Uint8Array(await response.arrayBuffer());
    return { response, body: asBuffer(body), scripts: rendered.scripts };
  };
}

const asBuffer = (bytes: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
