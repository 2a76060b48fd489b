import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What every page needs comes as two files, not as forty of one module each: the libraries, which seldom change,
 * and the shop's frame. What they import comes with them. What many pages share comes as one more; the rules of orders,
 * which a customer who looks around has no use for, as another.
 */
const chunksOfEveryPage = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  { name: 'shop', test: /src[\\/]web[\\/]root\.tsx\?__react-router-build-client-route$/, priority: 2 },
  {
    name: 'shared',
    test: /src[\\/](web[\\/](ui|lib)|domain(?![\\/](order-state|pickup))|contract(?![\\/]order))[\\/]/,
    minShareCount: 6,
    priority: 1,
  },
  {
    name: 'ordering',
    test: /src[\\/](contract[\\/]order|domain[\\/](order-state|pickup))/,
    minShareCount: 2,
    priority: 0,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Named, so that the first pages of `npm run dev` are not loaded twice when Vite comes upon them.
  optimizeDeps: { include: ['zod/mini', 'react-hook-form', '@hookform/resolvers/zod', '@tanstack/react-query'] },
  // Nothing is inlined: every asset is a hashed file that is cached for good, and no data: address needs allowing.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: chunksOfEveryPage } } },
      },
    },
    ssr: {
      build: {
        rollupOptions: { input: './src/server/main.ts' },
      },
    },
  },
});
