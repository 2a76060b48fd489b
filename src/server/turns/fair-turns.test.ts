import { expect, test } from 'vitest';
import { fairTurns, type Turn } from './fair-turns.ts';

const bounds = {
  place: 'ovens',
  atOnce: 1,
  mostWaiting: 4,
  mostWaitingOfOne: 3,
  refusal: () => new Error('Busy.'),
} as const;

/** Work that ends when it is told to, in the order in which it began. */
function bench(over: Partial<Parameters<typeof fairTurns>[0]> = {}) {
  const turns = fairTurns({ ...bounds, ...over });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, lane?: string) =>
    turns
      .do({ caller: name.replace(/\d/, ''), ...(lane && { lane }) }, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .catch((error: Error) => void begun.push(`${name}: ${error.message}`));
  const settle = () => new Promise(setImmediate);
  const endAll = async () => {
    await settle();
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await settle();
    }
  };
  return { turns, begun, ask, endAll };
}

test('callers take turns, however many times one of them asks', async () => {
  const { begun, ask, endAll } = bench();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void ask(name);
  await endAll();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('who holds most of the places to wait at gives one to a newcomer, and who asks too often is refused alone', async () => {
  const { begun, ask, endAll } = bench();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']) void ask(name);
  await endAll();
  expect(begun).toEqual(['a1', 'a5: Busy.', 'a4: Busy.', 'b2: Busy.', 'b1', 'c1', 'a2', 'a3']);
});

test('where all places to wait at are others’, each with one, a newcomer is refused in words', async () => {
  const { begun, ask, endAll } = bench({ mostWaiting: 2 });
  for (const name of ['a1', 'b1', 'c1', 'd1']) void ask(name);
  await endAll();
  expect(begun).toEqual(['a1', 'd1: Busy.', 'b1', 'c1']);
});

test('a crowd in one lane does not lengthen the other', async () => {
  const { begun, ask, endAll } = bench();
  for (const name of ['a1', 'b1', 'c1', 'd1', 'e1']) void ask(name, 'strangers');
  void ask('o1', 'staff');
  await endAll();
  expect(begun.slice(0, 2)).toEqual(['a1', 'o1']);
  expect(begun).toHaveLength(6);
});

test('lanes take turns, and within each its callers, however many wait already', async () => {
  const { begun, ask, endAll } = bench({ mostWaiting: 100, mostWaitingOfOne: 100 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'c2']) void ask(name, 'door');
  for (const name of ['k1', 'k2', 'l1']) void ask(name, 'customer');
  void ask('o1', 'door');
  await endAll();
  expect(begun).toEqual(['a1', 'k1', 'b1', 'l1', 'c1', 'k2', 'o1', 'a2', 'b2', 'c2', 'a3']);
});

test('what had a turn before is finished before others of its lane begin, and takes nothing from other lanes', async () => {
  const turns = fairTurns({ ...bounds, mostWaiting: 100, mostWaitingOfOne: 100 });
  const begun: string[] = [];
  const ask = (name: string, turn: Omit<Turn, 'caller'>) =>
    turns.do({ caller: name, ...turn }, async () => void begun.push(name));
  const done = await turns.take({ caller: 'o', lane: 'door' });
  const all = [ask('a', { lane: 'door' }), ask('b', { lane: 'door' }), ask('o', { lane: 'door', isBegun: true })];
  all.push(ask('k', { lane: 'customer' }), ask('l', { lane: 'customer' }));
  done();
  await Promise.all(all);
  expect(begun).toEqual(['k', 'o', 'l', 'a', 'b']);
});

test('who came after thousands of others takes turns with them as well', async () => {
  const { begun, ask, turns, endAll } = bench({ mostWaiting: 100, mostWaitingOfOne: 100 });
  const done = await turns.take({ caller: 'z' });
  for (const name of ['a1', 'a2', 'b1']) void ask(name);
  done();
  await new Promise(setImmediate);
  await endAll();
  for (let caller = 0; caller < 20_000; caller++) (await turns.take({ caller: `network ${caller}` }))();
  for (const name of ['a3', 'a4', 'b2']) void ask(name);
  await endAll();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3', 'b2', 'a4']);
});

test('of one caller as many are in hand as may, and its others wait while there are places', async () => {
  const turns = fairTurns({ ...bounds, atOnce: 2 });
  const done = await turns.take({ caller: 'a', most: 1 });
  const second = turns.take({ caller: 'a', most: 1 });
  const other = await turns.take({ caller: 'b', most: 1 });
  done();
  done(); // twice counts once
  other();
  (await second)();
});

test('whoever is gone waits no longer, and takes no place', async () => {
  const { turns, begun, ask, endAll } = bench();
  const [leaving, left] = [new AbortController(), AbortSignal.abort()];
  void ask('a1');
  const waiting = turns.take({ caller: 'b', gone: leaving.signal });
  void ask('c1');
  leaving.abort();
  await expect(waiting).rejects.toThrow('Busy.');
  await expect(turns.take({ caller: 'd', gone: left })).rejects.toThrow('Busy.');
  await endAll();
  expect(begun).toEqual(['a1', 'c1']);
});

test('work that fails gives its place back', async () => {
  const turns = fairTurns({ ...bounds, mostWaiting: 0 });
  await expect(turns.do({ caller: 'a' }, () => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt');
  expect(await turns.do({ caller: 'a' }, () => Promise.resolve('baked'))).toBe('baked');
});
