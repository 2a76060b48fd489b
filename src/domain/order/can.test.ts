import { expect, test } from 'vitest';
import { can } from './can.ts';

const [payBefore, inTime, tooLate] = ['12:30', '12:29', '12:30'].map((time) => new Date(`2026-11-18T${time}:00Z`));

test.each([
  ['awaitingPayment', 'yes', 'yes', 'yes', 'unpaid'],
  ['paid', 'yes', 'paid', 'paid', 'yes'],
  ['baking', 'started', 'over', 'paid', 'yes'],
  ['readyForPickup', 'started', 'over', 'paid', 'yes'],
  ['collected', 'started', 'over', 'paid', 'over'],
  ['cancelled', 'cancelled', 'over', 'over', 'over'],
  ['expired', 'expired', 'expired', 'over', 'over'],
  ['refunded', 'refunded', 'over', 'over', 'over'],
] as const)(
  'an order that is %s: cancel %s, pay %s, supersede %s, collect %s',
  (state, cancel, pay, supersede, collect) => {
    expect(can.cancel({ state })).toBe(cancel);
    expect(can.pay({ state, payBefore }, inTime)).toBe(pay);
    expect(can.supersede({ state })).toBe(supersede);
    expect(can.collect({ state })).toBe(collect);
  },
);

test('an unpaid order can be paid until its time is over, by the clock that is asked with', () => {
  const order = { state: 'awaitingPayment', payBefore } as const;
  expect(can.pay(order, inTime)).toBe('yes');
  expect(can.pay(order, tooLate)).toBe('expired');
  expect(can.pay(order)).toBe('yes');
});
