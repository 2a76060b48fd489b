import { expect, test } from 'vitest';
import { places } from '#domain/staff/places.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import { railPlaces } from './rail-places.ts';

const namesFor = (roleKey: string): string[] => {
  const role = presetRoles.find(({ key }) => key === roleKey);
  return railPlaces(places, { may: role?.permissions ?? [], current: null }).map(({ name }) => name);
};

test('[T-08] each role finds the places that it may enter, and no other', () => {
  expect(namesFor('owner')).toEqual(places.map(({ name }) => name));
  expect(namesFor('counter')).toEqual(['Today', 'Orders', 'Inbox']);
  expect(namesFor('baker')).toEqual(['Today', 'Production', 'Stock']);
  expect(namesFor('accountant')).toEqual(['Reports']);
  expect(railPlaces(places, { may: [], current: null })).toEqual([]);
});

test('many places stand in groups, few do not', () => {
  const all = presetRoles[0].permissions;
  const begin = railPlaces(places, { may: all, current: 'orders' }).filter(({ beginsGroup }) => beginsGroup);
  expect(begin.map(({ key }) => key)).toEqual(['products', 'reports', 'settings']);
  const few = railPlaces(places, { may: ['reports.see', 'orders.see'], current: null });
  expect(few.some(({ beginsGroup }) => beginsGroup)).toBe(false);
});

test('the place where somebody is, and what waits in another, are marked', () => {
  const shown = railPlaces(places, {
    may: ['orders.see', 'messages.answer'],
    current: 'today',
    waiting: { inbox: { count: 3, word: 'open' } },
  });
  expect(shown.map(({ key, isCurrent, waiting }) => [key, isCurrent, waiting?.count])).toEqual([
    ['today', true, undefined],
    ['inbox', false, 3],
  ]);
});
