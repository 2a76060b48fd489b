// Counts the JavaScript that each page loads without a click, both what it names and what it loads at rest, and fails if a page through
// which customers enter, or a screen of the back office, is over its budget.
// Usage, after a build: node scripts/building/check-bundle.mjs
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { projectFolder } from '../run.mjs';

/** The most Brotli bytes that the pages through which customers enter may load without a click. */
export const budgets = {
  home: 120_000,
  category: 124_300,
  search: 125_100,
  product: 132_400,
};
/**
 * What every page requests by itself once its scripts run, by the names of its files: the HTML does not name it. A journey
 * (tests/e2e/layout/first-paint.test.ts) compares what a browser loads with this account.
 */
const atRest = ['offline-guard'];
/** For every screen of the back office: its users stay, on devices of the shop's own. */
const adminBudget = 220_000;
const client = path.join(projectFolder, 'build', 'client');
const admin = path.join(projectFolder, 'build', 'admin');

/** Reads React Router's list of routes, as the browser gets it. */
function readManifest() {
  const assets = path.join(client, 'assets');
  const names = readdirSync(assets).filter((name) => /^manifest-[\w-]+\.js$/.test(name));
  if (names.length !== 1)
    throw new Error(`${assets} holds ${names.length} lists of routes instead of one: build again`);
  const text = readFileSync(path.join(assets, names[0]), 'utf8');
  return { file: `/assets/${names[0]}`, ...JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) };
}

const compressed = new Map();
function brotliBytes(file) {
  const known = compressed.get(file);
  if (known !== undefined) return known;
  const script = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: script.length,
  };
  const bytes = brotliCompressSync(script, { params }).length;
  compressed.set(file, bytes);
  return bytes;
}

/** Returns a file of the build by the name of its part, and everything that it imports. */
function withImports(part) {
  const name = readdirSync(path.join(client, 'assets')).find((file) => file.replace(/-[\w-]{7}\.js$/, '') === part);
  if (!name) throw new Error(`the build has no ${part}`);
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    const script = readFileSync(path.join(client, 'assets', file), 'utf8');
    for (const [, imported] of script.matchAll(/\b(?:from|import)"\.\/([\w.-]+\.js)"/g)) visit(imported);
  };
  visit(name);
  return [...seen].map((file) => `/assets/${file}`);
}

/** Returns what each route loads without a click: its files, those that its HTML names, and the Brotli bytes of all of them. */
export function firstLoads() {
  const { file, entry, routes } = readManifest();
  const withParents = (route) => (route ? [...withParents(routes[route.parentId]), route] : []);
  const parts = ({
    module,
    imports,
    clientActionModule,
    clientLoaderModule,
    clientMiddlewareModule,
    hydrateFallbackModule,
  }) =>
    [module, ...imports, clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule].filter(
      Boolean,
    );
  return Object.values(routes).map((route) => {
    const named = [...new Set([file, ...[entry, ...withParents(route)].flatMap(parts)])];
    const files = [...new Set([...named, ...atRest.flatMap(withImports)])];
    return { id: route.id, named, files, bytes: bytesOf(client, files) };
  });
}

const bytesOf = (folder, files) => files.reduce((sum, name) => sum + brotliBytes(path.join(folder, name)), 0);

/** Returns the first load of each screen of the back office: what its one page names, and the screen's own files. */
function adminLoads() {
  const manifest = JSON.parse(readFileSync(path.join(admin, '.vite', 'manifest.json'), 'utf8'));
  const chunks = (key, seen = new Set()) => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const other of manifest[key].imports ?? []) chunks(other, seen);
    return seen;
  };
  const entry = Object.keys(manifest).filter((key) => manifest[key].isEntry);
  // Each opens by its address; what a screen fetches for itself comes afterwards.
  const screens = entry
    .flatMap((key) => [...chunks(key)].flatMap((one) => manifest[one].dynamicImports ?? []))
    .filter((key) => /^src\/admin\/(frame|features)\//.test(key));
  return screens.map((screen) => {
    const keys = new Set([...entry, screen].flatMap((key) => [...chunks(key)]));
    const files = [...new Set([...keys].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'));
    return { id: screen.replace(/^src\//, ''), files, bytes: bytesOf(admin, files) };
  });
}

const say = (loads) => {
  for (const { id, files, bytes } of loads.toSorted((a, b) => a.bytes - b.bytes))
    console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${String(files.length).padStart(2)} files  ${id}`);
};

function complainOf(id, { bytes }, budget) {
  if (bytes <= budget) return;
  console.error(`${id} loads ${bytes} bytes of JavaScript: ${bytes - budget} over its limit of ${budget}.`);
  process.exitCode = 1;
}

function check() {
  const loads = firstLoads();
  console.log('JavaScript that is loaded without a click, brotli:');
  say(loads);
  for (const [route, budget] of Object.entries(budgets)) {
    const load = loads.find(({ id }) => id === route);
    if (!load) throw new Error(`the build has no route ${route}`);
    complainOf(route, load, budget);
  }
  // It sets the order of the layers, which every other style sheet follows.
  const [firstSheet] = readManifest().routes.root.css;
  if (!firstSheet.startsWith('/assets/shop-')) {
    console.error(`${firstSheet} is loaded before the shop's own style sheet.`);
    process.exitCode = 1;
  }
  const screens = adminLoads();
  if (screens.length === 0) throw new Error('the build has no screen of the back office');
  console.log('Back office:');
  say(screens);
  for (const screen of screens) complainOf(screen.id, screen, adminBudget);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) check();
