import { expect, test } from 'vitest';
import { facetSetFrom, setFits } from './choice-groups.ts';
import { servingsGroup } from './choosable.ts';

const [box, layered, tiered, unknown] = [['serves:4'], ['serves:14'], ['serves:60'], []].map(facetSetFrom);
const sold = [box, layered, tiered, unknown].flatMap((set) => set ?? []);
const keys = (serves: number | null) => servingsGroup(serves, sold).options.map(({ key }) => key);

test('as many guests are offered as some cake feeds, and those that were asked for', () => {
  expect(keys(null)).toEqual(['4', '8', '12', '20', '30', '50']);
  expect(keys(25)).toEqual(['4', '8', '12', '20', '25', '30', '50']);
  expect(servingsGroup(null, []).options).toEqual([]);
});

test('a cake feeds so many where its greatest size does, and one of which nobody has said it feeds none', () => {
  const fitting = (serves: number) => sold.map((facets) => setFits(facets, [servingsGroup(serves, sold)]));
  expect(fitting(4)).toEqual([true, true, true, false]);
  expect(fitting(14)).toEqual([false, true, true, false]);
  expect(fitting(15)).toEqual([false, false, true, false]);
});
