// node bench/board.mjs [--cards 200] [--boards 20] [--moves 60] [--rounds 5] [--save]: the day's board of the built shop, beside a
// yardstick in the same run. Measures its first paint, a move from browser to browser, scrolling and dragging, and what open boards cost
// the shop. See README.md.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { findBrowser } from '../scripts/testing/find-browser.mjs';
import { fillBoard } from './measuring/fill-board.mjs';
import { median } from './measuring/measure.mjs';
import { openBoards } from './measuring/open-boards.mjs';
import { openShop } from './measuring/open-shop.mjs';
import { servePlainBoard, stillOf } from './measuring/plain-board.mjs';
import { drag, framesWhile, scroll, timePress, watchPaint, workOf } from './measuring/watch-page.mjs';
import { lookAt, projectFolder, withProcesses } from './processes.mjs';
import { machine } from './report.mjs';
import { printBoard } from './report-board.mjs';

const { values: wishes } = parseArgs({
  options: {
    cards: { type: 'string', default: '200' },
    boards: { type: 'string', default: '20' },
    moves: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '5' },
    save: { type: 'boolean', default: false },
  },
});
const [cards, boards, moves, rounds] = ['cards', 'boards', 'moves', 'rounds'].map((name) => Number(wishes[name]));
if (moves > cards / 2)
  throw new Error('half of the cards are moved, each of them once: --moves is at most half of --cards');
const screen = { width: 1180, height: 820 };
const tabs = 8;
/** The pause between two moves of a busy team. */
const busyMs = 500;
const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function run(start, folder) {
  const executablePath = await findBrowser();
  if (executablePath === null) process.exit(1);
  const parts = await load('tests/support/staff/growing-board.ts');
  const database = await start('elsewhere', 'serve-database.mjs', { env: { DATA_FOLDER: folder } }).ask({});
  const shop = await openShop(start, { databaseUrl: database.url, folder });
  console.log(`The machine's load before the run: ${loadavg()[0].toFixed(1)}.`);
  const { members, numbers } = await fillBoard(parts, database.url, { day, cards, boards });
  const browser = await chromium.launch({ executablePath });
  const plain = await servePlainBoard();
  const at = { parts, shop, browser, members, numbers, plain, mover: moverOf(parts, shop, members[0]) };
  const results = {
    day: await timeTheDay(at),
    paint: await timeFirstPaint(at),
    press: await timePresses(at),
    live: await timeMoves(at),
    frames: await timeFrames(at),
    tabs: await timeTabs(at),
  };
  await browser.close();
  plain.close();
  results.customers = await timeCustomers(at, start('elsewhere', 'ask-page.mjs'));
  const isMet = printBoard({ cards, boards, moves, rounds, tabs }, results);
  if (wishes.save)
    writeFileSync(
      path.join(projectFolder, 'bench/board.json'),
      `${JSON.stringify({ machine: machine(), cards, boards, moves, rounds, ...results }, null, 2)}\n`,
    );
  return isMet;
}

const load = async (file) =>
  (await runnerImport(path.join(projectFolder, file), { configFile: false, root: projectFolder, logLevel: 'silent' }))
    .module;

/** A member without a screen. */
function moverOf({ StaffBrowser, moveCards }, { url }, { token }) {
  const browser = new StaffBrowser(url);
  browser.cookies.set('staff', token);
  const send = async (orderNo, from, to, isUndo) => {
    const { moved } = await browser.call(moveCards, { moves: [{ orderNo, from, revision: 1, to }], isUndo });
    if (moved[0]?.outcome !== 'moved') throw new Error(`${orderNo}: ${JSON.stringify(moved)}`);
  };
  return {
    bake: (orderNo) => send(orderNo, 'accepted', 'baking', false),
    takeBack: (orderNo) => send(orderNo, 'baking', 'accepted', true),
  };
}

/** Moves a card to baking and back, over and over, for as long as something else lasts. */
async function besideMoves({ mover, numbers }, act) {
  let isOver = false;
  const moving = (async () => {
    for (let n = 0; !isOver; n++) {
      const orderNo = numbers[numbers.length - 1 - (n % 20)];
      await mover.bake(orderNo);
      await pause(busyMs);
      await mover.takeBack(orderNo);
      await pause(busyMs);
    }
  })();
  const result = await act();
  isOver = true;
  await moving;
  return result;
}

/** Times the call alone, and counts the bytes before compression. */
async function timeTheDay({ parts: { apiBase, readBoardDay }, shop: { url }, members: [{ token }] }) {
  const took = [];
  let bytes = 0;
  for (let round = 0; round < 5 * rounds; round++) {
    const began = performance.now();
    const answer = await fetch(url + apiBase + readBoardDay.path.replace(':day', day), {
      headers: { cookie: `staff=${token}` },
    });
    bytes = (await answer.text()).length;
    took.push(performance.now() - began);
  }
  return { milliseconds: median(took), bytes };
}

/** Opens a page in a browser that has never been here, on a tablet's screen, until every card is there and painted. */
async function openPage({ browser }, address, cookies = []) {
  const context = await browser.newContext({ viewport: screen, hasTouch: true });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript(watchPaint, ['.order-card', cards]);
  await page.goto(address);
  await page.waitForFunction(() => window.paintedAt !== undefined);
  return page;
}

const openBoardPage = (at, staff = at.members[0]) =>
  openPage(at, `${at.shop.url}/admin/day/${day}`, at.parts.cookiesOfStaff(at.shop.url, staff));

/** Times the board and, in turn, the same cards as still HTML. */
async function timeFirstPaint(at) {
  const [took, plainTook, heaps] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const page = await openBoardPage(at);
    took.push(await page.evaluate(() => window.paintedAt));
    heaps.push(await page.evaluate(() => performance.memory.usedJSHeapSize));
    if (round === 0) at.plain.show(await stillOf(page));
    await page.context().close();
    const still = await openPage(at, at.plain.url);
    plainTook.push(await still.evaluate(() => window.paintedAt));
    await still.context().close();
  }
  return { milliseconds: median(took), plain: median(plainTook), heapBytes: median(heaps) };
}

/** Times from a press on one board until it is painted on another; in turn with the plainest way from browser to browser. */
async function timePresses(at) {
  const [from, to] = [await openBoardPage(at), await openBoardPage(at, at.members[2])];
  const [bell, heardAt] = [await from.context().newPage(), await to.context().newPage()];
  for (const page of [bell, heardAt]) await page.goto(`${at.plain.url}/bell`);
  const [took, plainTook] = [[], []];
  for (const orderNo of at.numbers.slice(0, moves / 2)) {
    const seen = `[aria-label="Baking"] #card-${orderNo}`;
    for (const page of [from, to]) await page.bringToFront();
    took.push(await timePress(from, to, { button: `#card-${orderNo} .order-card-foot button`, seen }));
    for (const page of [bell, heardAt]) await page.bringToFront();
    plainTook.push(await timePress(bell, heardAt, { button: 'button', value: orderNo, seen: `#${orderNo}` }));
    // The answer to the press must be on the board too before the next one.
    await from.waitForSelector(`${seen} button:not([aria-busy="true"])`);
  }
  for (const page of [from, to]) await page.context().close();
  for (const orderNo of at.numbers.slice(0, moves / 2)) await at.mover.takeBack(orderNo);
  return { ...spread(took), plain: spread(plainTook) };
}

/** One member moves orders, one after another, while a browser and all other boards look on. */
async function timeMoves(at) {
  const { parts, shop, members, numbers, mover } = at;
  const before = lookAt(shop.pid)?.memory ?? null;
  const open = await openBoards({ url: shop.url + parts.apiBase + parts.livePath, members });
  const opened = lookAt(shop.pid)?.memory ?? null;
  const page = await openBoardPage(at);
  const [answered, heard, processor] = [[], [], lookAt(shop.pid)?.processorSeconds];
  const { spent } = await workOf(page, async () => {
    for (const orderNo of numbers.slice(0, moves)) {
      const began = performance.now();
      await mover.bake(orderNo);
      answered.push(performance.now() - began);
      heard.push((await open.heardByAll(orderNo, 'baking')) - began);
    }
    await page.waitForFunction(
      (count) => document.querySelectorAll('[aria-label="Baking"] .order-card').length === count,
      moves,
    );
  });
  const worked = (lookAt(shop.pid)?.processorSeconds ?? Number.NaN) - processor;
  const after = lookAt(shop.pid)?.memory ?? null;
  open.close();
  await page.context().close();
  return {
    answered: spread(answered),
    heard: spread(heard),
    processorMs: (worked * 1_000) / moves,
    pageMs: spent / moves,
    memory: { before, opened, after },
  };
}

/** Measures frames while cards move; the still cards are scrolled in the same way. */
async function timeFrames(at) {
  const lane = '[aria-label="To bake"] .lane-cards';
  const page = await openBoardPage(at);
  const scrolling = await besideMoves(at, () => framesWhile(page, () => scroll(page, lane)));
  const dragging = await besideMoves(at, () =>
    framesWhile(page, () => drag(page, '[aria-label="To bake"] .order-card')),
  );
  await page.context().close();
  const still = await openPage(at, at.plain.url);
  const plain = await framesWhile(still, () => scroll(still, lane));
  await still.context().close();
  return { scrolling, dragging, plain };
}

/** All tabs of one browser listen through one connection. */
async function timeTabs(at) {
  const first = await openBoardPage(at);
  const context = first.context();
  let connections = 1;
  context.on('request', (request) => {
    if (request.url().includes(at.parts.livePath)) connections += 1;
  });
  const open = [first];
  while (open.length < tabs) {
    const tab = await context.newPage();
    await tab.goto(`${at.shop.url}/admin/day/${day}`);
    await tab.waitForFunction((count) => document.querySelectorAll('.order-card').length >= count, cards);
    open.push(tab);
  }
  const orderNo = at.numbers.at(-1);
  const began = performance.now();
  await at.mover.bake(orderNo);
  await Promise.all(
    open.map((tab) => tab.waitForSelector(`[aria-label="Baking"] #card-${orderNo}`, { state: 'attached' })),
  );
  const milliseconds = performance.now() - began;
  await at.mover.takeBack(orderNo);
  await context.close();
  return { connections, milliseconds };
}

/** Times the home page without any board and, in turn, beside all of them while cards move. */
async function timeCustomers(at, customers) {
  const { parts, shop, members } = at;
  const seconds = 3;
  const ask = () => customers.ask({ url: `${shop.url}/`, connections: 4, seconds });
  const [alone, beside] = [[], []];
  await ask();
  for (let round = 0; round < rounds; round++) {
    alone.push(await ask());
    const open = await openBoards({ url: shop.url + parts.apiBase + parts.livePath, members });
    beside.push(await besideMoves(at, ask));
    open.close();
  }
  const of = (all) => ({
    rate: median(all.map(({ count, took }) => count / took)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
  });
  const ratio = median(alone.map(({ count, took }, n) => beside[n].count / beside[n].took / (count / took)));
  return { alone: of(alone), beside: of(beside), ratio };
}

const spread = (took) => ({
  p50: median(took),
  p99: took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.99) - 1],
});

process.exit((await withProcesses(run)) ? 0 : 1);
