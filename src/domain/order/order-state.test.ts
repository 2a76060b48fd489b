import { expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { fulfilments } from './fulfilment.ts';
import { isLive, orderStates, stateOf, stateOfCakes, statusText } from './order-state.ts';

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

/** Nothing came in; all is kept; a part went back; all went back. */
test.each([
  ['placed', 'awaitingPayment', 'awaitingPayment', 'awaitingPayment', 'awaitingPayment'],
  ['accepted', 'awaitingPayment', 'paid', 'paid', 'paid'],
  ['baking', 'baking', 'baking', 'baking', 'baking'],
  ['ready', 'readyForPickup', 'readyForPickup', 'readyForPickup', 'readyForPickup'],
  ['collected', 'collected', 'collected', 'collected', 'refunded'],
  ['notCollected', 'readyForPickup', 'readyForPickup', 'readyForPickup', 'readyForPickup'],
  ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'refunded'],
  ['expired', 'expired', 'expired', 'expired', 'refunded'],
] as const)('[B-09] an order that is %s reads by its money: %s, %s, %s, %s', (fulfilment, ...states) => {
  const moneys = [
    [0, 0],
    [5000, 5000],
    [5000, 4600],
    [5000, 0],
  ] as const;
  const read = moneys.map(([captured, kept]) =>
    stateOf(fulfilment, { totalPence: pence(5000), capturedPence: pence(captured), keptPence: pence(kept) }),
  );
  expect(read).toEqual(states);
});

test('[B-09] an order that costs nothing awaits no payment once it is accepted', () => {
  const nothing = { totalPence: pence(0), capturedPence: pence(0), keptPence: pence(0) };
  expect(fulfilments.map((fulfilment) => stateOf(fulfilment, nothing))).toEqual(fulfilments.map(stateOfCakes));
});

test('every state of the documents but the refunded one is some state of the cakes', () => {
  const ofCakes = new Set(fulfilments.map(stateOfCakes));
  expect(new Set([...ofCakes, 'refunded'])).toEqual(new Set(orderStates));
});
