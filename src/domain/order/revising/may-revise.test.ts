import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { instantOf } from '#domain/pickup/pickup.ts';
import { type Demand, noDemand } from '#domain/pickup/places/demand.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { partyOfTests } from '#tests/support/orders/revisable.ts';
import { mayStillMove, movableUntil, partsAsked, partsThatMayChange, revisableParts } from './may-revise.ts';

const diary = diaryOfShop();
const at = (date: string, time: string) => instantOf(date, time, diary.timeZone);

describe('[B-07] who may change what', () => {
  test.each(['placed', 'accepted'] as const)(
    'of an order that is %s staff may change all, and customers day, time and what is in it',
    (of) => {
      expect(partsThatMayChange(of, 'staff')).toEqual(revisableParts);
      expect(partsThatMayChange(of, 'customer')).toEqual(['pickupTime', 'pickupDay', 'lines']);
    },
  );

  test.each(['baking', 'ready', 'notCollected'] as const)(
    'of an order that is %s staff may change the time of the day, and customers nothing',
    (of) => {
      expect(partsThatMayChange(of, 'staff')).toEqual(['pickupTime']);
      expect(partsThatMayChange(of, 'customer')).toEqual([]);
    },
  );

  test.each(['collected', 'cancelled', 'expired'] as const)('an order that is %s stays as it is', (of) => {
    expect([...partsThatMayChange(of, 'staff'), ...partsThatMayChange(of, 'customer')]).toEqual([]);
  });

  test('what is asked for and is so already is no part of a change', () => {
    const pickup = { date: '2026-12-04', time: '10:00' };
    expect(partsAsked({ pickup }, { pickup })).toEqual([]);
    expect(partsAsked({ pickup }, { pickup: { ...pickup, time: '11:00' } })).toEqual(['pickupTime']);
    const all = { pickup: { date: '2026-12-05', time: '11:00' }, recipient: partyOfTests, changedLines: [{ id: 1 }] };
    expect(partsAsked({ pickup }, all)).toEqual(revisableParts);
  });
});

describe('until when a customer may choose another day', () => {
  const pickup = { date: '2026-12-05', time: '10:00' };
  const made: Demand = { ...noDemand, leads: [{ days: 2, orderBy: '16:00' }] };

  test('until it could no longer be ordered for the day that it has', () => {
    expect(movableUntil(pickup, made, diary)).toBe(at('2026-12-03', '16:00'));
    expect(mayStillMove(pickup, made, at('2026-12-03', '16:00'), diary)).toBe(true);
    expect(mayStillMove(pickup, made, at('2026-12-03', '16:01'), diary)).toBe(false);
  });

  test('until the pick-up, less the notice that the bakery asks for, where nothing has a lead time', () => {
    expect(movableUntil(pickup, noDemand, diary)).toBe(at('2026-12-05', '10:00'));
    const noticed = { ...diary, leadMinutes: 120 };
    // An hour on the day itself, and the last hour of the day before.
    expect(movableUntil(pickup, noDemand, noticed)).toBe(at('2026-12-04', '17:00'));
    expect(mayStillMove(pickup, noDemand, at('2026-12-04', '17:01'), noticed)).toBe(false);
  });

  test('[Y-02] until the shop’s own order-by time, whatever is in it', () => {
    const shop = { ...diary, lead: { days: 1, orderBy: '16:00' } };
    expect(movableUntil(pickup, noDemand, shop)).toBe(at('2026-12-04', '16:00'));
    expect(mayStillMove(pickup, noDemand, at('2026-12-04', '16:00'), shop)).toBe(true);
    expect(mayStillMove(pickup, noDemand, at('2026-12-04', '16:01'), shop)).toBe(false);
    expect(movableUntil(pickup, made, shop)).toBe(at('2026-12-03', '16:00'));
  });

  test('on a day that was closed since it may be moved all the same', () => {
    const closed = { date: pickup.date, name: 'Flood', words: '', hours: null };
    expect(mayStillMove(pickup, made, at('2026-12-01', '12:00'), { ...diary, specialDays: [closed] })).toBe(true);
  });

  test('the moment that is told is the last at which it may, to the minute, at both changes of the clock too', () => {
    const lead = fc.record({
      days: fc.integer({ min: 0, max: 9 }),
      orderBy: fc.option(fc.constantFrom('00:00', '09:30', '16:00', '23:59'), { nil: null }),
    });
    const days = fc.constantFrom('2026-10-25', '2026-10-26', '2027-03-28', '2027-03-29', '2026-12-05');
    fc.assert(
      fc.property(days, fc.array(lead, { maxLength: 3 }), fc.nat({ max: 3 }), (date, leads, later) => {
        const slot = { date: addDays(date, later), time: '10:00' };
        const demand = { ...noDemand, leads };
        const until = movableUntil(slot, demand, diary);
        expect(mayStillMove(slot, demand, until, diary)).toBe(true);
        expect(mayStillMove(slot, demand, until + 1000, diary)).toBe(false);
      }),
    );
  });
});
