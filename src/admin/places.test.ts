import { expect, test } from 'vitest';
import { presetRoles } from '#domain/staff/roles.ts';
import { places, railPlaces } from './places.ts';

const namesFor = (roleKey: string): string[] => {
  const role = presetRoles.find(({ key }) => key === roleKey);
  return railPlaces(role?.permissions ?? []).map(({ name }) => name);
};

test('[T-08] each role finds the places that it may enter, and no other', () => {
  const all = places.map(({ name }) => name).join(', ');
  expect(all).toBe('Today, Orders, Production, Products, Stock, Diary, Reports, Customers, Inbox, Settings');
  expect(namesFor('owner').join(', ')).toBe(all);
  expect(namesFor('manager').join(', ')).toBe(all);
  expect(namesFor('counter')).toEqual(['Today', 'Orders', 'Inbox']);
  expect(namesFor('baker')).toEqual(['Today', 'Production', 'Stock']);
  expect(namesFor('accountant')).toEqual(['Reports']);
  expect(railPlaces([])).toEqual([]);
});

test('[T-08] a place whose first screen one may not open is not on the rail', () => {
  const found = (...may: string[]) => railPlaces(may).map(({ key }) => key);
  expect(found('newsletter.send', 'orders.take')).toEqual([]);
  expect(found('newsletter.send', 'customers.see')).toEqual(['customers']);
});

test('many places stand in groups, few do not', () => {
  const all = presetRoles[0].permissions;
  const begin = railPlaces(all, { current: 'orders' }).filter(({ beginsGroup }) => beginsGroup);
  expect(begin.map(({ key }) => key)).toEqual(['products', 'reports', 'settings']);
  const few = railPlaces(['reports.see', 'orders.see']);
  expect(few.some(({ beginsGroup }) => beginsGroup)).toBe(false);
});

test('the place where somebody is, and what waits in another, are marked', () => {
  const shown = railPlaces(['orders.see', 'messages.answer'], {
    current: 'today',
    waiting: { inbox: { count: 3, word: 'open' } },
  });
  expect(shown.map(({ key, isCurrent, waiting }) => [key, isCurrent, waiting?.count])).toEqual([
    ['today', true, undefined],
    ['inbox', false, 3],
  ]);
});
