import { expect, test } from 'vitest';
import { galleryStart, lockMs, moveTo } from './gallery.tsx';

const at = (shown: number) => ({ shown, lockedUntil: 0 });

test('[P-02] after a move the next is ignored for 300 ms, and taken from then on', () => {
  const moved = moveTo(galleryStart, 1, 4, 1000);
  expect(moved).toEqual({ shown: 1, lockedUntil: 1300 });
  expect(moveTo(moved, 2, 4, 1299)).toBe(moved);
  expect(moveTo(moved, 2, 4, 1000 + lockMs).shown).toBe(2);
});

test('[P-02] the gallery is a ring', () => {
  expect(moveTo(at(3), 4, 4, 5).shown).toBe(0);
  expect(moveTo(at(0), -1, 4, 5).shown).toBe(3);
});

test('[P-02] showing what is shown already is no move, and locks nothing', () => {
  expect(moveTo(at(2), 2, 4, 5)).toEqual(at(2));
});
