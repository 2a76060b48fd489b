import { expect, test } from 'vitest';
import { causeForCustomer, type EventCause, type OrderEventKind, whys, whyText, withoutUndone } from './order-event.ts';

test.each([
  ['placed', whys.byCustomer, null, 'by the customer'],
  ['cancelled', whys.byCustomer, 'customer', 'by the customer'],
  ['cancelled', whys.supersededBy('AB-2222-3333'), 'newerOrder', 'replaced by AB-2222-3333'],
  ['cancelled', whys.byStaff('Priya', 'The oven broke down.'), 'shop', 'by Priya: The oven broke down.'],
  ['baking', whys.byStaff('Priya'), 'shop', 'by Priya'],
  ['accepted', whys.notice('stripe', 'evt_1'), null, 'reported by the card provider'],
  ['accepted', whys.lookedUp('stripe'), null, 'confirmed with the card provider'],
  ['expired', whys.notPaidInTime, null, 'not paid in time'],
  ['returned', whys.moneyBack('stripe'), null, 'refunded'],
] as const)('an order that is %s: its customer and its staff read why', (kind, why, forCustomer, forStaff) => {
  expect(causeForCustomer({ kind, ...why })).toBe(forCustomer);
  expect(whyText(why)).toBe(forStaff);
});

test('[B-02] for a customer a step that was taken back never was', () => {
  const event = (kind: OrderEventKind, cause: EventCause = 'asked') => ({ kind, cause });
  const events = [
    event('placed'),
    event('accepted', 'notice'),
    event('baking'),
    event('ready'),
    event('baking', 'undone'),
    event('accepted', 'undone'),
    event('baking'),
    event('edited'),
    event('ready'),
  ];
  expect(withoutUndone(events)).toEqual([
    event('placed'),
    event('accepted', 'notice'),
    event('baking'),
    event('edited'),
    event('ready'),
  ]);
});
