import { createContext } from 'react-router';

/** What the renderer hands over beside its answer: the page's bytes, and the inline scripts that it wrote into it. */
export type RenderedPage = {
  body: Uint8Array<ArrayBuffer> | null;
  scripts: readonly string[];
};

/** The server sets it before it has a page rendered; whatever is no page leaves it empty. */
export const renderedPageContext = createContext<RenderedPage>();
