import { expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { type SourceOfRefund, takenFrom } from './refundable.ts';

const source = (paymentId: number, method: SourceOfRefund['method'], left: number): SourceOfRefund => ({
  paymentId,
  method,
  leftPence: pence(left),
});

test('[B-08] money goes back from the newest card payment first, then from what is given back by hand', () => {
  const payments = [
    source(1, 'card', 2000),
    source(2, 'cash', 1000),
    source(3, 'card', 500),
    source(4, 'terminal', 700),
  ];
  const from = (amount: number) => takenFrom(pence(amount), payments).map((one) => [one.paymentId, one.amountPence]);
  expect(from(400)).toEqual([[3, 400]]);
  expect(from(2600)).toEqual([
    [3, 500],
    [1, 2000],
    [4, 100],
  ]);
  expect(from(4200)).toEqual([
    [3, 500],
    [1, 2000],
    [4, 700],
    [2, 1000],
  ]);
  expect(from(0)).toEqual([]);
  expect(() => from(4201)).toThrow(RangeError);
});
