import { expect, test } from 'vitest';
import { blockedStorage, memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { cake } from '#tests/support/shop/cart-shop.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { openGuestCart } from './guest-cart.ts';

const opened = (storage = memoryStorage()) => ({ storage, cart: openGuestCart(openDeviceStorage(() => storage)) });
const quantities = ({ lines }: ReturnType<typeof openGuestCart>) =>
  lines().map(({ id, weight, quantity }) => `${quantity} x ${id} ${weight}`);

test('[K-06] the cart survives a reload, in the documented fields', () => {
  const { storage, cart } = opened();
  cart.add(cake(2), 2, '1KG');
  expect(JSON.parse(storage.getItem('guestCart') ?? '')).toEqual([
    {
      cartItemId: 'rainbow-1KG',
      id: 'rainbow',
      productId: 2,
      name: 'Rainbow Cake',
      image: 'rainbow.jpg',
      price: 34,
      quantity: 2,
      weight: '1KG',
    },
  ]);
  expect(quantities(opened(storage).cart)).toEqual(['2 x rainbow 1KG']);
});

test('[K-05] the same product and weight raises its line, another weight is a new one', () => {
  const { cart } = opened();
  cart.add(cake(1), 1, '500G');
  cart.add(cake(1), 2, '500g');
  cart.add(cake(1), 1, '750G');
  expect(quantities(cart)).toEqual(['3 x victoria 500G', '1 x victoria 750G']);
});

test('[K-05] reducing from 1 removes the line', () => {
  const { cart } = opened();
  cart.add(cake(1), 1, '500G');
  cart.changeQuantity('victoria-500G', 0);
  expect(cart.lines()).toEqual([]);
});

test('[P-06] a line grows no further than the stock that its page showed', () => {
  const { cart } = opened();
  cart.add(cake(1), 5, '500G');
  cart.add(cake(1), 5, '500G');
  expect(quantities(cart)).toEqual(['8 x victoria 500G']);
  cart.changeQuantity('victoria-500G', 9);
  expect(cart.lines()[0]).toMatchObject({ quantity: 8, stock: 8 });
});

test('[K-06] clearing removes what the device kept', () => {
  const { storage, cart } = opened();
  cart.add(cake(1), 1, '500G');
  cart.clear();
  expect(storage.getItem('guestCart')).toBeNull();
});

test('[K-06] what another tab stored is not undone, and is shown when it is heard of', () => {
  const { storage, cart } = opened();
  const other = opened(storage).cart;
  cart.add(cake(1), 1, '500G');
  other.add(cake(2), 1, '500G');
  let calls = 0;
  cart.subscribe(() => calls++);
  cart.notify();
  expect(calls).toBe(1);
  cart.add(cake(1), 1, '500G');
  expect(quantities(other)).toEqual(['2 x victoria 500G', '1 x rainbow 500G']);
});

test.each(['{', '"cake"', '[null, 3]', '[{"id":"x","price":"free"}]'])(
  'storage that holds no cart is an empty cart: %s',
  (text) => {
    expect(opened(memoryStorage({ guestCart: text })).cart.lines()).toEqual([]);
  },
);

test('[K-06] where storage is blocked the cart lasts as long as the tab', () => {
  const { cart } = opened(blockedStorage);
  cart.add(cake(1), 2, '500G');
  expect(quantities(cart)).toEqual(['2 x victoria 500G']);
});

test('the same stored cart is the same list', () => {
  const { cart } = opened();
  cart.add(cake(1), 1, '500G');
  expect(cart.lines()).toBe(cart.lines());
});

test('[P-06] the weights of a product share its stock', () => {
  const { cart } = opened();
  cart.add(cake(1), 5, '500G');
  cart.add(cake(1), 1, '750G');
  cart.changeQuantity('victoria-750G', 8);
  expect(quantities(cart)).toEqual(['5 x victoria 500G', '3 x victoria 750G']);
});
