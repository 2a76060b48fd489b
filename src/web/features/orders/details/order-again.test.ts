import { expect, test } from 'vitest';
import type { Product } from '#contract/listing/catalogue.ts';
import { photoTexts } from '#contract/personalisation.ts';
import { Failure } from '#domain/failure.ts';
import { type CartShop, cake, cartShop, soldToday } from '#tests/support/shop/cart-shop.ts';
import type { AddToCart } from '#web/lib/products/add-to-cart.ts';
import { orderAgain, untried } from './order-again.tsx';

const item = (id: number, changes: object = {}) => {
  const { slug, name, price } = cake(id);
  return { productId: id, slug, name, quantity: 2, priceSnapshot: price, weightSnapshot: 500, ...changes };
};
const sells = (shop: CartShop, ...products: readonly (readonly [id: number, change?: Partial<Product>])[]) =>
  shop.instead(({ url }) =>
    url.startsWith('/listings/cart') ? { body: products.map(([id, change]) => soldToday(id, change)) } : undefined,
  );
const cartHolding = (held = 0) => {
  const put: string[] = [];
  const add: AddToCart = async ({ slug, stockPieces }, quantity, weight) => {
    const added = Math.min(quantity, (stockPieces ?? 999) - held);
    if (added <= 0) throw new Failure('outOfStock');
    put.push(`${added} x ${slug} ${weight}`);
    return added;
  };
  return { put, add };
};

test('[U-04] what is as it was is put into the cart in its weight, with nothing to tell', async () => {
  await using shop = await cartShop();
  sells(shop, [1]);
  const cart = cartHolding();
  const items = [item(1), item(1, { weightSnapshot: 1000, quantity: 1 })];
  expect(await orderAgain(shop.call, cart.add, untried(items))).toEqual({
    added: 3,
    news: [],
    left: [],
    trouble: null,
  });
  expect(cart.put).toEqual(['2 x victoria 500G', '1 x victoria 1KG']);
  expect(shop.asked()).toEqual(['GET /listings/cart?slugs=victoria']);
});

test('[U-04] what is gone, sold out or made in that weight no more is told line by line, and the rest is added', async () => {
  await using shop = await cartShop();
  sells(shop, [1], [2, { availableQuantity: 0 }]);
  const cart = cartHolding();
  const gone = { ...item(1), slug: 'lemon', name: 'Lemon Drizzle' };
  const items = [gone, item(2), item(1, { weightSnapshot: 1250 }), item(1)];
  expect(await orderAgain(shop.call, cart.add, untried(items))).toMatchObject({
    added: 2,
    news: [
      'Lemon Drizzle is no longer available.',
      'Rainbow Cake is sold out.',
      'Victoria Sponge is no longer made in 1250G.',
    ],
  });
  expect(cart.put).toEqual(['2 x victoria 500G']);
});

test('[U-04] what is fewer, dearer or cheaper than then is told; the price is the one that is paid', async () => {
  await using shop = await cartShop();
  sells(shop, [1, { price: 32.5, availableQuantity: 1 }], [2, { discountPrice: 30 }]);
  const cart = cartHolding();
  const items = [item(1), item(1, { weightSnapshot: 750, quantity: 1 }), item(2, { priceSnapshot: 34 })];
  expect(await orderAgain(shop.call, cart.add, untried(items))).toMatchObject({
    added: 4,
    news: [
      '1 instead of 2 x Victoria Sponge, 500G: that is all we have.',
      'Victoria Sponge now costs £32.50. It was £30.00.',
      'Rainbow Cake now costs £30.00. It was £34.00.',
    ],
  });
});

test('[U-04] a cart that holds all there is stays as it is, and that is told', async () => {
  await using shop = await cartShop();
  sells(shop, [1]);
  const cart = cartHolding(8);
  expect(await orderAgain(shop.call, cart.add, untried([item(1)]))).toEqual({
    added: 0,
    news: ['Your cart has every Victoria Sponge we have left.'],
    left: [],
    trouble: null,
  });
});

test('[U-04] after a failure on the way another try goes on with what is left, and adds nothing twice', async () => {
  await using shop = await cartShop();
  sells(shop, [1], [2]);
  const cart = cartHolding();
  const failing: AddToCart = (product, quantity, weight) =>
    product.slug === 'rainbow' ? Promise.reject(new Failure('network')) : cart.add(product, quantity, weight);
  const first = await orderAgain(shop.call, failing, untried([item(1), item(2, { priceSnapshot: 34 })]));
  expect(first).toMatchObject({ added: 2, left: [{ slug: 'rainbow' }], trouble: { code: 'network' } });
  expect(await orderAgain(shop.call, cart.add, first)).toMatchObject({ added: 4, left: [], trouble: null });
  expect(cart.put).toEqual(['2 x victoria 500G', '2 x rainbow 500G']);
});

test('[U-04] [Z-02] a photo that is gone and a colour that is offered no more are told with their cake, and the rest is added', async () => {
  await using shop = await cartShop();
  sells(shop, [1], [2]);
  const cart = cartHolding();
  const colour = 'Please choose a colour that we offer.';
  const refusing: AddToCart = (product, quantity, weight, personalisation) => {
    if (personalisation?.photo)
      return Promise.reject(new Failure('invalid', { text: photoTexts.gone, fields: { photo: photoTexts.gone } }));
    if (personalisation?.colour)
      return Promise.reject(new Failure('invalid', { text: `${product.name}: ${colour}`, fields: { colour } }));
    return cart.add(product, quantity, weight);
  };
  const items = [
    item(1, { personalisation: { photo: 'p'.repeat(43) } }),
    item(1, { personalisation: { colour: 'Puce' } }),
    item(2, { priceSnapshot: 34 }),
  ];
  expect(await orderAgain(shop.call, refusing, untried(items))).toEqual({
    added: 2,
    news: [`Victoria Sponge: ${photoTexts.gone}`, `Victoria Sponge: ${colour}`],
    left: [],
    trouble: null,
  });
  expect(cart.put).toEqual(['2 x rainbow 500G']);
});

test('[U-04] a shop that cannot be asked leaves the cart alone', async () => {
  await using shop = await cartShop();
  shop.instead(() => ({ status: 400, body: 'no' }));
  const cart = cartHolding();
  const failed = await orderAgain(shop.call, cart.add, untried([item(1)]));
  expect(failed).toMatchObject({ added: 0, news: [], left: [{ slug: 'victoria' }], trouble: { code: 'badRequest' } });
  expect(cart.put).toEqual([]);
});

test('[U-04] a box comes back with its filling; where a flavour is gone or too few, it is told which, and the rest is added', async () => {
  await using shop = await cartShop();
  const flavour = (id: number, name: string, stock: number) => ({ id, name, stock, image: '', allergens: {} });
  const flavours = [flavour(7, 'Vanilla Cupcake', 40), flavour(8, 'Velvet Cupcake', 2)];
  sells(shop, [1, { stockPieces: null, options: { box: { from: 'cupcakes', flavours } } }], [2]);
  const filled: unknown[] = [];
  const add: AddToCart = async (_product, quantity, _weight, said) => {
    filled.push(said?.box);
    return quantity;
  };
  const box = (name: string, filling: object) => item(1, { name, quantity: 1, personalisation: { box: filling } });
  const items = [
    box('Box of 6: 4 Vanilla, 2 Velvet', { 7: 4, 8: 2 }),
    box('Box of 6: 3 Vanilla, 3 Velvet', { 7: 3, 8: 3 }),
    box('Box of 6: 3 Vanilla, 3 Lemon', { 7: 3, 9: 3 }),
    item(2, { priceSnapshot: 34 }),
  ];
  expect(await orderAgain(shop.call, add, untried(items))).toMatchObject({
    added: 3,
    news: [
      'Box of 6: 3 Vanilla, 3 Velvet: Only 2 of Velvet Cupcake left.',
      'Box of 6: 3 Vanilla, 3 Lemon: One of its flavours is no longer offered.',
    ],
  });
  expect(filled).toEqual([{ 7: 4, 8: 2 }, undefined]);
});
