import { createContext } from 'react-router';

export type RenderedPage = {
  body: Uint8Array<ArrayBuffer> | null;
  scripts: readonly string[];
};

/** Set by the server; what is no page leaves it empty. */
export const renderedPageContext = createContext<RenderedPage>();
