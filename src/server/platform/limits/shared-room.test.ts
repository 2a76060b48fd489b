import { expect, test } from 'vitest';
import { sharedRoom } from './shared-room.ts';

function room(most: number) {
  const shared = sharedRoom(most);
  const gaveUp: string[] = [];
  /** Named 'a1', of the caller 'a'. */
  const holder = (name: string) => ({ caller: name.replace(/\d/, ''), giveUp: () => void gaveUp.push(name) });
  return { shared, gaveUp, holder };
}

test('many who hold little fit beside each other, and whoever holds the most gives up for them', () => {
  const { shared, gaveUp, holder } = room(100);
  shared.grow(holder('a'), 70);
  for (const name of ['b', 'c', 'd']) shared.grow(holder(name), 10);
  expect(gaveUp).toEqual([]);
  shared.grow(holder('e'), 10);
  expect(gaveUp).toEqual(['a']);
  shared.grow(holder('f'), 60);
  expect(gaveUp).toEqual(['a']);
});

test('one caller with many is the greediest, and gives up the largest of them', () => {
  const { shared, gaveUp, holder } = room(100);
  for (const name of ['a1', 'a2', 'a3']) shared.grow(holder(name), name === 'a2' ? 30 : 20);
  shared.grow(holder('b'), 29);
  shared.grow(holder('c'), 10);
  expect(gaveUp).toEqual(['a2']);
});

test('who grows beyond all others gives up itself, and of equals whoever came first', () => {
  const { shared, gaveUp, holder } = room(100);
  const growing = holder('a');
  shared.grow(growing, 50);
  shared.grow(holder('b'), 40);
  shared.grow(growing, 20);
  expect(gaveUp).toEqual(['a']);
  shared.grow(holder('c'), 40);
  shared.grow(holder('d'), 40);
  expect(gaveUp).toEqual(['a', 'b']);
});

test('what was left is free again, and leaving twice is once', () => {
  const { shared, gaveUp, holder } = room(100);
  const [one, other] = [holder('a'), holder('b')];
  shared.grow(one, 90);
  shared.leave(one);
  shared.leave(one);
  shared.grow(other, 100);
  expect(gaveUp).toEqual([]);
  shared.grow(holder('c'), 1);
  expect(gaveUp).toEqual(['b']);
});
