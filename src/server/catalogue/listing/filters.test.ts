import { expect, test } from 'vitest';
import { allergenChoices } from '#domain/diet/allergen-matrix.ts';
import type { AllergenKey } from '#domain/diet/allergens.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import type { Readiness } from '#domain/pickup/notice-words.ts';
import { unlimitedRoom } from '#domain/pickup/places/room.ts';
import { choosing, type FacetSet, setFits } from './facets.ts';
import { allergenFilters, ownFilters, readyBy, readyFilter, servingsFilter } from './filters.ts';

const onShelf: Readiness = { lead: null, season: null, soldOutFor: null };
const facets = (said: Partial<FacetSet>): FacetSet => ({
  filters: new Set(),
  weights: [],
  serves: 0,
  without: new Set(),
  ready: onShelf,
  ...said,
});

const allAllergens = [...new Set(allergenChoices.flatMap(({ allergens }) => allergens))];
const containing = (...allergens: AllergenKey[]) =>
  facets({ without: new Set(allAllergens.filter((each) => !allergens.includes(each))) });
const sponge = containing('wheat', 'eggs', 'milk');
const praline = containing('wheat', 'hazelnuts');
const macaron = containing('eggs', 'almonds');
const unknown = facets({ filters: new Set(['featured']) });
const baked = [sponge, praline, macaron, unknown];
const fitsWithout = (...without: string[]) =>
  baked.map((each) =>
    setFits(
      each,
      allergenFilters(baked).map((filter) => choosing(filter, without)),
    ),
  );

test('a cake is without an allergen where its recipe is said to be, and one of which nobody has said it never is', () => {
  expect(fitsWithout('milk')).toEqual([false, true, true, false]);
  expect(fitsWithout('milk', 'eggs')).toEqual([false, true, false, false]);
  expect(fitsWithout('celery')).toEqual([true, true, true, false]);
  expect(fitsWithout('gluten')).toEqual([false, false, true, false]);
});

test('the group of the nuts leaves out each of them, a nut by name itself alone', () => {
  expect(fitsWithout('tree-nuts')).toEqual([true, false, false, false]);
  expect(fitsWithout('hazelnuts')).toEqual([true, false, true, false]);
});

test('those that something sold contains stand first, the rest of the fourteen apart, and no nut that nothing contains', () => {
  const [found, rare] = allergenFilters(baked);
  expect(found?.options.map(({ key }) => key)).toEqual(['gluten', 'eggs', 'milk', 'tree-nuts', 'almonds', 'hazelnuts']);
  expect(rare?.options.map(({ key }) => key)).toEqual([
    'celery',
    'crustaceans',
    'fish',
    'lupin',
    'molluscs',
    'mustard',
    'peanuts',
    'sesame',
    'soybeans',
    'sulphites',
  ]);
  expect(allergenFilters([unknown])).toEqual([]);
});

test('what is not one of the 14 allergens is left out of the choices', () => {
  expect(fitsWithout('kiwi')).toEqual([true, true, true, true]);
});

const feeding = [4, 14, 60, 0].map((serves) => facets({ serves }));
const guestsOffered = (serves: number | null) => servingsFilter(serves, feeding).options.map(({ key }) => key);

test('as many guests are offered as some cake feeds, and those that were asked for', () => {
  expect(guestsOffered(null)).toEqual(['4', '8', '12', '20', '30', '50']);
  expect(guestsOffered(25)).toEqual(['4', '8', '12', '20', '25', '30', '50']);
  expect(servingsFilter(null, []).options).toEqual([]);
});

test('a cake feeds so many where its greatest size does, and one of which nobody has said it feeds none', () => {
  const fitting = (serves: number) => feeding.map((each) => setFits(each, [servingsFilter(serves, feeding)]));
  expect(fitting(4)).toEqual([true, true, true, false]);
  expect(fitting(14)).toEqual([false, true, true, false]);
  expect(fitting(15)).toEqual([false, false, true, false]);
});

const hours = { opens: '09:00', closes: '18:00' };
const diary: Diary = {
  timeZone: 'Europe/London',
  week: [hours, hours, hours, hours, hours, hours, null],
  specialDays: [],
  stepMinutes: 15,
  leadMinutes: 0,
  lead: { days: 0, orderBy: null },
  horizonDays: 365,
  room: unlimitedRoom,
  pauses: [],
};
const timed = [
  facets({}),
  facets({ ready: { ...onShelf, lead: { days: 2, hours: 0, orderBy: '12:00' } } }),
  facets({ ready: { ...onShelf, season: { from: '12-01', to: '12-24' } } }),
];
/** Thursday 19 November 2026. */
const readyAt = (ready: string, at = '2026-11-19T10:00:00Z') =>
  timed.map((each) => setFits(each, [readyFilter(ready, timed, readyBy(diary, new Date(at)))]));

test('what is on the shelf is ready today, and what takes two days is not before the counter opens after them', () => {
  expect(readyAt('0')).toEqual([true, false, false]);
  expect(readyAt('2')).toEqual([true, true, false]);
  // If it is ordered after noon, it is ready on Monday, because the counter is closed on Sunday.
  expect(readyAt('2', '2026-11-19T12:30:00Z')).toEqual([true, false, false]);
  expect(readyAt('2026-11-23', '2026-11-19T12:30:00Z')).toEqual([true, true, false]);
});

test('after the last time of a day nothing is ready on it', () => {
  expect(readyAt('0', '2026-11-19T18:30:00Z')).toEqual([false, false, false]);
  expect(readyAt('1', '2026-11-19T18:30:00Z')).toEqual([true, false, false]);
});

test('what has a season is ready from its first day on', () => {
  expect(readyAt('2026-11-30')).toEqual([true, true, false]);
  expect(readyAt('2026-12-01')).toEqual([true, true, true]);
});

test('a date stands beside the near days and the next Saturday while it is chosen, and where nothing is sold no day is offered', () => {
  const keys = (ready: string | null, of = timed) =>
    readyFilter(ready, of, readyBy(diary, new Date('2026-11-19T10:00:00Z'))).options.map(({ key }) => key);
  expect(keys(null)).toEqual(['0', '1', '2026-11-21', '7']);
  expect(keys('2026-12-24')).toEqual(['0', '1', '2026-11-21', '7', '2026-12-24']);
  expect(keys('2')).toEqual(['0', '1', '2026-11-21', '7', '2']);
  expect(keys(null, [])).toEqual([]);
});

test('the owner’s filters stand in her order: collections that are filters as one, each attribute as another', () => {
  const collection = (key: string, filterGroup: string | null, position: number) => ({
    key,
    name: key,
    rule: 'byHand',
    ruleValue: null,
    filterGroup,
    position,
  });
  const attribute = (key: string, filterGroup: string | null, position: number) => ({
    key,
    name: `By ${key}`,
    filterGroup,
    choice: 'any' as const,
    position,
  });
  const found = ownFilters({
    collections: [collection('gifts', null, 0), collection('new', 'Also', 2), collection('reduced', 'Also', 3)],
    attributes: [attribute('base', 'Cake base', 1), attribute('occasion', null, 4)],
    values: [
      { key: 'vanilla', name: 'Vanilla', attribute: 'base' },
      { key: 'easter', name: 'Easter', attribute: 'occasion' },
    ],
  });
  expect(
    found.map(({ title, choice, isOffered, options }) => [title, choice, isOffered, options.map(({ key }) => key)]),
  ).toEqual([
    ['Cake base', 'any', true, ['vanilla']],
    ['Also', 'all', true, ['new', 'reduced']],
    ['By occasion', 'any', false, ['easter']],
  ]);
  expect(found.map(({ options }) => options.map(({ fits }) => fits(facets({ filters: new Set(['new']) }))))).toEqual([
    [false],
    [true, false],
    [false],
  ]);
});
