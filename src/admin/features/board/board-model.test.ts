import { describe, expect, test } from 'vitest';
import type { BoardCard } from '#contract/admin/board/board.ts';
import { asMoved, byLane, laneOf, nextOf, timeWordsOf, withCard, withoutCard } from './board-model.ts';

const day = '2026-12-19';
const card = (number: string, changes: Partial<BoardCard> = {}): BoardCard => ({
  number,
  version: 1,
  revision: 1,
  day,
  time: '10:00',
  fulfilment: 'accepted',
  name: 'Molly Perks',
  orderedBy: '',
  lines: [],
  allergens: [],
  allergyNote: '',
  allergyWarnings: [],
  note: '',
  payment: null,
  source: 'web',
  isWalkIn: false,
  isTest: false,
  isGivenBack: false,
  printedRevision: null,
  labelledRevision: null,
  movedAt: '2026-12-19T08:00:00.000Z',
  movedBy: '',
  placedAt: '2026-12-01T08:00:00.000Z',
  isNew: false,
  emailAt: null,
  ...changes,
});
const numbers = (cards: readonly BoardCard[]) => cards.map(({ number }) => number);

describe('[B-03] what a board hears', () => {
  test('goes in by the clock, replaces what it knew, and never by something older', () => {
    const cards = [card('A', { time: '09:00' }), card('C', { time: '11:00' })];
    expect(numbers(withCard(cards, card('B'), day))).toEqual(['A', 'B', 'C']);
    const moved = withCard(cards, card('C', { time: '08:00', version: 2, fulfilment: 'baking' }), day);
    expect(numbers(moved)).toEqual(['C', 'A']);
    expect(withCard(moved, card('C', { version: 1 }), day)).toBe(moved);
  });

  test('stands as the shop reads it, whatever came first: by the clock, then as it was placed', () => {
    const later = card('A', { placedAt: '2026-12-02T08:00:00.000Z' });
    const cards = [card('B'), card('C'), later];
    for (const first of cards) {
      const heard = [first, ...cards].reduce<readonly BoardCard[]>((all, one) => withCard(all, one, day), []);
      expect(numbers(heard)).toEqual(['B', 'C', 'A']);
    }
  });

  test('of another day leaves this one, and what is off leaves the board', () => {
    const cards = [card('A'), card('B')];
    expect(numbers(withCard(cards, card('A', { day: '2026-12-20', version: 2 }), day))).toEqual(['B']);
    expect(withCard(cards, card('Z', { day: '2026-12-20' }), day)).toBe(cards);
    expect(numbers(withCard(cards, card('A', { fulfilment: 'cancelled', version: 2 }), day))).toEqual(['B']);
    expect(withCard(cards, card('Z', { fulfilment: 'expired' }), day)).toBe(cards);
    expect(numbers(withoutCard(cards, 'B'))).toEqual(['A']);
    expect(withoutCard(cards, 'Z')).toBe(cards);
  });
});

test('[B-01] each card stands in one lane, not yet paid ones and what was sold over the counter folded, the last that was collected first', () => {
  const cards = [
    card('U', { fulfilment: 'placed' }),
    card('A'),
    card('N', { fulfilment: 'notCollected' }),
    card('X', { fulfilment: 'collected', movedAt: '2026-12-19T09:00:00.000Z' }),
    card('Y', { fulfilment: 'collected', movedAt: '2026-12-19T09:30:00.000Z' }),
    card('W', { fulfilment: 'collected', isWalkIn: true }),
  ];
  const shown = byLane(asMoved(cards, new Map([['A', 'baking']])));
  expect(Object.fromEntries(Object.entries(shown).map(([lane, of]) => [lane, numbers(of)]))).toEqual({
    unpaid: ['U'],
    accepted: [],
    baking: ['A'],
    ready: ['N'],
    collected: ['Y', 'X'],
    walkIns: ['W'],
  });
  expect([laneOf('cancelled'), nextOf('placed'), nextOf('accepted'), nextOf('ready'), nextOf('collected')]).toEqual([
    null,
    null,
    'baking',
    'collected',
    null,
  ]);
});

test.each([
  ['12:45', 'accepted', '11:20', 'in 1 h 25', 'far'],
  ['13:20', 'accepted', '11:20', 'in 2 h', 'far'],
  ['11:30', 'baking', '11:20', 'in 10 min', 'soon'],
  ['11:15', 'baking', '11:20', '5 min late', 'late'],
  ['11:20', 'ready', '11:20', 'due now', 'soon'],
  ['10:45', 'ready', '11:20', 'waiting 35 min', 'soon'],
  ['09:20', 'notCollected', '11:20', 'waiting 2 h', 'soon'],
] as const)('[B-01] a pick-up at %s that is %s reads at %s ‘%s’', (time, fulfilment, now, text, tone) => {
  expect(timeWordsOf({ time, fulfilment }, now)).toEqual({ text, tone });
});

test('a card that is collected, or not paid, is neither late nor waiting', () => {
  expect(timeWordsOf({ time: '10:00', fulfilment: 'collected' }, '11:00')).toBeNull();
  expect(timeWordsOf({ time: '10:00', fulfilment: 'placed' }, '11:00')).toBeNull();
});
