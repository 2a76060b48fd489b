import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * React Router's package leads every bundler, and Node, to its development build, whose warnings are of no use to visitors: the browser's
 * files and the server's are made from its production build.
 */
export const routerForProduction: Plugin = {
  name: 'router-for-production',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => {
    const file = new Map([
      ['react-router', 'index.mjs'],
      ['react-router/dom', 'dom-export.mjs'],
    ]).get(source);
    return file && fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}`, import.meta.url));
  },
};
