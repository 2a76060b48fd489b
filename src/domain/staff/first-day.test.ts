import { expect, test } from 'vitest';
import { type FirstDayFacts, firstDayKeys, openFirstDaySteps } from './first-day.ts';

const untouched: FirstDayFacts = {
  owners: 1,
  safeOwners: 0,
  isShopExample: true,
  isMoneyExample: true,
  openWeekdays: 0,
  specialDays: 0,
  shownProducts: 0,
  sellableProducts: 0,
  takesTestCards: true,
  mail: 'outbox',
  hasSentEmail: false,
  members: 1,
  invited: 0,
  tablets: 0,
  pins: 0,
  discountPercent: 20,
  hasMorningRule: false,
  looked: [],
  hasOrder: false,
  hasHandedOver: false,
  hasGivenBack: false,
};

const done: FirstDayFacts = {
  owners: 2,
  safeOwners: 2,
  isShopExample: false,
  isMoneyExample: false,
  openWeekdays: 6,
  specialDays: 2,
  shownProducts: 68,
  sellableProducts: 60,
  takesTestCards: false,
  mail: 'delivered',
  hasSentEmail: true,
  members: 5,
  invited: 0,
  tablets: 2,
  pins: 3,
  discountPercent: 20,
  hasMorningRule: true,
  looked: ['hours', 'cakes', 'discount'],
  hasOrder: true,
  hasHandedOver: true,
  hasGivenBack: true,
};

test('[J-07] a shop with nothing in it has all steps before it, a shop in use none', () => {
  expect(openFirstDaySteps(untouched)).toEqual(firstDayKeys);
  expect(openFirstDaySteps(done)).toEqual([]);
});

test.each([
  ['one of two owners has no second step', { safeOwners: 1 }, 'signIn'],
  ['the shop is reached as the example is', { isShopExample: true }, 'identity'],
  ['the business is still the example', { isMoneyExample: true }, 'identity'],
  ['the diary is closed on every weekday', { openWeekdays: 0 }, 'hours'],
  ['everything that is shown is sold out', { sellableProducts: 0 }, 'cakes'],
  ['nobody has looked at the hours', { looked: ['cakes', 'discount'] }, 'hours'],
  ['nobody has looked at the cakes', { looked: ['hours', 'discount'] }, 'cakes'],
  ['nobody has looked at the discount', { looked: ['hours', 'cakes'] }, 'discount'],
  ['no morning fills the shelf, and nobody said that it is right', { hasMorningRule: false }, 'shelf'],
  ['the trial order’s money was not given back', { hasGivenBack: false }, 'order'],
  ['cards are only tried', { takesTestCards: true }, 'money'],
  ['emails rest in the outbox', { mail: 'outbox' }, 'emails'],
  ['no mail server has taken an email yet', { hasSentEmail: false }, 'emails'],
  ['somebody is invited and nobody has come', { members: 1, invited: 2 }, 'team'],
  ['no tablet is enrolled', { tablets: 0 }, 'tablets'],
  ['nobody has a PIN', { pins: 0 }, 'pins'],
  ['the first order waits to be handed over', { hasHandedOver: false }, 'order'],
] as const)('[J-07] a step stays open while %s', (_words, change, key) => {
  expect(openFirstDaySteps({ ...done, ...change })).toEqual([key]);
});
