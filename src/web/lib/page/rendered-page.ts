import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';

export type RenderedPage = {
  body: Buffer<ArrayBuffer> | null;
  /** The inline scripts that the renderer itself wrote: only they may run. */
  scripts: readonly string[];
};

/** Set by the server; stays empty if the response is not a page. */
export const renderedPageContext = createContext<RenderedPage>();

/** True on the server if it already knows what follows the page's own elements: React Router's scripts. */
export const EndIsKnown = /* @__PURE__ */ createReactContext(false);
