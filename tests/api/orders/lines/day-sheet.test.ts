import { expect, test } from 'vitest';
import { sendPhoto } from '#contract/photos.ts';
import { ofDay, readCards } from '#server/modules/board/read-cards.ts';
import { orderRequestFor, productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock } = shop;
await database.pool.query(
  "update products set lead_days = 0 where slug in ('personalised-photo-cake', 'dinosaur-adventure-cake')",
);
const cake = await productCalled(database, 'rainbow-sprinkle-birthday-cake');
const dinosaur = await productCalled(database, 'dinosaur-adventure-cake');
const printed = await productCalled(database, 'personalised-photo-cake');

test('[Z-01][Z-02] the board of a day says the size of each cake and all that is wanted on it', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const file = (await jpegOf({ width: 1_600, height: 1_200 })).toString('base64');
  const { token } = sendPhoto.output.parse(
    (await browser.post('/photos', { productId: printed.id, photo: file })).body,
  );
  const request = orderRequestFor(id, [
    { product: cake, quantity: 1, weightGrams: 500 },
    { product: cake, quantity: 2, weightGrams: 1000 },
    { product: dinosaur, quantity: 1 },
    { product: printed, quantity: 1 },
  ]);
  const said = [{ message: 'Happy 7th, Maya' }, {}, { name: 'Leo', age: 5 }, { photo: token }];
  const items = request.items.map((item, at) => ({ ...item, personalisation: said[at] }));
  expect(await browser.post('/orders', { ...request, items })).toMatchObject({ status: 200 });
  await database.pool.query("update orders set fulfilment = 'accepted'");
  const [card] = await readCards(database.db, ofDay(request.pickupDate), clock.now());
  const rainbow = 'Rainbow Sprinkle Birthday Cake';
  expect(card?.lines).toMatchObject([
    { quantity: 1, name: rainbow, size: '10 cm round, 9 cm tall, serves 4 to 5, 500G', message: 'Happy 7th, Maya' },
    { quantity: 2, name: rainbow, size: '15 cm round, 8 cm tall, serves 8 to 10, 1KG', message: '', madeFor: [] },
    { quantity: 1, name: 'Dinosaur Adventure Cake', madeFor: ['Name: Leo', 'Age: 5'] },
    { quantity: 1, name: 'Personalised Photo Cake', madeFor: [expect.stringContaining('photo')] },
  ]);
});
