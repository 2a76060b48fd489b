import { expect, test } from 'vitest';
import {
  cakesAreUntouched,
  countsAsSold,
  isLive,
  move,
  type OrderState,
  orderMoves,
  orderStates,
  statusText,
} from './order-state.ts';

/** The rows are where an order is, the columns where it is to go: m moved, s same, . refused. */
const everyMove = `
                 awaitingPayment paid baking readyForPickup collected cancelled expired refunded
awaitingPayment  s               m    .      .              .         m         m       .
paid             .               s    m      .              .         m         .       m
baking           .               .    s      m              .         .         .       m
readyForPickup   .               .    .      s              m         .         .       m
collected        .               .    .      .              s         .         .       m
cancelled        .               .    .      .              .         s         .       m
expired          .               m    .      .              .         .         s       m
refunded         .               .    .      .              .         .         .       s
`;

const [heads = [], ...rows] = everyMove
  .trim()
  .split('\n')
  .map((row) => row.trim().split(/\s+/));

test('the order walks only where it may, from every state to every state', () => {
  expect(heads).toEqual([...orderStates]);
  const answers = orderStates.map((from) => [from, ...orderStates.map((to) => move(from, to))]);
  const words: Record<string, string> = { m: 'moved', s: 'same', '.': 'refused' };
  expect(answers).toEqual(rows.map(([from = '', ...marks]) => [from, ...marks.map((mark) => words[mark])]));
});

test('every state is reached from awaiting payment, and money can be given back from every paid one', () => {
  const reached = new Set<OrderState>(['awaitingPayment']);
  for (const state of reached) for (const next of orderMoves[state]) reached.add(next);
  expect(reached).toEqual(new Set(orderStates));
});

test.each([
  ['awaitingPayment', true, 'Awaiting payment'],
  ['paid', true, 'Paid'],
  ['baking', true, 'Baking'],
  ['readyForPickup', true, 'Ready for pick-up'],
  ['collected', false, 'Collected'],
  ['cancelled', false, 'Cancelled'],
  ['expired', false, 'Expired'],
  ['refunded', false, 'Refunded'],
] as const)('[U-03] %s: live %s, reads %j', (state, live, text) => {
  expect(isLive(state)).toBe(live);
  expect(statusText(state)).toBe(text);
});

test.each([
  ['awaitingPayment', true, false],
  ['paid', true, true],
  ['baking', false, true],
  ['readyForPickup', false, true],
  ['collected', false, true],
  ['cancelled', false, false],
  ['expired', false, false],
  ['refunded', false, false],
] as const)('%s: gives cakes back %s, counts as sold %s', (state, untouched, sold) => {
  expect(cakesAreUntouched(state)).toBe(untouched);
  expect(countsAsSold(state)).toBe(sold);
});
