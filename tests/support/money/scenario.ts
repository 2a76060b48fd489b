import fc from 'fast-check';
import type { LossReason } from '#domain/stock/movement.ts';
import { type EditCommand, editCommand } from './commands/edit-commands.ts';
import { type RefundCommand, refundCommand } from './commands/refund-commands.ts';
import { type TakeCommand, takeCommand } from './commands/take-commands.ts';
import type { Mishap } from './mishaps.ts';

/** How many customers, keys for each, and cakes there are: few, so that actions meet. */
export const customerCount = 2;
export const cakeCount = 4;
/** The cakes, then what is lent for a deposit, and last a box that is filled with two of the cakes. */
export const productCount = cakeCount + 2;

/** When a play begins, and its pick-ups: two times on one day, and one on another. */
export type Start = { readonly at: string; readonly pickups: readonly { pickupDate: string; pickupTime: string }[] };
const startOf = (at: string, day: string, other: string): Start => ({
  at,
  pickups: [
    { pickupDate: day, pickupTime: '12:00:00' },
    { pickupDate: day, pickupTime: '12:15:00' },
    { pickupDate: other, pickupTime: '12:00:00' },
  ],
});

/** Noon on a Wednesday; then the nights when the clocks change: before midnight, and before the hour that comes twice or not at all. */
export const starts: readonly [Start, ...Start[]] = [
  startOf('2026-11-18T12:00:00Z', '2026-11-19', '2026-11-20'),
  startOf('2026-10-24T22:45:00Z', '2026-10-26', '2026-10-25'),
  startOf('2026-10-25T00:40:00Z', '2026-10-26', '2026-10-25'),
  // The shop is closed at Easter: on the day when the clocks change and the day after.
  startOf('2027-03-27T23:45:00Z', '2027-03-30', '2027-03-31'),
  startOf('2027-03-28T00:40:00Z', '2027-03-30', '2027-03-31'),
];

const staffMoves = ['baking', 'ready', 'collected', 'notCollected'] as const;
export type StaffMove = (typeof staffMoves)[number];

/** One action. Numbers that choose from what there is wrap round. */
export type Command =
  | {
      readonly do: 'place';
      readonly who: number;
      readonly key: number;
      /** How many of each product. */
      readonly pieces: readonly number[];
      /** The messages on the first cake, one line item for each; without it one line item without a message. */
      readonly messages?: readonly string[] | undefined;
      /** The size of each cake, the smallest first; without it the default. */
      readonly sizes?: readonly number[] | undefined;
      /** One of the start's pick-ups; without it the first. */
      readonly pickup?: number | undefined;
      readonly backwards: boolean;
      /** Which order this one replaces, if that is still unpaid. */
      readonly replaces: number | null;
    }
  | { readonly do: 'startPaying' | 'look' | 'cancel'; readonly order: number }
  | { readonly do: 'staff'; readonly order: number; readonly to: StaffMove }
  | { readonly do: 'pay'; readonly session: number; readonly card: 'pays' | 'declines' }
  | { readonly do: 'notice'; readonly which: number }
  | { readonly do: 'baked'; readonly cake: number; readonly pieces: number }
  | { readonly do: 'counted'; readonly cake: number; readonly counted: number; readonly seen: number | null }
  | { readonly do: 'lost'; readonly cake: number; readonly pieces: number; readonly reason: LossReason }
  | { readonly do: 'strayNotice' | 'expire' | 'reconcile' | 'jobs' }
  | RefundCommand
  | EditCommand
  | TakeCommand;

export type Struck = { readonly command: Command; readonly mishap: Mishap | null };
export type Step =
  | { readonly kind: 'alone'; readonly what: Struck }
  | { readonly kind: 'together'; readonly what: readonly Struck[]; readonly picks: readonly number[] }
  | { readonly kind: 'time'; readonly minutes: number }
  /** Makes the provider's next openings fail for good. */
  | { readonly kind: 'faults'; readonly count: number }
  /** From now on the provider's refunds are pending at first, or done at once again. */
  | { readonly kind: 'slow'; readonly isSlow: boolean };

export type Scenario = {
  /** Which of `starts`; without it the first. */
  readonly start?: number | undefined;
  /** Of each product. 81 and more occur because the listings keep count of what is plentiful. */
  readonly startStock: number;
  /** Pick-ups of each slot, and orders and work units of each day; absent means no limit. */
  readonly places?: number | undefined;
  readonly ordersOfDay?: number | undefined;
  readonly unitsOfDay?: number | undefined;
  readonly steps: readonly Step[];
  /** Whether the notices that have not arrived yet arrive at the end, or never. */
  readonly noticesCome: boolean;
};

const some = fc.nat({ max: 5 });
const messages = fc.constantFrom(undefined, ['Happy birthday, Anna'], ['Happy birthday, Anna', 'Well done, Ben']);
const placing = fc.record({
  do: fc.constant('place' as const),
  who: fc.nat({ max: customerCount - 1 }),
  key: fc.nat({ max: 2 }),
  pieces: fc
    .array(fc.nat({ max: 2 }), { minLength: productCount, maxLength: productCount })
    .filter((pieces) => pieces.some((n) => n > 0)),
  sizes: fc.array(fc.nat({ max: 2 }), { minLength: cakeCount, maxLength: cakeCount }),
  messages,
  pickup: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 2 }) }),
  backwards: fc.boolean(),
  replaces: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some }),
});
const ofOrder = (what: 'startPaying' | 'look' | 'cancel') => fc.record({ do: fc.constant(what), order: some });
const paying = fc.record({
  do: fc.constant('pay' as const),
  session: some,
  card: fc.constantFrom('pays' as const, 'pays' as const, 'pays' as const, 'declines' as const),
});
const staff = fc.record({ do: fc.constant('staff' as const), order: some, to: fc.constantFrom(...staffMoves) });
const noticed = fc.record({ do: fc.constant('notice' as const), which: some });
const plain = (what: 'strayNotice' | 'expire' | 'reconcile' | 'jobs') => fc.record({ do: fc.constant(what) });
const cake = fc.nat({ max: productCount - 1 });
const ofStock: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('baked' as const), cake, pieces: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant('counted' as const),
    cake,
    counted: fc.nat({ max: 5 }),
    seen: fc.option(fc.nat({ max: 5 })),
  }),
  fc.record({
    do: fc.constant('lost' as const),
    cake,
    pieces: fc.integer({ min: 1, max: 2 }),
    reason: fc.constantFrom('damaged' as const, 'wasted' as const, 'givenAway' as const),
  }),
);

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: placing },
  { weight: 6, arbitrary: ofOrder('startPaying') },
  { weight: 6, arbitrary: paying },
  { weight: 5, arbitrary: noticed },
  { weight: 2, arbitrary: ofOrder('look') },
  { weight: 2, arbitrary: ofOrder('cancel') },
  { weight: 3, arbitrary: staff },
  { weight: 3, arbitrary: plain('expire') },
  { weight: 2, arbitrary: plain('reconcile') },
  { weight: 2, arbitrary: plain('jobs') },
  { weight: 1, arbitrary: plain('strayNotice') },
  { weight: 3, arbitrary: ofStock },
  { weight: 6, arbitrary: refundCommand },
  { weight: 5, arbitrary: editCommand },
  { weight: 4, arbitrary: takeCommand },
);

const mishap: fc.Arbitrary<Mishap> = fc.record({
  at: fc.integer({ min: 1, max: 16 }),
  when: fc.constantFrom('before' as const, 'after' as const),
  what: fc.constantFrom('process' as const, 'connection' as const),
});
/** Most things go well, so that a play gets somewhere before it is struck. */
const maybe = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: mishap });
const struck: fc.Arbitrary<Struck> = fc.record({ command, mishap: maybe });

/** Commands that meet over one order's money. */
const aboutMoney: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: noticed },
  { weight: 2, arbitrary: ofOrder('look') },
  { weight: 2, arbitrary: ofOrder('startPaying') },
  { weight: 2, arbitrary: ofOrder('cancel') },
  { weight: 1, arbitrary: staff },
  { weight: 2, arbitrary: plain('expire') },
  { weight: 2, arbitrary: plain('reconcile') },
  { weight: 2, arbitrary: plain('jobs') },
  { weight: 1, arbitrary: paying },
  { weight: 5, arbitrary: refundCommand },
  { weight: 4, arbitrary: editCommand },
  { weight: 3, arbitrary: takeCommand },
);
const meeting = fc.oneof(
  { weight: 1, arbitrary: fc.array(struck, { minLength: 2, maxLength: 3 }) },
  // Whoever is quicker takes the last one; the same key at the same time is one order.
  { weight: 1, arbitrary: fc.array(fc.record({ command: placing, mishap: maybe }), { minLength: 2, maxLength: 3 }) },
  // A count or a batch from the oven arrives just as customers order and orders end.
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        ofStock,
        fc.array(fc.oneof(placing, ofStock, ofOrder('cancel'), plain('expire'), editCommand, takeCommand), {
          minLength: 1,
          maxLength: 2,
        }),
      )
      .chain(([first, others]) =>
        fc.tuple(...[first, ...others].map((one) => fc.record({ command: fc.constant(one), mishap: maybe }))),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.array(fc.record({ command: aboutMoney, mishap: maybe }), { minLength: 2, maxLength: 3 }),
  },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('alone' as const), what: struck }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('together' as const),
      what: meeting,
      picks: fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 24 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('time' as const), minutes: fc.constantFrom(1, 3, 29, 31, 62) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('slow' as const), isSlow: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('faults' as const), count: fc.integer({ min: 1, max: 3 }) }) },
);

const alone = (command: Command): Step => ({ kind: 'alone', what: { command, mishap: null } });
const bought = (who: number, pieces: readonly number[], messages?: readonly string[]): Step[] => [
  alone({ do: 'place', who, key: 0, pieces, messages, backwards: false, replaces: null }),
  alone({ do: 'startPaying', order: who }),
  alone({ do: 'pay', session: who, card: 'pays' }),
];
/** A play begins with nothing, or some way into one or two purchases, mostly with one that the bakery knows to be paid. */
const beginning = fc
  .tuple(fc.constantFrom(0, 1, 2, 3, 4, 4, 4, 4), fc.nat({ max: 3 }), messages, fc.nat({ max: 1 }))
  .map(([first, second, said, stands]) => [
    ...[...bought(0, [1, 1, 0, 0, stands], said), alone({ do: 'look', order: 0 })].slice(0, first),
    ...(first === 4 ? bought(1, [1, 0, 1, 1, 1]).slice(0, second) : []),
  ]);

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  start: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: starts.length - 1 }) },
  ),
  startStock: fc.constantFrom(2, 3, 82),
  places: fc.constantFrom(undefined, undefined, 1, 2),
  ordersOfDay: fc.constantFrom(undefined, undefined, undefined, 2),
  unitsOfDay: fc.constantFrom(undefined, undefined, 4, 8),
  steps: fc
    .tuple(beginning, fc.array(step, { minLength: 1, maxLength: 10, size: 'max' }))
    .map(([first, then]) => [...first, ...then]),
  noticesCome: fc.boolean(),
});
