import { expect, test } from 'vitest';
import {
  cakesAreUntouched,
  counterFulfilments,
  countsAsSold,
  type Fulfilment,
  fulfilmentMoves,
  fulfilments,
  fulfilmentText,
  isUnderWay,
  liveFulfilments,
  move,
  pastFulfilments,
  staffSteps,
  stepBackOf,
  stepByStaff,
  takeBack,
} from './fulfilment.ts';

/** The rows are where an order is, the columns where it is to go: m moved, s same, . refused. */
const everyMove = `
              placed accepted baking ready collected notCollected cancelled expired
placed        s      m        .      .     .         .            m         m
accepted      .      s        m      .     m         .            m         .
baking        .      .        s      m     m         .            m         .
ready         .      .        .      s     m         m            m         .
collected     .      .        .      .     s         .            .         .
notCollected  .      .        .      .     m         s            m         .
cancelled     .      .        .      .     .         .            s         .
expired       .      m        .      .     .         .            .         s
`;

const [heads = [], ...rows] = everyMove
  .trim()
  .split('\n')
  .map((row) => row.trim().split(/\s+/));

test('the order walks only where it may, from every state to every state', () => {
  expect(heads).toEqual([...fulfilments]);
  const answers = fulfilments.map((from) => [from, ...fulfilments.map((to) => move(from, to))]);
  const words: Record<string, string> = { m: 'moved', s: 'same', '.': 'refused' };
  expect(answers).toEqual(rows.map(([from = '', ...marks]) => [from, ...marks.map((mark) => words[mark])]));
});

test('every state is reached from a placed order, and a live one can be stopped or handed over', () => {
  const reached = new Set<Fulfilment>(['placed']);
  for (const fulfilment of reached) for (const next of fulfilmentMoves[fulfilment]) reached.add(next);
  expect(reached).toEqual(new Set(fulfilments));
  for (const fulfilment of liveFulfilments) expect(move(fulfilment, 'cancelled')).toBe('moved');
  for (const fulfilment of pastFulfilments) expect(isUnderWay(fulfilment)).toBe(false);
});

test.each([
  ['placed', true, false],
  ['accepted', true, true],
  ['baking', false, true],
  ['ready', false, true],
  ['collected', false, true],
  ['notCollected', false, true],
  ['cancelled', false, false],
  ['expired', false, false],
] as const)('%s: gives cakes back %s, counts as sold %s', (fulfilment, untouched, sold) => {
  expect(cakesAreUntouched(fulfilment)).toBe(untouched);
  expect(countsAsSold(fulfilment)).toBe(sold);
});

test('[B-02] a step can be taken back to where the order was, and nothing else can', () => {
  const back = fulfilments.flatMap((from) =>
    fulfilments.filter((to) => takeBack(from, to) === 'moved').map((to) => [from, to]),
  );
  expect(back).toEqual([
    ['baking', 'accepted'],
    ['ready', 'baking'],
    ['collected', 'ready'],
    ['notCollected', 'ready'],
  ]);
  for (const from of fulfilments) expect(takeBack(from, from)).toBe('same');
  for (const [from, to] of back) {
    expect(stepBackOf(from as Fulfilment)).toBe(to);
    expect(move(to as Fulfilment, from as Fulfilment)).toBe('moved');
  }
});

test('staff bring an order on step by step and back, and nothing that settles money is a step', () => {
  const made = (isUndo: boolean) =>
    fulfilments.flatMap((from) =>
      counterFulfilments.filter((to) => stepByStaff(from, to, isUndo) === 'moved').map((to) => `${from} ${to}`),
    );
  expect(made(false)).toEqual([
    'accepted baking',
    'baking ready',
    'ready collected',
    'ready notCollected',
    'notCollected collected',
  ]);
  expect(made(true)).toEqual(['baking accepted', 'ready baking', 'collected ready', 'notCollected ready']);
  for (const to of ['placed', 'accepted', 'cancelled', 'expired']) expect(staffSteps).not.toContain(to);
});

test('staff read the same word for where an order is everywhere, in their own words and not the customer’s', () => {
  expect(fulfilments.map(fulfilmentText)).toEqual([
    'Not yet paid',
    'To bake',
    'Baking',
    'Ready',
    'Collected',
    'Not collected',
    'Cancelled',
    'Expired',
  ]);
});
