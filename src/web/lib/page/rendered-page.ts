import { createContext } from 'react-router';

/** What the renderer hands over beside its answer: the page's bytes and the inline scripts in it. */
export type RenderedPage = {
  body: Uint8Array<ArrayBuffer> | null;
  scripts: readonly string[];
};

/** Set by the server; what is no page leaves it empty. */
export const renderedPageContext = createContext<RenderedPage>();
