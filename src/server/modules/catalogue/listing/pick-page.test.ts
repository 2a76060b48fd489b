import { expect, test } from 'vitest';
import { facetSetFrom, type SetCount } from './facets/choice-groups.ts';
import { cheapestPlan } from './pick-page.ts';
import { requiredGroup } from './read-listing.ts';

const first = { offset: 0, limit: 12 };
/** Every second set is featured. */
const setsOf = (...products: number[]): SetCount[] =>
  products.map((count, set) => ({
    set,
    facets: facetSetFrom(set % 2 === 0 ? [] : ['filter:featured']),
    products: count,
  }));
const whole = setsOf(40_000, 40_000, 10_000, 10_000);
const featured = requiredGroup('featured');

test('a whole collection is walked in its order, on every page', () => {
  for (const offset of [0, 600, 1_188])
    expect(cheapestPlan({ wanted: [], offset, limit: 12 }, { priced: whole, whole })).toBe('walkCollection');
});

test('a common choice is walked too, a rare one merged from its sets', () => {
  expect(cheapestPlan({ wanted: featured, ...first }, { priced: whole, whole })).toBe('walkCollection');
  const rare = setsOf(99_000, 900, 50, 50);
  expect(cheapestPlan({ wanted: featured, ...first }, { priced: rare, whole: rare })).toBe('mergeSets');
});

test('the few products of a narrow price range are gathered', () =>
  expect(cheapestPlan({ wanted: [], ...first }, { priced: setsOf(30, 20, 0, 5), whole })).toBe('gather'));

test('a wide price range is walked', () =>
  expect(cheapestPlan({ wanted: [], ...first }, { priced: setsOf(20_000, 20_000, 5_000, 5_000), whole })).toBe(
    'walkCollection',
  ));
