import { cpus, release } from 'node:os';
import { budgets } from '../scripts/building/check-bundle.mjs';
import { canPin } from './processes.mjs';

const isNode20 = process.version.startsWith('v20.');
/** Compared with bare node:http; with the page's tree alone; per second of one core; in bytes. */
export const aims = {
  cachedRatio: 0.6,
  cachedCallRatio: 0.5,
  uncachedCallRatio: 0.05,
  ofTree: 0.6,
  pageRate: isNode20 ? 450 : 600,
  searchRate: isNode20 ? 350 : 450,
  homeBytes: budgets.home,
  memoryBytes: isNode20 ? 180_000_000 : 260_000_000,
};

export const machine = () => ({
  node: process.version,
  processors: `${cpus().length} × ${cpus()[0]?.model.trim()}`,
  system: `${process.platform} ${release()}`,
  pinned: canPin,
});

const rate = (number) => (number >= 100 ? Math.round(number).toLocaleString('en-GB') : number.toFixed(1));
const percent = (share) => (share === null ? '–' : `${Math.round(share * 100)} %`);
const times = (ratio) => ratio.toFixed(ratio < 0.1 ? 3 : 2);
const milliseconds = (number) => (number < 10 ? number.toFixed(1) : String(Math.round(number)));
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Says in words whether each aim is met. Speed is judged by the time that the process had its core: on a machine to ourselves that is the
 * clock's time, or a little less if the load could not keep the yardstick busy, and whatever else runs on the machine disturbs it least.
 */
export function judge({ measured, firstLoads, memory }) {
  const of = (aim) => measured.filter((one) => one.aim === aim);
  const ofBare = (aim, least) =>
    of(aim).map(({ name, ratioByCore }) => ({
      met: ratioByCore >= least,
      text: `${name}: ${times(ratioByCore)} of bare node:http (aim ${least})`,
    }));
  const verdicts = [
    ...ofBare('cached', aims.cachedRatio),
    ...ofBare('cachedCall', aims.cachedCallRatio),
    ...ofBare('uncachedCall', aims.uncachedCallRatio),
    ...of('uncached').map(({ name, shop, ofTree }) => {
      const least = name.startsWith('search') ? aims.searchRate : aims.pageRate;
      return {
        met: shop.perCoreSecond >= least && ofTree >= aims.ofTree,
        text: `${name}: ${rate(shop.perCoreSecond)} a second of one core (aim ${least}), ${times(ofTree)} of its tree alone (aim ${aims.ofTree})`,
      };
    }),
    ...firstLoads.slice(0, 1).map(({ bytes }) => ({
      met: bytes <= aims.homeBytes,
      text: `first load of the home page: ${kilobytes(bytes)} of JavaScript (aim ${kilobytes(aims.homeBytes)})`,
    })),
  ];
  if (memory) {
    const text = `the shop's process after load: ${megabytes(memory.after)}, at most ${megabytes(memory.most)} (aim ${megabytes(aims.memoryBytes)})`;
    verdicts.push({ met: memory.after < aims.memoryBytes, text });
  }
  return verdicts;
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const padded = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]));
  return rows.map((row) => `  ${row.map(padded).join('  ')}`).join('\n');
}

export function print({ measured, rows, firstLoads, memory, verdicts }) {
  const over = ['', '', 'of one', 'core', '', 'by the', 'clock', '', '', '', 'core', 'busy', 'calm'];
  const head = [
    '',
    'bytes',
    'shop/s',
    'bare/s',
    'ratio',
    'shop/s',
    'bare/s',
    'ratio',
    'p50 ms',
    'p99 ms',
    'shop',
    'bare',
    'rounds',
  ];
  const lines = measured.map(({ name, bytes, shop, bare, ratio, ratioByCore, calmRounds, rounds }) => [
    name,
    String(bytes),
    rate(shop.perCoreSecond),
    rate(bare.perCoreSecond),
    times(ratioByCore),
    rate(shop.rate),
    rate(bare.rate),
    times(ratio),
    milliseconds(shop.p50),
    milliseconds(shop.p99),
    percent(shop.busy),
    percent(bare.busy),
    `${calmRounds}/${rounds}`,
  ]);
  console.log(`\n${table([over, head, ...lines])}`);
  if (rows) {
    const { rate: written, p50, p99 } = rows.rows;
    console.log(
      `\n  The same rows in a transaction by hand: ${rate(written)} a second (p50 ${milliseconds(p50)} ms, p99 ${milliseconds(p99)} ms); placing orders makes ${times(rows.ratio)} of it.`,
    );
  }
  console.log('\n  JavaScript of the first load, as sent (brotli):');
  for (const { path, bytes, files, astray } of firstLoads) {
    console.log(`  ${kilobytes(bytes).padStart(10)}  ${files} files  ${path}`);
    if (astray.length > 0) console.log(`    scripts/building/check-bundle.mjs counts otherwise: ${astray.join(', ')}`);
  }
  if (memory)
    console.log(
      `\n  Memory of the shop's process: ${megabytes(memory.after)} after load, ${megabytes(memory.most)} at most`,
    );
  console.log('\n  Aims:');
  for (const { met, text } of verdicts) console.log(`  ${met ? 'met   ' : 'MISSED'}  ${text}`);
}
