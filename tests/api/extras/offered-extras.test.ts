import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { collectionPage, extrasOfCart, productsOfCart } from '#contract/listing/catalogue.ts';
import { changeSlug } from '#server/catalogue/products/find-slug.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const visitor = shop.visitor();

const offered = async (...slugs: string[]) =>
  extrasOfCart.output
    .parse((await visitor.get(`/listings/extras?slugs=${slugs.join(',')}`)).body)
    .map(({ slug }) => slug);

test('[Z-03] a cart is offered what its cakes name, each once and in their order, with price, deposit and words', async () => {
  expect(await offered('red-velvet-cupcake')).toEqual(['candles-striped', 'greeting-card']);
  expect(await offered('gilded-modern-wedding-cake', 'red-velvet-cupcake')).toEqual([
    'candles-striped',
    'stand-hire',
    'greeting-card',
    'cake-knife',
  ]);
  const { body } = await visitor.get('/listings/extras?slugs=gilded-modern-wedding-cake');
  const [stand, , card] = extrasOfCart.output.parse(body);
  expect(stand).toMatchObject({
    name: 'Cake stand hire',
    stockPieces: 6,
    sizes: [{ grams: 0, price: 12, deposit: 30 }],
    options: {},
  });
  expect(card?.options.message).toMatchObject({ max: 200, placeholder: 'Happy birthday, Mum. Save me a slice.' });
  expect(card?.sizes[0]).not.toHaveProperty('deposit');
});

test('[Z-03] what there is none of, is hidden, or no cake names is not offered; odd questions are harmless', async () => {
  await setStock(shop.database, 'candles-striped', 0);
  expect(await offered('red-velvet-cupcake')).toEqual(['greeting-card']);
  await setStock(shop.database, 'candles-striped', 120);
  await db.update(products).set({ status: 'hidden' }).where(eq(products.slug, 'greeting-card'));
  expect(await offered('red-velvet-cupcake')).toEqual(['candles-striped']);
  expect((await visitor.get('/listings/cart?slugs=greeting-card')).body).toEqual([]);
  await db.update(products).set({ status: 'shown' }).where(eq(products.slug, 'greeting-card'));
  expect(await offered('candles-striped', 'nobody')).toEqual([]);
  expect(await offered('')).toEqual([]);
  expect((await visitor.get('/listings/extras')).status).toBe(422);
});

test('[Z-03][E-07] an extra that is made to order, or for later days, needs none in stock to be offered', async () => {
  const candles = eq(products.slug, 'candles-striped');
  for (const changes of [{ supply: 'stockToday', stock: 0 } as const, { supply: 'toOrder', stock: null } as const]) {
    await db.update(products).set(changes).where(candles);
    expect(await offered('red-velvet-cupcake')).toEqual(['candles-striped', 'greeting-card']);
  }
  await db.update(products).set({ supply: 'stock', stock: 120 }).where(candles);
});

test('[Z-03] an extra that is renamed is still offered beside each cake that named it, in its place', async () => {
  const { id } = await productCalled(shop.database, 'stand-hire');
  const rename = (from: string, to: string) => db.transaction((tx) => changeSlug(tx, id, { from, to }));
  await rename('stand-hire', 'pedestal-hire');
  expect(await offered('gilded-modern-wedding-cake')).toEqual(['pedestal-hire', 'cake-knife', 'greeting-card']);
  await rename('pedestal-hire', 'stand-hire');
  expect(await offered('gilded-modern-wedding-cake')).toEqual(['stand-hire', 'cake-knife', 'greeting-card']);
});

test('[Z-03] an extra is in no listing, search, suggestion, related cake, matrix or sitemap, and has no page or address of a product', async () => {
  const { id, name } = await productCalled(shop.database, 'topper-happy-birthday');
  for (const address of [
    `/products/slug/topper-happy-birthday`,
    `/products/${id}`,
    '/listings/product/topper-happy-birthday',
  ])
    expect((await visitor.get(address)).status, address).toBe(404);
  const lists = [
    '/listings/door/products',
    '/listings/search?q=happy+birthday+sign',
    '/search/suggestions?q=happy+birthday',
    '/listings/allergens',
  ];
  for (const address of lists) {
    // A notice may say where extras are available.
    const { notices: _, ...shown } = Object((await visitor.get(address)).body);
    expect(JSON.stringify(shown), address).not.toContain(name);
  }
  const { body } = await visitor.get('/listings/product/black-forest-gateau');
  expect((body as { weights: number[] }).weights).toEqual([500, 750, 1000]);
  const { body: all } = await visitor.get('/listings/door/products');
  expect(Object.keys(collectionPage.output.parse(all).facets.weight)).not.toContain('0G');
});

test('[K-01] a cart asks after its extras as it does after its cakes', async () => {
  const { body } = await visitor.get('/listings/cart?slugs=stand-hire,black-forest-gateau');
  const found = productsOfCart.output.parse(body);
  expect(found.map(({ slug }) => slug).toSorted()).toEqual(['black-forest-gateau', 'stand-hire']);
});

test('an extra answers each allergen with none, and a cake without an answer still cannot be shown', async () => {
  const { allergens } = await productCalled(shop.database, 'cake-knife');
  expect(new Set(Object.values(allergens))).toEqual(new Set(['none']));
  for (const slug of ['cake-knife', 'black-forest-gateau'])
    await expect(db.update(products).set({ allergens: {} }).where(eq(products.slug, slug))).rejects.toThrow();
  await expect(db.update(products).set({ categoryId: 1 }).where(eq(products.slug, 'cake-knife'))).rejects.toThrow();
  await expect(
    db.update(products).set({ categoryId: null }).where(eq(products.slug, 'black-forest-gateau')),
  ).rejects.toThrow();
});
