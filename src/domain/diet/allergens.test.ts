import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allergenKeys, allergenNames, keysAt, keysOfName, levelsFrom } from './allergens.ts';

test('cereals and nuts are named under their group, all others by the name of the law', () =>
  expect(allergenNames(['walnuts', 'milk', 'almonds', 'wheat'])).toEqual([
    'Cereals containing gluten (wheat)',
    'Milk',
    'Tree nuts (almonds, walnuts)',
  ]));

test('a group whose kinds nobody has named stands for each of them', () =>
  expect(keysOfName('Tree nuts')).toHaveLength(8));

test.each(['Nuts', 'Tree nuts (chestnuts)', 'Tree nuts (almonds, chestnuts)', 'Milk (goat)', ''])(
  '"%s" is no name of the law, and is refused rather than forgotten',
  (name) => expect(() => keysOfName(name)).toThrow(RangeError),
);

test('names say what was named, whichever allergens they are', () => {
  fc.assert(
    fc.property(fc.subarray(allergenKeys), fc.subarray(allergenKeys), (contains, others) => {
      expect(allergenNames(contains).flatMap(keysOfName).toSorted()).toEqual(contains.toSorted());
      const levels = levelsFrom(contains, others);
      expect(keysAt(levels, 'contains')).toEqual(contains);
      expect(keysAt(levels, 'mayContain')).toEqual(others.filter((key) => !contains.includes(key)));
      expect(Object.keys(levels)).toHaveLength(allergenKeys.length);
    }),
  );
});
