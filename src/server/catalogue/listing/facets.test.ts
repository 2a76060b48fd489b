import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countOptions,
  type FacetSet,
  FacetSets,
  type Filter,
  hasNoFilters,
  type Option,
  setFits,
  sumOf,
} from './facets.ts';

const unsaid: FacetSet = {
  filters: new Set(),
  weights: [],
  serves: 0,
  without: new Set(),
  ready: { lead: null, season: null, soldOutFor: null },
};
const option = (key: string): Option => ({ key, name: key, fits: ({ filters }) => filters.has(key) });
const bases = ['vanilla', 'chocolate', 'ribbon'].map(option);
const flags = ['featured', 'new'].map(option);
const filter = (choice: 'any' | 'all', options: readonly Option[], chosen: readonly Option[]): Filter => ({
  parameter: 'filter',
  title: '',
  choice,
  options,
  chosen,
});
const everyOption = [...bases, ...flags];
const anyCounts = fc
  .array(fc.tuple(fc.subarray(everyOption.map(({ key }) => key)), fc.nat({ max: 9 })))
  .map((sets) => sets.map(([keys, products]) => ({ facets: { ...unsaid, filters: new Set(keys) }, products })));
const anyFilters = fc
  .tuple(fc.subarray(bases), fc.subarray(flags))
  .map(([chosenBases, chosenFlags]) => [filter('any', bases, chosenBases), filter('all', flags, chosenFlags)] as const);

test('of a filter any is enough or all must hold, and filters hold together', () => {
  fc.assert(
    fc.property(anyCounts, anyFilters, (counts, filters) => {
      const [base, flag] = filters.map(({ chosen }) => chosen.map(({ key }) => key));
      for (const { facets } of counts)
        expect(setFits(facets, filters)).toBe(
          (base?.length === 0 || base?.some((key) => facets.filters.has(key))) &&
            flag?.every((key) => facets.filters.has(key)),
        );
    }),
  );
});

test('the number beside an option is what choosing it shows', () => {
  fc.assert(
    fc.property(anyCounts, anyFilters, (counts, [base, flag]) => {
      const counted = countOptions(counts, [base, flag]);
      for (const each of bases) expect(counted.get(each)).toBe(sumOf(counts, [{ ...base, chosen: [each] }, flag]));
      for (const each of flags)
        expect(counted.get(each)).toBe(sumOf(counts, [base, { ...flag, chosen: [...flag.chosen, each] }]));
    }),
  );
});

test('where nothing is chosen everything is wanted', () => {
  expect(hasNoFilters([filter('any', bases, []), filter('all', flags, [])])).toBe(true);
  expect(hasNoFilters([filter('any', bases, []), filter('all', flags, flags)])).toBe(false);
});

test('products with the same facets share one set, and those that differ in any do not', () => {
  const sets = new FacetSets();
  const box: FacetSet = {
    filters: new Set(['vanilla']),
    weights: [500, 1_000],
    serves: 8,
    without: new Set(['milk']),
    ready: { lead: { days: 2, hours: 0, orderBy: '12:00' }, season: null, soldOutFor: null },
  };
  const others: Partial<FacetSet>[] = [
    { filters: new Set(['vanilla', 'new']) },
    { weights: [500] },
    { serves: 12 },
    { without: new Set() },
    { ready: { ...box.ready, lead: { days: 2, hours: 0, orderBy: '13:00' } } },
    { ready: { ...box.ready, season: { from: '12-01', to: '12-24' } } },
    { ready: { ...box.ready, soldOutFor: 'today' } },
  ];
  expect(sets.shared(box)).toBe(box);
  expect(sets.shared(structuredClone(box))).toBe(box);
  expect(new Set([box, ...others.map((other) => sets.shared({ ...box, ...other }))]).size).toBe(8);
});
