import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readCart } from '#contract/cart.ts';
import { collectionPage, productPage } from '#contract/listing/catalogue.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orderLines } from '#server/db/tables/schema.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { changeProduct } from '#tests/support/catalogue/products.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db } = database;
const box = 'vanilla-bean-swirl-cupcake';
const stockOf = async (slug: string) => (await productCalled(database, slug)).stock;

test('[E-02] each size has its own price, what it serves and what is left of it', async () => {
  await setStock(database, box, 11);
  const { product, weights } = productPage.output.parse((await shop.visitor().get(`/listings/product/${box}`)).body);
  expect(product).toMatchObject({ price: 13.5, weight: '500g', availableQuantity: 2, stockPieces: 11 });
  expect(product.sizes.map(({ grams, price, label, pieces }) => [grams, price, label, pieces])).toEqual([
    [500, 13.5, 'Box of 4', 4],
    [750, 20, 'Box of 6', 6],
    [1000, 26.5, 'Box of 8', 8],
  ]);
  expect(weights).toEqual([500, 750, 1000]);
});

test('[E-06] boxes of one cupcake share its stock in pieces, and what an order took comes back when it expires', async () => {
  await setStock(database, box, 11);
  const product = await productCalled(database, box);
  const { id, browser } = await signedInCustomer(shop);
  const tooMany = [500, 1000].map((weightGrams) => ({ product, quantity: 1, weightGrams }));
  const refused = await browser.post('/orders', orderRequestFor(id, tooMany));
  expect(failureReply.parse(refused.body)).toMatchObject({
    code: 'outOfStock',
    message: 'Only 2 of Vanilla Bean Swirl Cupcake left.',
    lines: [{ productId: product.id, available: 11 }],
  });
  const fitting = [500, 750].map((weightGrams) => ({ product, quantity: 1, weightGrams }));
  const placed = await browser.post('/orders', orderRequestFor(id, fitting));
  expect(placed).toMatchObject({ status: 200, body: { total: 26.8 } });
  expect(await stockOf(box)).toBe(1);
  const kept = await db.select().from(orderLines).where(eq(orderLines.productId, product.id)).orderBy(orderLines.id);
  expect(kept.map(({ sizeLabel, pieces, unitPricePence }) => [sizeLabel, pieces, unitPricePence])).toEqual([
    ['Box of 4', 4, 1_350],
    ['Box of 6', 6, 2_000],
  ]);
  clock.moveOn(31);
  await expireUnpaidOrders(db, shop.services.payments, clock.now());
  expect(await stockOf(box)).toBe(11);
});

test('[E-07] what is made to order is bounded by no stock, and taken from none', async () => {
  const product = await productCalled(database, 'magical-unicorn-cake');
  const { id, browser } = await signedInCustomer(shop);
  const pickupDate = new Date(clock.now().getTime() + 6 * 86_400_000).toISOString().slice(0, 10);
  const placed = await browser.post('/orders', orderRequestFor(id, [{ product, quantity: 2 }], { pickupDate }));
  expect(placed.status).toBe(200);
  const [line] = await db.select().from(orderLines).where(eq(orderLines.productId, product.id));
  expect(line).toMatchObject({ fromStock: false, quantity: 2 });
  expect(await stockOf(product.slug)).toBeNaN();
});

test('[E-10] an order at the former price of a size is refused with what it costs now', async () => {
  const cake = 'victoria-sponge-celebration-cake';
  const product = await productCalled(database, cake);
  const { id, browser } = await signedInCustomer(shop);
  const asked = orderRequestFor(id, [{ product, quantity: 1, weightGrams: 750 }]);
  await db.update(productSizes).set({ pricePence: 2_750 }).where(eq(productSizes.grams, 750));
  const refused = await browser.post('/orders', asked);
  expect(failureReply.parse(refused.body)).toMatchObject({
    code: 'priceChanged',
    lines: [{ productId: product.id, unitPricePence: 2_750 }],
  });
});

test('[E-02] a lower price holds from its beginning until its end, in the cart and in the order', async () => {
  const product = await productCalled(database, 'coffee-walnut-celebration-cake');
  const from = new Date(clock.now().getTime() + 3_600_000);
  const until = new Date(from.getTime() + 3_600_000);
  await db
    .update(productSizes)
    .set({ lowerPricePence: 1_000, lowerFrom: from, lowerUntil: until })
    .where(eq(productSizes.productId, product.id));
  const { id, browser } = await signedInCustomer(shop);
  const item = { userId: id, productId: product.id, quantity: 1, priceSnapshot: 34, weightSnapshot: 1000 };
  await browser.post('/cart', item);
  const priceNow = async () => readCart.output.parse((await browser.get(`/cart/${id}`)).body);
  expect(await priceNow()).toMatchObject([{ product: { price: 34, discountPrice: null } }]);
  clock.moveOn(60);
  expect(await priceNow()).toMatchObject([{ product: { price: 34, discountPrice: 10 } }]);
  clock.moveOn(60);
  expect(await priceNow()).toMatchObject([{ product: { price: 34, discountPrice: null } }]);
});

test('[E-02] a lower price that has begun or ended by the clock is in the promotions, or in them no more', async () => {
  const product = await productCalled(database, 'ruby-anniversary-red-velvet-cake');
  const promoted = async () => {
    const shown = await shop.visitor().get('/listings/door/promotions');
    return collectionPage.output.parse(shown.body).products.some(({ slug }) => slug === product.slug);
  };
  const hour = 3_600_000;
  const lowerFrom = new Date(clock.now().getTime() + hour);
  await db
    .update(productSizes)
    .set({ lowerPricePence: 1_000, lowerFrom, lowerUntil: new Date(lowerFrom.getTime() + hour) })
    .where(eq(productSizes.productId, product.id));
  expect(await promoted()).toBe(false);
  clock.moveOn(60);
  expect(await promoted()).toBe(true);
  clock.moveOn(60);
  expect(await promoted()).toBe(false);
});

test('a cake that is hidden is found nowhere, stays in a cart as what cannot be had, and is not ordered', async () => {
  const slug = 'lemon-blueberry-celebration-cake';
  const product = await productCalled(database, slug);
  const { id, browser } = await signedInCustomer(shop);
  const item = { userId: id, productId: product.id, quantity: 1, priceSnapshot: 36, weightSnapshot: 1000 };
  expect((await browser.post('/cart', item)).status).toBe(200);
  await changeProduct(db, slug, { status: 'hidden' });
  expect((await browser.get(`/listings/product/${slug}`)).status).toBe(404);
  expect((await browser.get('/products/search?q=lemon+blueberry')).body).not.toMatchObject([{ slug }]);
  expect((await browser.get(`/cart/${id}`)).body).toMatchObject([{ product: { availableQuantity: 0 } }]);
  const refused = await browser.post('/orders', orderRequestFor(id, [{ product, quantity: 1 }]));
  expect(refused).toMatchObject({ status: 409, body: { code: 'outOfStock' } });
  expect((await browser.post('/cart', item)).status).toBe(404);
});

test('[E-02] a product with an allergen that nobody has spoken of cannot be shown', async () => {
  const { allergens } = await productCalled(database, 'macaron-gift-box');
  const { sesame: _, ...unknown } = allergens;
  const show = db.update(products).set({ allergens: unknown }).where(eq(products.slug, 'macaron-gift-box'));
  await expect(show).rejects.toMatchObject({ cause: { constraint: 'products_allergens_known' } });
});
