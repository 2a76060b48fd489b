import { expect, test } from 'vitest';
import { numberInCode } from './code-scanner.tsx';

test.each([
  ['MA-7K3F-9QXD', 'MA-7K3F-9QXD'],
  ['https://bakery.example/orders?order=MA-7K3F-9QXD', 'MA-7K3F-9QXD'],
  ['https://elsewhere.example/menu', null],
  ['MA-7K3F-9QXDE', null],
  ['4006381333931', null],
  ['', null],
])('[B-11] of the code %s the order %s is opened', (text, number) => {
  expect(numberInCode(text)).toBe(number);
});
