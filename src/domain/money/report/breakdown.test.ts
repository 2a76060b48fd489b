import { expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { breakdownOf, type HourSum, meanOrder } from './breakdown.ts';

const sold = (of: Partial<HourSum>): HourSum => ({
  weekday: 5,
  hour: 9,
  source: 'web',
  buyer: 'new',
  orders: 1,
  paidPence: pence(800),
  discountPence: pence(200),
  refundPence: pence(0),
  correctionPence: pence(0),
  vatPence: pence(0),
  ...of,
});

test('[J-02] each way of breaking sales down adds up to all of them', () => {
  const now = [
    sold({}),
    sold({ hour: 11, source: 'counter', buyer: 'unknown', paidPence: pence(350), discountPence: pence(0) }),
    sold({
      weekday: 0,
      hour: 11,
      buyer: 'returning',
      orders: 0,
      paidPence: pence(0),
      discountPence: pence(0),
      refundPence: pence(-300),
    }),
  ];
  const report = breakdownOf(now, [sold({ source: 'telephone' })]);
  expect(report.total).toEqual({
    orders: 2,
    grossPence: 1_350,
    discountPence: 200,
    refundPence: 300,
    correctionPence: 0,
    netPence: 850,
    vatPence: 0,
  });
  for (const parts of [report.hours, report.weekdays, report.buyers, report.sources]) {
    expect(parts.reduce((all, { sales }) => all + sales.netPence, 0)).toBe(850);
    expect(parts.reduce((all, { before }) => all + (before?.netPence ?? 0), 0)).toBe(800);
  }
  expect(report.hours.map(({ key, sales }) => [key, sales.netPence])).toEqual([
    [9, 800],
    [10, 0],
    [11, 50],
  ]);
  expect(report.sources.map(({ key }) => key)).toEqual(['web', 'telephone', 'counter']);
  expect(report.ordersByHour).toEqual([
    { weekday: 5, hour: 9, orders: 1 },
    { weekday: 5, hour: 11, orders: 1 },
  ]);
});

test('[J-02] where nothing was sold there are no hours, and no mean order', () => {
  const { hours, weekdays, before } = breakdownOf([], null);
  expect([hours, weekdays.length, before]).toEqual([[], 7, null]);
  expect(meanOrder(0, 0)).toBeNull();
  expect(meanOrder(1_001, 2)).toBe(501);
});
