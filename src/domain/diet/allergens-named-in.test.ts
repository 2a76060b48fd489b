import { expect, test } from 'vitest';
import { allergensNamedIn } from './allergens-named-in.ts';

test.each([
  ['Butter (milk)', ['milk', 'eggs'], ['milk']],
  ['Coconut milk', ['milk'], []],
  ['Fortified wheat flour', ['wheat', 'barley'], ['wheat']],
  ['Ground almonds and hazelnut praline', ['almonds', 'hazelnuts', 'walnuts'], ['almonds', 'hazelnuts']],
  ['Free-range eggs', [], []],
] as const)('[E-02] an ingredient names its allergens: %s', (line, ofProduct, named) => {
  expect(allergensNamedIn(line, ofProduct)).toEqual(named);
});
