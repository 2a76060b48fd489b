import { expect, test } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { failureOfReply } from '#web/lib/calling/create-call.ts';
import { describeRefusal } from './place-order.ts';

const answered = (status: number, text: string) => failureOfReply({ status, text, body: undefined }, undefined);

test("[O-07] a refused order is told in the server's words", () => {
  expect(describeRefusal(new Failure('outOfStock', { text: 'Only 1 of Rainbow Cake left.' }), [])).toEqual({
    text: 'Only 1 of Rainbow Cake left.',
    hint: null,
  });
});

test('[O-07] an order that got no answer failed to be submitted, and why', () => {
  expect(describeRefusal(new Failure('network'), [])).toEqual({
    text: 'Order submission failed',
    hint: 'Unable to connect to our servers. Please check your internet connection and try again.',
  });
});

test("[O-07] [X-09] a proxy's page is not the server's text: the order failed to be submitted", () => {
  expect(describeRefusal(answered(502, '<html><h1>502 Bad Gateway</h1></html>'), [])).toEqual({
    text: 'Order submission failed',
    hint: 'Something went wrong on our end. Please try again in a few minutes.',
  });
});

test("[O-07] an order service's plain text is the server's text", () => {
  const text = 'The bakery is closed on that day';
  expect(describeRefusal(answered(400, text), [])).toEqual({ text, hint: null });
  expect(describeRefusal(answered(503, text), [])).toEqual({ text, hint: null });
});

test('[O-07] what is sold no longer is told by its name in the cart, and what is left in the size of its line', () => {
  const inCart = (productId: number, name: string, pieces: number) => ({
    cartItemId: name,
    id: name,
    productId,
    name,
    image: 'cake.jpg',
    price: 10,
    quantity: 3,
    weight: '500G',
    pieces,
  });
  const short = (productId: number, available: number) => ({
    productId,
    name: `Product #${productId}`,
    available,
    unitPricePence: 0,
  });
  const refused = new Failure('outOfStock', {
    text: 'Product #1 is sold out. Only 8 of Product #2 left. Product #3 is sold out.',
    lines: [short(1, 0), short(2, 8), short(3, 0)],
  });
  expect(describeRefusal(refused, [inCart(1, 'Rainbow Cake', 1), inCart(2, 'Box of Six', 4)]).text).toBe(
    'Rainbow Cake is sold out. Only 2 of Box of Six left. Product #3 is sold out.',
  );
});

test('[O-07] a flavour that a box holds too is told in pieces, whatever size its own line is in', () => {
  const line = { image: 'cake.jpg', price: 10, quantity: 1, weight: '500G' };
  const velvet = { ...line, cartItemId: 'velvet', id: 'velvet', productId: 2, name: 'Red Velvet Cupcake', pieces: 4 };
  const box = { ...line, cartItemId: 'box', id: 'box', productId: 1, name: 'Box', personalisation: { box: { 2: 6 } } };
  const short = { productId: 2, name: 'Red Velvet Cupcake', available: 2, unitPricePence: 1350 };
  const refused = new Failure('outOfStock', { lines: [short] });
  expect(describeRefusal(refused, [velvet, box]).text).toBe('Only 2 of Red Velvet Cupcake left.');
});
