import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ChoiceGroup,
  countOptions,
  facetSetFrom,
  has,
  hasNoFilters,
  having,
  type Option,
  setFits,
  sumOf,
} from './choice-groups.ts';

const option = (key: string): Option => ({ key, name: key, fits: having('filter', key) });
const bases = ['vanilla', 'chocolate', 'ribbon'].map(option);
const flags = ['featured', 'new'].map(option);
const group = (choice: 'any' | 'all', options: readonly Option[], chosen: readonly Option[]): ChoiceGroup => ({
  parameter: 'filter',
  title: '',
  choice,
  options,
  chosen,
});
const everyOption = [...bases, ...flags];
const anyCounts = fc.array(fc.tuple(fc.subarray(everyOption.map(({ key }) => key)), fc.nat({ max: 9 }))).map((sets) =>
  sets.map(([facets, products], set) => ({
    set,
    facets: facetSetFrom(facets.map((key) => `filter:${key}`)),
    products,
  })),
);
const anyGroups = fc
  .tuple(fc.subarray(bases), fc.subarray(flags))
  .map(([chosenBases, chosenFlags]) => [group('any', bases, chosenBases), group('all', flags, chosenFlags)] as const);

test('of a group any is enough or all must hold, and the groups hold together', () => {
  fc.assert(
    fc.property(anyCounts, anyGroups, (counts, groups) => {
      const [base, flag] = groups.map(({ chosen }) => chosen.map(({ key }) => key));
      for (const { facets } of counts)
        expect(setFits(facets, groups)).toBe(
          (base?.length === 0 || base?.some((key) => has(facets, 'filter', key))) &&
            flag?.every((key) => has(facets, 'filter', key)),
        );
    }),
  );
});

test('the number beside an option is what choosing it shows', () => {
  fc.assert(
    fc.property(anyCounts, anyGroups, (counts, [base, flag]) => {
      const counted = countOptions(counts, [base, flag]);
      for (const each of bases) expect(counted.get(each)).toBe(sumOf(counts, [{ ...base, chosen: [each] }, flag]));
      for (const each of flags)
        expect(counted.get(each)).toBe(sumOf(counts, [base, { ...flag, chosen: [...flag.chosen, each] }]));
    }),
  );
});

test('where nothing is chosen everything is wanted', () => {
  expect(hasNoFilters([group('any', bases, []), group('all', flags, [])])).toBe(true);
  expect(hasNoFilters([group('any', bases, []), group('all', flags, flags)])).toBe(false);
});
