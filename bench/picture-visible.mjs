// node bench/picture-visible.mjs [--megapixels 12] [--rounds 5] [--save]: a picture on its way from the staff's form to the customers' page
// of another process of the built shop, beside encoding the same file again and nothing else. See README.md.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { runnerImport } from 'vite';
import { median } from './measuring/measure.mjs';
import { openShop } from './measuring/open-shop.mjs';
import { projectFolder, withProcesses } from './processes.mjs';
import { machine } from './report.mjs';

const { values: wishes } = parseArgs({
  options: {
    megapixels: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '5' },
    save: { type: 'boolean', default: false },
  },
});
const [megapixels, rounds] = [Number(wishes.megapixels), Number(wishes.rounds)];
const slug = 'black-forest-gateau';
/** E-10: on every customer's page within a second. */
const aimMs = 1_000;
/** Between two looks at the page. */
const lookMs = 5;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function run(start, folder) {
  const { module: parts } = await runnerImport(path.join(projectFolder, 'tests/support/pictures/growing-pictures.ts'), {
    configFile: false,
    root: projectFolder,
    logLevel: 'silent',
  });
  const { url: databaseUrl } = await start('elsewhere', 'serve-database.mjs', { env: { DATA_FOLDER: folder } }).ask({});
  const staffs = await openShop(start, { databaseUrl, folder });
  const customers = await openShop(start, { databaseUrl, folder });
  const { browser, productId } = await signIn(parts, databaseUrl, staffs.url);
  console.log(`The machine's load before the run: ${loadavg()[0].toFixed(1)}.`);
  const all = [];
  for (let round = 0; round <= rounds; round++) {
    const photo = await noisyPhoto(round);
    const result = await timeOne({
      parts,
      browser,
      productId,
      photo,
      page: `${customers.url}/product/${slug}`,
      from: customers.url,
    });
    // The first round also loads the encoder and makes the first page.
    if (round > 0) all.push({ ...result, plain: await timeEncoding(photo), bytes: photo.length });
  }
  return report(all);
}

async function signIn({ openDatabase, newStaff, StaffBrowser }, databaseUrl, url) {
  const open = await openDatabase(databaseUrl, { connections: 1 });
  try {
    const { token } = await newStaff(open.db, { role: 'manager' });
    const browser = new StaffBrowser(url);
    browser.cookies.set('staff', token);
    const { rows } = await open.pool.query('select id from products where slug = $1', [slug]);
    return { browser, productId: rows[0].id };
  } finally {
    await open.close();
  }
}

/** A photo like a camera's: grain everywhere, so that no encoder has it easy. Each round has a different one. */
async function noisyPhoto(seed) {
  const width = Math.round(Math.sqrt((megapixels * 1e6 * 4) / 3));
  const height = Math.round((width * 3) / 4);
  const noise = { type: 'gaussian', mean: 120 + seed, sigma: 24 };
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .blur(1)
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Artist: 'A camera' } })
    .toBuffer();
}

async function timeOne({ parts, browser, productId, photo, page, from }) {
  const began = performance.now();
  const sent = await browser.call(parts.sendPicture, { picture: photo.toString('base64') });
  const cut = await browser.call(parts.cutPicture, { hash: sent.hash, x: 0.5, y: 0.5, zoom: 1 });
  const uploaded = performance.now();
  const { version, form } = await browser.call(parts.readProduct, { productId });
  const pictures = [{ file: cut.file, hash: cut.hash, alternative: 'The cake' }, ...form.pictures.slice(0, 1)];
  const saving = performance.now();
  const { outcome } = await browser.call(parts.saveProduct, {
    productId,
    version,
    seen: form,
    wanted: { ...form, pictures },
  });
  if (outcome !== 'saved') throw new Error(`not saved: ${outcome}`);
  const saved = performance.now();
  const address = await addressOnPage(page, cut);
  const shown = performance.now();
  const answer = await fetch(new URL(address, from));
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  const ready = performance.now();
  return { uploaded: uploaded - began, saved: saved - saving, shown: shown - saved, ready: ready - saved };
}

/** Requests the customers' page until it names the picture, the largest size first as a good screen does. */
async function addressOnPage(page, { hash, file }) {
  for (const until = performance.now() + 10_000; performance.now() < until; await pause(lookMs)) {
    const html = await (await fetch(page)).text();
    const found = html.match(new RegExp(`/[^"' ,]*(?:${hash}|${file.replace('.', '\\.')})[^"' ,]*`));
    if (found) return found[0];
  }
  throw new Error(`the page does not show ${file} within ten seconds`);
}

/** The plainest way: decoded, turned as its camera held it, and encoded again without its metadata. */
async function timeEncoding(photo) {
  const began = performance.now();
  await sharp(photo).rotate().jpeg({ quality: 90 }).toBuffer();
  return performance.now() - began;
}

function report(all) {
  const of = (key) => median(all.map((one) => one[key]));
  const longest = Math.max(...all.map(({ ready }) => ready));
  const results = { ...Object.fromEntries(Object.keys(all[0]).map((key) => [key, of(key)])), longest };
  const beside = (key) => `${results[key].toFixed(0)} ms (× ${(results[key] / results.plain).toFixed(2)})`;
  console.log(`\nA photograph of ${megapixels} megapixels, ${(results.bytes / 1e6).toFixed(1)} MB; medians of ${rounds}, in brackets beside encoding it anew (${results.plain.toFixed(0)} ms)
uploaded, kept and cut      ${beside('uploaded')}
the product saved           ${beside('saved')}
from saved to shown         ${beside('shown')}
and its picture answered    ${beside('ready')}, the longest ${longest.toFixed(0)} ms`);
  if (wishes.save)
    writeFileSync(
      path.join(projectFolder, 'bench/picture-visible.json'),
      `${JSON.stringify({ machine: machine(), megapixels, rounds, ...results }, null, 2)}\n`,
    );
  console.log(longest < aimMs ? `Within ${aimMs} ms.` : `Not within ${aimMs} ms.`);
  return longest < aimMs;
}

process.exit((await withProcesses(run)) ? 0 : 1);
