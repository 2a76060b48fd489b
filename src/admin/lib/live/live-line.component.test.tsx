import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { signInGate } from '#admin/lib/calling/create-gate.ts';
import { readBoardChanges } from '#contract/admin/board/board.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { cardOf } from '#tests/support/components/board-answers.ts';
import { elapse } from '#tests/support/components/elapse.ts';
import { hearLive, openLine, tryAgainNow, useLine } from './live-line.ts';

const shop = answeringShop();

/** The stream of a browser that the shop rejects: each try fails as soon as the test says so. */
class Stream {
  static readonly tries: Stream[] = [];
  onerror: () => void = () => undefined;
  readonly addEventListener = (): void => undefined;
  readonly close = (): void => undefined;
  constructor() {
    Stream.tries.push(this);
  }
}

/** For how long this tab has held the lock: each turn is over when its promise resolves. */
const turns: Promise<unknown>[] = [];
const takesTurn = (...[, , act]: unknown[]): Promise<unknown> => {
  const turn = (act as () => Promise<unknown>)();
  turns.push(turn);
  return turn;
};

beforeEach(() => {
  Stream.tries.length = 0;
  turns.length = 0;
  vi.stubGlobal('EventSource', Stream);
  vi.spyOn(navigator.locks, 'request').mockImplementation(takesTurn);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('[B-03] [T-06] the connection of whoever was signed in asks the shop nothing while a tablet is locked for an hour, until somebody is there again', async () => {
  const leaveGate = signInGate.keep();
  shop.on(readBoardChanges, () => {
    throw new Failure('signInRequired');
  });
  const close = openLine();
  Stream.tries[0]?.onerror();
  await vi.waitUntil(() => signInGate.current() !== null);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([Stream.tries.length, shop.asked(readBoardChanges).length]).toEqual([1, 1]);
  signInGate.current()?.settle(true);
  await vi.waitUntil(() => Stream.tries.length === 2);
  close();
  leaveGate();
});

test('[B-03] [T-05] a tab whose session is over lets another tab hold the connection, shows what that one says, and takes its turn again once somebody is signed in at it', async () => {
  const leaveGate = signInGate.keep();
  shop.on(readBoardChanges, () => {
    throw new Failure('signInRequired');
  });
  const close = openLine();
  const line = await renderHook(() => useLine());
  Stream.tries[0]?.onerror();
  await turns[0];
  await vi.waitUntil(() => signInGate.current() !== null);
  const otherTab = new BroadcastChannel('staff-live');
  otherTab.postMessage({ kind: 'line', line: { state: 'live' } });
  await vi.waitUntil(() => line.result.current.state === 'live');
  expect(turns).toHaveLength(1);
  signInGate.current()?.settle(true);
  await vi.waitUntil(() => turns.length === 2);
  close();
  leaveGate();
  otherTab.close();
});

test('[B-03] Try now in a tab that does not hold the connection is passed on to the one that does', async () => {
  vi.spyOn(navigator.locks, 'request').mockImplementation(() => new Promise(() => undefined));
  const closeWaiting = openLine();
  vi.spyOn(navigator.locks, 'request').mockImplementation(takesTurn);
  const heard: string[] = [];
  const holder = new BroadcastChannel('staff-live');
  holder.onmessage = ({ data }) => heard.push(data.kind);
  tryAgainNow();
  await vi.waitUntil(() => heard.includes('tryNow'));
  closeWaiting();

  const closeHolding = openLine();
  expect(Stream.tries).toHaveLength(1);
  holder.postMessage({ kind: 'tryNow' });
  await vi.waitUntil(() => Stream.tries.length === 2);
  closeHolding();
  holder.close();
});

test('[B-03] while no stream can be had but the shop answers, it is asked every ten seconds what has changed, and nothing is said to be lost', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  class Refused extends Stream {
    constructor() {
      super();
      queueMicrotask(() => this.onerror());
    }
  }
  vi.stubGlobal('EventSource', Refused);
  const [heard, said]: [string[], string[]] = [[], []];
  const stopHearing = hearLive((event) => heard.push(event.type === 'order' ? event.card.name : event.type));
  const otherTab = new BroadcastChannel('staff-live');
  otherTab.onmessage = ({ data }) => data.kind === 'line' && said.push(data.line.state);
  shop.on(readBoardChanges, () => ({ isReload: false, cards: [cardOf('Ann Baker')], cursor: 7 }));
  const close = openLine();
  const seconds = async (count: number): Promise<number> => {
    const before = shop.asked(readBoardChanges).length;
    for (let second = 0; second < count; second += 1) await elapse(1_000);
    return shop.asked(readBoardChanges).length - before;
  };
  await seconds(10);
  expect(heard).toContain('Ann Baker');
  expect(await seconds(60)).toBe(6);
  expect(shop.asked(readBoardChanges).at(-1)).toEqual({ cursor: 7 });
  expect(new Set(said)).toEqual(new Set(['live']));
  close();
  stopHearing();
  otherTab.close();
});
