import { expect, test } from 'vitest';
import { cheapestPlan } from './pick-page.ts';
import { type KindCount, wantedKinds } from './product-kind.ts';

const first = { offset: 0, limit: 12 };
const kinds = (...products: number[]): KindCount[] => products.map((count, kind) => ({ kind, products: count }));
const whole = kinds(40_000, 40_000, 10_000, 10_000);
const everything = wantedKinds([], []);

test('a whole collection is walked in its order, on every page', () => {
  for (const offset of [0, 600, 1_188])
    expect(cheapestPlan({ wanted: everything, offset, limit: 12 }, { priced: whole, whole })).toBe('walkCollection');
});

test('a common choice is walked too, a rare one merged from its kinds', () => {
  expect(cheapestPlan({ wanted: wantedKinds(['featured'], []), ...first }, { priced: whole, whole })).toBe(
    'walkCollection',
  );
  const rare = kinds(99_000, 900, 50, 50);
  expect(cheapestPlan({ wanted: wantedKinds(['featured'], []), ...first }, { priced: rare, whole: rare })).toBe(
    'mergeKinds',
  );
});

test('the few products of a narrow price range are gathered', () =>
  expect(cheapestPlan({ wanted: everything, ...first }, { priced: kinds(30, 20, 0, 5), whole })).toBe('gather'));

test('a wide price range is walked', () =>
  expect(cheapestPlan({ wanted: everything, ...first }, { priced: kinds(20_000, 20_000, 5_000, 5_000), whole })).toBe(
    'walkCollection',
  ));
