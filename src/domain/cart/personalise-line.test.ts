import { expect, test } from 'vitest';
import { type CartLine, lineIdOf } from './cart.ts';
import { personaliseLine } from './personalise-line.ts';

const lineOf = (message: string | undefined, quantity: number): CartLine => {
  const line = {
    id: 'message-cake',
    name: 'Message Cake',
    image: 'message.jpg',
    price: 30,
    quantity,
    weight: '1KG',
    ...(message !== undefined && { personalisation: { message } }),
  };
  return { ...line, cartItemId: lineIdOf(line) };
};
const anna = lineOf('Happy birthday, Anna', 2);
const ben = lineOf('Happy birthday, Ben', 1);

test('[Z-01] other words on a line leave its place and its quantity', () => {
  expect(personaliseLine([anna, ben], anna.cartItemId, { message: 'Happy 6th, Anna' })).toEqual([
    lineOf('Happy 6th, Anna', 2),
    ben,
  ]);
});

test('[Z-01] a line that then says what another says becomes one with it', () => {
  expect(personaliseLine([anna, ben], anna.cartItemId, { message: 'Happy birthday, Ben' })).toEqual([
    lineOf('Happy birthday, Ben', 3),
  ]);
});

test('[Z-01] words that are taken away leave a plain line', () => {
  expect(personaliseLine([anna], anna.cartItemId, {})).toEqual([lineOf(undefined, 2)]);
});

test('[Z-01] the same words, and a line that is gone, change nothing', () => {
  expect(personaliseLine([anna, ben], ben.cartItemId, { message: 'Happy birthday, Ben' })).toEqual([anna, ben]);
  expect(personaliseLine([anna], ben.cartItemId, { message: 'Hello' })).toEqual([anna]);
});
