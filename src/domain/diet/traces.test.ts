import { expect, test } from 'vitest';
import { tracesBeside } from './traces.ts';

const handled = ['Cereals containing gluten (wheat)', 'Eggs', 'Tree nuts (almonds, pecans, walnuts)'];

test('what the kitchen handles may leave a trace in every cake that does not contain it anyway', () =>
  expect(tracesBeside(['Eggs'], handled)).toEqual([
    'Cereals containing gluten (wheat)',
    'Tree nuts (almonds, pecans, walnuts)',
  ]));

test('a cake with one nut may hold traces of the others, each by its name', () => {
  expect(tracesBeside(['Tree nuts (walnuts)'], handled)).toContain('Tree nuts (almonds, pecans)');
  expect(tracesBeside(['Tree nuts (almonds, pecans, walnuts)', 'Eggs'], handled)).toEqual([
    'Cereals containing gluten (wheat)',
  ]);
  expect(tracesBeside(['Tree nuts'], handled)).toContain('Tree nuts (almonds, pecans, walnuts)');
});
