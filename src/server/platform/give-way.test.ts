import { expect, test, vi } from 'vitest';
import { mostBetweenTurns } from '#tests/support/between-turns.ts';
import { inPieces, inSlices } from './give-way.ts';

test('others are served after each quarter of a megabyte of a file', async () => {
  const read = async (count: (bytes: number) => void) => {
    for await (const piece of inPieces(Buffer.alloc(3_000_000))) count(piece.length);
  };
  expect(await mostBetweenTurns(read)).toBe(256 * 1024);
});

test('others are served after each ten milliseconds of a long list, however many of its items they are', async () => {
  let ms = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ms++);
  const list = Array.from({ length: 5_000 }, (_, at) => at);
  const seen: number[] = [];
  const most = await mostBetweenTurns((count) =>
    inSlices(list, (item) => {
      seen.push(item);
      count(1);
    }),
  );
  clock.mockRestore();
  expect(most).toBeLessThanOrEqual(11);
  expect(seen).toEqual(list);
});
