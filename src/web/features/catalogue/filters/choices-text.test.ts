import { expect, test } from 'vitest';
import { wholeListing } from '#contract/listing/filters.ts';
import { cakesText, madeChoices, priceText, readyText, servesText } from './choices-text.ts';

test('a price range is said from where it begins to where it ends', () => {
  expect(priceText({ min: 15, max: 60 })).toBe('£15.00 to £60.00');
  expect(priceText({ min: 0, max: 60 })).toBe('Up to £60.00');
  expect(priceText({ min: 15, max: 200 })).toBe('From £15.00');
});

const facets = {
  filter: { featured: 1, 'ribbon-base': 2 },
  weight: { '500G': 3, '1KG': 4 },
  without: { milk: 5 },
  serves: {},
  ready: {},
  kitchenNotice: '',
  groups: [
    { title: 'Without', parameter: 'without' as const, isRare: false, options: [{ key: 'milk', name: 'Milk' }] },
    {
      parameter: 'filter' as const,
      isRare: false,
      title: 'Filter options',
      options: [
        { key: 'featured', name: 'Featured' },
        { key: 'ribbon-base', name: 'Ribbon Base' },
      ],
    },
  ],
};

test('[C-01] every choice that the shop knows can be taken back alone, and a price range counts once', () => {
  const query = {
    ...wholeListing,
    min: 15,
    max: 60,
    weight: ['500G', '1KG'],
    filter: ['pie', 'ribbon-base'],
    without: ['kiwi', 'milk'],
    serves: 12,
    ready: '1',
  };
  expect(madeChoices(wholeListing, facets)).toEqual([]);
  expect(madeChoices(query, facets)).toEqual([
    { text: '£15.00 to £60.00', without: { min: 0, max: 200 } },
    { text: '500G', without: { weight: ['1KG'] } },
    { text: '1KG', without: { weight: ['500G'] } },
    { text: 'Ribbon Base', without: { filter: ['pie'] } },
    { text: 'Without milk', without: { without: ['kiwi'] } },
    { text: 'Serves 12 or more', without: { serves: null } },
    { text: 'Ready tomorrow', without: { ready: null } },
  ]);
});

test('when it is ready is said by the nearest words', () => {
  expect(['0', '1', '2', '7', '2026-11-27'].map(readyText)).toEqual([
    'Ready today',
    'Ready tomorrow',
    'Ready in 2 days',
    'Ready in a week',
    'Ready by Friday 27 November',
  ]);
  expect(servesText('8')).toBe('Serves 8 or more');
});

test('one cake is no cakes', () => {
  expect([cakesText(0), cakesText(1), cakesText(9)]).toEqual(['0 cakes', '1 cake', '9 cakes']);
});
