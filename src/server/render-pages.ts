import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { RenderPage } from '#server/http/pages.ts';
import { callContext } from '#web/lib/call-context.ts';

/** React Router's own request handler, with the shop's calls in its context: where the server meets the pages. */
export function renderWith(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): RenderPage {
  const handle = createRequestHandler(build, mode);
  return (request, call) => {
    const context = new RouterContextProvider();
    context.set(callContext, call);
    return handle(request, context);
  };
}
