import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';

export type RenderedPage = {
  body: Buffer<ArrayBuffer> | null;
  /** The inline scripts that the renderer itself wrote: they alone may run. */
  scripts: readonly string[];
};

/** Set by the server; what is no page leaves it empty. */
export const renderedPageContext = createContext<RenderedPage>();

/** On the server, where it knows already what stands behind the page's own elements: React Router's scripts. */
export const EndIsKnown = /* @__PURE__ */ createReactContext(false);
