import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browsers } from './scripts/building/browsers.ts';
import { routerForProduction } from './scripts/building/router-for-production.ts';

/**
 * Code that every page needs comes in two files, not in forty of one module each: the libraries, which seldom change, and the shop's frame.
 * What they import comes with them. Code that many pages share comes in one more file. Code that calls the shop, with the schemas of its
 * answers, comes in another, which the first page does without; what a listing reads from its address would bring it along, so that is a
 * file of its own too. Code that reads a customer's own data, and the rules of orders, which a customer who is looking around does not
 * need, are the last.
 */
const chunksOfEveryPage = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 5 },
  // The shop's frame, with what cards, cart and calls share.
  {
    name: 'shop',
    test: /src[\\/](web[\\/]root\.tsx\?__react-router-build-client-route$|contract[\\/]codecs[\\/]price-codec|domain[\\/](failure\.ts|values[\\/]weight|catalogue[\\/](product|size)\.ts|money[\\/]money\.ts)|web[\\/](base[\\/]bear-changed-page|lib[\\/](acting|page[\\/]route-parts)))/,
    priority: 4,
  },
  // What a product's page shares with the cart, which loads when the first item is put into it.
  {
    name: 'words',
    test: /src[\\/](domain[\\/]catalogue[\\/](personalisation|photo|product-options)|web[\\/]features[\\/]cart[\\/]drawer[\\/]view-cart-button)/,
    minShareCount: 2,
    priority: 4,
  },
  { name: 'failures', test: /src[\\/]contract[\\/]wire[\\/]failures/, priority: 3 },
  {
    name: 'listing',
    test: /src[\\/]contract[\\/]listing[\\/](change-query|read-choices|read-listing-query|search-address)/,
    priority: 3,
  },
  {
    name: 'calls',
    test: /node_modules[\\/]zod[\\/]|src[\\/](web[\\/]lib[\\/](call(ing|-over)|page[\\/]load-page)|contract(?![\\/](orders[\\/]order|pages[\\/]picture-addresses)))/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'shared',
    test: /src[\\/](web[\\/](base(?![\\/]use-meant-email)|ui(?![\\/](alert|drop-area|use-busy|forms[\\/](choices|email-field|form-foot|password-field|personalise)|overlays[\\/](dialog|use-modal)|values[\\/](line-details|rich-text)|prose[\\/]|navigation[\\/](crumbs|calendar)|product[\\/]ready-text))|lib(?![\\/](query-client|device[\\/]picture-file|paying|pickup[\\/])))|domain(?![\\/](pages[\\/]|markdown[\\/]|cart[\\/]|values[\\/]email|text[\\/]fold|money[\\/](quote|discount)|catalogue[\\/](personalisation-words|photo)|order[\\/](order-state|can\.ts)|pickup[\\/](pickup|diary|hours|places))))[\\/]|features[\\/]catalogue[\\/]product-grid/,
    minShareCount: 5,
    priority: 1,
  },
  // For lists and products, but not for the first page.
  {
    name: 'lists',
    test: /src[\\/]web[\\/]ui[\\/]navigation[\\/]crumbs/,
    minShareCount: 2,
    priority: 2,
  },
  // For pages on which a number is typed.
  {
    name: 'lists',
    test: /src[\\/]domain[\\/]values[\\/]number/,
    priority: 5,
  },
  // Each by itself would be too small a file to compress.
  {
    name: 'shared',
    test: /src[\\/]contract[\\/]pages[\\/]picture-addresses/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'views',
    test: /src[\\/]web[\\/](ui[\\/]use-swipe|lib[\\/]structured-data[\\/]bakery-data)/,
    minShareCount: 2,
    priority: 2,
  },
  // For customers who have something in the cart, or put something in.
  {
    name: 'cart',
    test: /src[\\/](web[\\/]features[\\/]cart[\\/](add-to-cart|cart\.ts|cart-(line-view|store|toasts)|guest[\\/]guest-cart|use-cart|drawer[\\/]view-cart-button)|domain[\\/](cart[\\/]cart\.ts|money[\\/](quote|discount)))/,
    minShareCount: 2,
    priority: 3,
  },
  // Home, lists and products have at most one field.
  {
    name: 'forms',
    test: /src[\\/]web[\\/]ui[\\/](alert|forms[\\/](choices|password-field)|overlays[\\/](dialog|use-modal))/,
    minShareCount: 2,
    priority: 0,
  },
  // What a product's page, the cart and an order use for choosing.
  {
    name: 'choosing',
    test: /src[\\/]web[\\/]ui[\\/](late-part|forms[\\/]stepper)/,
    minShareCount: 2,
    priority: 0,
  },
  { name: 'queries', test: /node_modules[\\/]@tanstack[\\/]|src[\\/]web[\\/]lib[\\/]query-client/, priority: 1 },
  {
    name: 'ordering',
    test: /src[\\/](contract[\\/]orders[\\/]order|domain[\\/](order[\\/](order-state|can)|pickup[\\/](pickup|diary|hours|places))|web[\\/]features[\\/]orders[\\/]order-(facts|item))/,
    minShareCount: 2,
    priority: 0,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), routerForProduction],
  // Named, so that the first pages of `npm run dev` are not loaded twice when Vite finds them.
  optimizeDeps: { include: ['zod/mini', 'react-hook-form', '@hookform/resolvers/zod', '@tanstack/react-query'] },
  // Nothing is inlined: every asset is a hashed file that is cached for good, and no data: address needs allowing.
  // The back office is built beside it, so the folder is emptied before both.
  build: { assetsInlineLimit: 0, target: browsers, emptyOutDir: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunksOfEveryPage },
            // Every page loads the names of the scripts: seven characters tell two versions of one apart as well as eight do.
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    ssr: {
      // Bundled into the build, so that it can be a different one from the one that Node would find.
      resolve: { noExternal: command === 'build' ? ['react-router'] : [] },
      build: {
        rollupOptions: { input: './src/server/main.ts' },
      },
    },
  },
}));
