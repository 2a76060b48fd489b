import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { browsers } from './scripts/building/browsers.ts';
import { manualPages } from './scripts/building/manual-pages.ts';
import { routerForProduction } from './scripts/building/router-for-production.ts';
import { withoutCustomersStyles } from './scripts/building/without-customers-styles.ts';

/** The back office: an app of its own that no server renders, so that customers do not load a byte of it. */
export default defineConfig({
  base: '/admin/',
  // The public files belong to the customers' pages, which serve them.
  publicDir: false,
  cacheDir: 'node_modules/.vite-admin',
  plugins: [tailwindcss(), routerForProduction, manualPages, withoutCustomersStyles],
  optimizeDeps: {
    // Named, so that the first page of `npm run dev` is not loaded twice when Vite finds them.
    include: ['react', 'react-dom/client', 'react-router', 'zod/mini', '@tanstack/react-query'],
    entries: ['src/admin/main.tsx'],
  },
  build: {
    outDir: 'build/admin',
    manifest: true,
    assetsInlineLimit: 0,
    target: browsers,
    rolldownOptions: {
      input: 'src/admin/index.html',
      output: {
        codeSplitting: {
          // Code that reads Markdown, and code for dragging, loads with the screens that preview and drag.
          groups: [{ name: 'libraries', test: /node_modules[\\/](?!marked|@dnd-kit)/, minShareCount: 2 }],
        },
      },
    },
  },
});
