import { expect, test } from 'vitest';
import { collectionCode, collectionCodeSvg } from './collection-code.ts';

const number = 'MA-7K3F-9QXD';

test('[B-11] the code of an order is one small square, the same at every time, with the three corners that scanners look for', () => {
  const squares = collectionCode(number);
  expect(squares).toHaveLength(29);
  expect(squares.every((row) => row.length === squares.length)).toBe(true);
  expect(collectionCode(number)).toEqual(squares);
  expect(collectionCode('MA-7K3F-9QXE')).not.toEqual(squares);
  const finder = '1111111';
  const corner = (row: number, from: number) =>
    squares[row]
      ?.slice(from, from + 7)
      .map(Number)
      .join('');
  expect([corner(4, 4), corner(4, 18), corner(24, 4)]).toEqual([finder, finder, finder]);
});

test('[B-11] as a picture it covers the same squares, with white around it', () => {
  const svg = collectionCodeSvg(number);
  expect(svg).toContain('viewBox="0 0 29 29"');
  const covered = [...svg.matchAll(/M\d+ \d+h(\d+)v1/g)].reduce((sum, [, length]) => sum + Number(length), 0);
  expect(covered).toBe(collectionCode(number).flat().filter(Boolean).length);
});
