import { lookAt } from '../processes.mjs';
import { sampleAnswer } from './sample-answer.mjs';

/**
 * How long and how often; a quick run shows that everything works, a whole one is for figures. The shop is warm when it has worked for
 * `warmUp` seconds of a core, however long that takes on a machine that does other things too.
 */
export const lengths = {
  quick: { rounds: 3, seconds: 1, warmUp: 1 },
  whole: { rounds: 5, seconds: 2, warmUp: 5 },
};
const mostWarmUpRounds = 12;

/** A round is calm if neither side waits longer than this share of it for its core; a side's own helper threads cost some of it. */
const calm = 0.15;

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** What every round reports about one side; `perCoreSecond` is requests divided by the time for which its process had a core. */
const told = ['rate', 'perCoreSecond', 'busy', 'waited', 'p50', 'p99'];

/**
 * Measures the shop beside its yardstick, and a page beside its own tree as well: all are warmed up, then run in short rounds in turn, so
 * that whatever else goes on in the machine affects both. On a machine that does other things too there are up to twice as many rounds, of
 * which the calmest count. Ratios are taken within each round; all figures are medians over the rounds.
 */
export async function measure({ scenario, shop, bare, tree, load, connections, length }) {
  const sample = await sampleAnswer(shop.url, scenario.asked);
  const { url } = await bare.ask(sample);
  const sides = { shop, bare: { url, pid: bare.pid } };
  if (tree) {
    const { url: treeUrl } = await tree.ask({ shopUrl: shop.url, page: scenario.asked.path });
    sides.tree = { url: treeUrl, pid: tree.pid };
  }
  const ask = (side, seconds) => askFor(seconds, { ...sides[side], asked: scenario.asked, load, connections });
  await ask('bare', length.seconds);
  await warmUp(() => ask('shop', length.seconds), length.warmUp);
  if (tree) await warmUp(() => ask('tree', length.seconds), length.warmUp);
  const all = [];
  const isCalm = ({ shop, bare }) => Math.max(shop.waited, bare.waited) <= calm;
  while (all.filter(isCalm).length < length.rounds && all.length < 2 * length.rounds) {
    const figures = {};
    const turns = Object.keys(sides);
    for (const side of all.length % 2 === 0 ? turns : turns.toReversed()) {
      figures[side] = await ask(side, length.seconds);
    }
    all.push(figures);
  }
  const waited = ({ shop, bare }) => shop.waited + bare.waited;
  const rounds = all.toSorted((a, b) => waited(a) - waited(b)).slice(0, length.rounds);
  const { name, aim } = scenario;
  const middle = (side) =>
    Object.fromEntries(told.map((figure) => [figure, median(rounds.map((r) => r[side][figure]))]));
  const ratioOf = (figure) => median(rounds.map((round) => round.shop[figure] / round.bare[figure]));
  return {
    name,
    aim,
    bytes: sample.bytes,
    shop: middle('shop'),
    bare: middle('bare'),
    calmRounds: rounds.filter(isCalm).length,
    rounds: rounds.length,
    ratio: ratioOf('rate'),
    ratioByCore: ratioOf('perCoreSecond'),
    ...(tree && {
      tree: middle('tree'),
      ofTree: median(rounds.map((round) => round.shop.perCoreSecond / round.tree.perCoreSecond)),
    }),
  };
}

async function askFor(seconds, { url, pid, asked, load, connections }) {
  const before = lookAt(pid);
  const figures = await load.ask({ url, asked, connections, seconds });
  if (!before) return { ...figures, used: seconds, busy: null, waited: 0, perCoreSecond: figures.rate };
  const after = lookAt(pid);
  const used = after.processorSeconds - before.processorSeconds;
  const waited = (after.waitedSeconds - before.waitedSeconds) / figures.took;
  return { ...figures, used, waited, busy: used / figures.took, perCoreSecond: figures.count / used };
}

async function warmUp(ask, coreSeconds) {
  let used = 0;
  for (let round = 0; round < mostWarmUpRounds && used < coreSeconds; round++) used += (await ask()).used;
}

/** Measures placing orders beside writing the same rows by hand, in turn as well. */
export async function measureRows({ scenario, shop, rows, load, connections, length, databaseUrl }) {
  const { orders } = scenario.asked;
  const write = (seconds) => rows.ask({ databaseUrl, orders, connections, seconds });
  const place = (seconds) => load.ask({ url: shop.url, asked: scenario.asked, connections, seconds });
  await write(length.seconds);
  const rounds = [];
  for (let round = 0; round < length.rounds; round++) {
    rounds.push({ rows: await write(length.seconds), shop: await place(length.seconds) });
  }
  const over = (pick) => median(rounds.map(pick));
  return {
    rows: {
      rate: over((round) => round.rows.rate),
      p50: over((round) => round.rows.p50),
      p99: over((round) => round.rows.p99),
    },
    ratio: over((round) => round.shop.rate / round.rows.rate),
  };
}
