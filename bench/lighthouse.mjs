// LIGHTHOUSE=/path/to/lighthouse node bench/lighthouse.mjs [--runs 5] [--only home] [--url http://localhost:3000] [--keep folder]:
// Lighthouse's mobile figures for the built shop's pages, as medians. Lighthouse is not one of the shop's dependencies: LIGHTHOUSE names
// the folder of an installed one. See README.md.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { findBrowser } from '../scripts/testing/find-browser.mjs';
import { median } from './measuring/measure.mjs';
import { openShop } from './measuring/open-shop.mjs';
import { withProcesses } from './processes.mjs';

const { values: wishes } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    url: { type: 'string' },
    keep: { type: 'string' },
  },
});
const runs = Number(wishes.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a whole number from 1');
const lighthouse = process.env.LIGHTHOUSE;
if (!lighthouse) throw new Error('LIGHTHOUSE names the folder of an installed Lighthouse, …/node_modules/lighthouse');

const pages = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/category/birthday-cakes' },
  { name: 'product', path: '/product/salted-caramel-drip-cake' },
  { name: 'search', path: '/search?q=chocolate' },
].filter(({ name }) => name.includes(wishes.only));
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Lighthouse's names for what is reported of a page, and how the table shows it. */
const audits = [
  { id: 'first-contentful-paint', title: 'first paint', said: (ms) => `${(ms / 1000).toFixed(1)} s` },
  { id: 'largest-contentful-paint', title: 'largest paint', said: (ms) => `${(ms / 1000).toFixed(1)} s` },
  { id: 'speed-index', title: 'speed index', said: (ms) => `${(ms / 1000).toFixed(1)} s` },
  { id: 'total-blocking-time', title: 'blocked', said: (ms) => `${Math.round(ms)} ms` },
  { id: 'cumulative-layout-shift', title: 'layout shift', said: (shift) => String(Math.round(shift * 1000) / 1000) },
  { id: 'total-byte-weight', title: 'sent', said: (bytes) => `${Math.round(bytes / 1000)} kB` },
];

async function run(start, folder) {
  const browser = await findBrowser();
  if (browser === null) process.exit(1);
  const shopUrl = wishes.url ?? (await openOwnShop(start, folder));
  for (const { path } of pages) await drawPictures(shopUrl, path);
  const told = new Map(pages.map((page) => [page, []]));
  for (let round = 0; round < runs; round++) {
    for (const page of pages) {
      const report = path.join(folder, `${page.name}-${round}.json`);
      const load = loadavg()[0];
      await tryTwice(() => look({ url: shopUrl + page.path, report, browser }));
      if (wishes.keep) {
        mkdirSync(wishes.keep, { recursive: true });
        copyFileSync(report, path.join(wishes.keep, path.basename(report)));
      }
      const one = { ...read(report), load };
      console.log(`… ${page.name}: ${one.scores.performance}, the machine's load before it ${load.toFixed(1)}`);
      told.get(page).push(one);
    }
  }
  print(told);
}

async function openOwnShop(start, folder) {
  const database = await start('elsewhere', 'serve-database.mjs', { env: { DATA_FOLDER: folder } }).ask({});
  return (await openShop(start, { databaseUrl: database.url, folder })).url;
}

/** Requests every picture of a page once, because making one is not part of what a page's second visitor meets. */
async function drawPictures(shopUrl, path) {
  const html = await (await fetch(shopUrl + path)).text();
  const headers = { accept: 'image/avif,image/webp,*/*' };
  for (const picture of new Set(html.match(/\/cakes\/[\w-]+\?w=\d+/g))) {
    await (await fetch(shopUrl + picture, { headers })).arrayBuffer();
  }
}

/** On a busy machine Chromium's trace sometimes lacks its beginning; Lighthouse then asks to be run again. */
async function tryTwice(work) {
  try {
    await work();
  } catch (error) {
    console.log(`… once more: ${String(error?.stderr ?? error).split('\n')[0]}`);
    await work();
  }
}

/** Makes one run in a browser of its own, with Lighthouse's mobile preset, and writes its report to the file. */
async function look({ url, report, browser }) {
  const asked = [
    path.join(lighthouse, 'cli', 'index.js'),
    url,
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    `--only-categories=${categories.join(',')}`,
    '--output=json',
    `--output-path=${report}`,
  ];
  await promisify(execFile)(process.execPath, asked, { env: { ...process.env, CHROME_PATH: browser } });
}

function read(report) {
  const { categories: judged, audits: found } = JSON.parse(readFileSync(report, 'utf8'));
  const scores = Object.fromEntries(categories.map((name) => [name, Math.round(judged[name].score * 100)]));
  return { scores, values: audits.map(({ id }) => found[id].numericValue) };
}

/** Prints the table of README.md: medians, and the performance of each run. */
function print(told) {
  const [processor] = cpus();
  const loads = [...told.values()].flat().map(({ load }) => load);
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${processor?.model.trim()}, load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}, ${runs} runs of each page\n`,
  );
  const row = (cells) => console.log(`| ${cells.join(' | ')} |`);
  row(['', ...categories.slice(1), ...audits.map(({ title }) => title), 'performance', 'of each run']);
  row(Array(categories.length + audits.length + 2).fill('---'));
  for (const [{ name }, all] of told) {
    const performances = all.map(({ scores }) => scores.performance);
    row([
      name,
      ...categories.slice(1).map((category) => Math.min(...all.map(({ scores }) => scores[category]))),
      ...audits.map(({ said }, at) => said(median(all.map(({ values }) => values[at])))),
      median(performances),
      performances.toSorted((a, b) => a - b).join(', '),
    ]);
  }
}

await withProcesses(run);
process.exit();
