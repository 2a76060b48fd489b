// node bench/product-files.mjs [--rows 10000] [--save]: how long a file of products takes, in and out. Fills a throwaway database with the
// bakery's own catalogue, uploads a file with that many products (dry run, then import), exports them all, and changes every price with a
// file; each beside the plainest way to do the same in SQL. See README.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { projectFolder, startProcess } from './processes.mjs';
import { machine } from './report.mjs';

const { values: wishes } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, save: { type: 'boolean', default: false } },
});
const count = Number(wishes.rows);

const parts = (
  await runnerImport(path.join(projectFolder, 'tests/support/imports/growing-files.ts'), {
    configFile: false,
    root: projectFolder,
    logLevel: 'silent',
  })
).module;

const folder = mkdtempSync(path.join(tmpdir(), 'shop-files-'));
const database = startProcess('elsewhere', 'serve-database.mjs', { env: { DATA_FOLDER: folder } });
try {
  const { url } = await database.ask({});
  const results = await measure(url);
  if (wishes.save)
    writeFileSync(
      path.join(projectFolder, 'bench/product-files.json'),
      `${JSON.stringify({ machine: machine(), count, results }, null, 2)}\n`,
    );
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function timed(work) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  const answer = await work();
  const seconds = (performance.now() - began) / 1_000;
  delay.disable();
  return { answer, seconds, longestMs: delay.max / 1e6 };
}

async function measure(url) {
  const open = await parts.openDatabase(url, { connections: 4, limits: parts.limitsOfJobs });
  try {
    await parts.migrateDatabase(open, path.join(projectFolder, 'src/server/db/migrations'));
    await parts.seedListing(open, path.join(projectFolder, 'assets/listing.json'));
    await parts.seedCatalogue(open, path.join(projectFolder, 'assets/catalogue.json'));
    await parts.seedRoles(open);
    const { db, pool } = open;
    const context = await parts.contextOfFiles(db);
    const file = await parts.filledTo((await parts.exportProducts(context, {})).csv, count);
    const parsing = await timed(() => parts.readCsv(Buffer.from(file), count));
    const results = [];
    const note = (what, { seconds, longestMs }, name, yardstick) => {
      results.push({ what, seconds, longestMs, yardstick: { name, seconds: yardstick.seconds } });
      const ratio = (seconds / yardstick.seconds).toFixed(1);
      console.log(
        `${what}: ${seconds.toFixed(2)} s, × ${ratio} of ${name} (${yardstick.seconds.toFixed(2)} s); longest without a breath ${longestMs.toFixed(0)} ms`,
      );
    };
    const dryRun = async (content) => {
      const begun = await parts.beginImport(context, {
        name: 'products.csv',
        file: Buffer.from(content).toString('base64'),
      });
      await parts.runImport(context, begun.id);
      return begun.id;
    };
    const takeOver = async (importId) => {
      await parts.takeOverImport(context, { importId });
      await parts.runImport(context, importId);
      const { state } = await parts.showImport(context, { importId });
      if (state !== 'done') throw new Error(`the file is ${state}`);
    };
    const dry = await timed(() => dryRun(file));
    note(`dry run of ${count} new products`, dry, 'reading the file alone', parsing);
    const taken = await timed(() => takeOver(dry.answer));
    const copied = await timed(() =>
      pool.query('select p.*, (select json_agg(s) from product_sizes s where s.product_id = p.id) from products p'),
    );
    const out = await timed(() => parts.exportProducts(context, {}));
    note(`${out.answer.rows} products out`, out, 'reading their rows', copied);
    const same = await timed(() => dryRun(file));
    note(`dry run of ${count} that are the same`, same, 'reading the file alone', parsing);
    const raised = await parts.dearer(file);
    const prices = await timed(() => dryRun(raised));
    note(`dry run of ${count} changed prices`, prices, 'reading the file alone', parsing);
    const dearer = await timed(() => takeOver(prices.answer));
    const updated = await timed(() =>
      pool.query(`update product_sizes set price_pence = price_pence + 5
        where product_id in (select id from products where slug ~ '^of-a-file-')`),
    );
    note(`taking over ${count} changed prices`, dearer, 'one statement', updated);
    note(`taking over ${count} new products`, taken, 'the same statement', updated);
    return results;
  } finally {
    await open.close();
  }
}
