import { expect, test } from 'vitest';
import { knownPeople } from '#contract/orders/order-listing.ts';
import { forgetPeople } from '#server/people/customers/forget-people.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const cake = 'black-forest-gateau';
await setStock(shop.database, cake, 50);
const product = await productCalled(shop.database, cake);
type Browser = Awaited<ReturnType<typeof signedInCustomer>>['browser'];
const peopleOf = async (browser: Browser) => knownPeople.parse((await browser.get('/orders/people')).body);

test('who has not ordered yet is filled in by their account, the number as it is dialled in Britain', async () => {
  const { browser } = await signedInCustomer(shop);
  const { from, recipient, sender } = await peopleOf(browser);
  expect(from).toBe('account');
  expect(recipient).toMatchObject({ firstName: 'Priya', lastName: 'Shah', contactNumber: '07700900123' });
  expect(recipient.address.postcode).toBe('');
  expect(sender).toEqual(recipient);
});

test('recipient and sender of the last order are filled in, and of no other customer’s', async () => {
  const { id, browser } = await signedInCustomer(shop);
  for (const recipientFirstname of ['Anna', 'Bertha']) {
    shop.clock.moveOn(1);
    const asked = orderRequestFor(id, [{ product, quantity: 1 }], {
      recipientFirstname,
      senderCompany: 'Acme Surveyors LLP',
      senderReference: 'PO 117',
    });
    expect((await browser.post('/orders', asked)).status).toBe(200);
  }
  const { from, recipient, sender, company } = await peopleOf(browser);
  // The reference belongs to that one order.
  expect({ from, company }).toEqual({ from: 'lastOrder', company: 'Acme Surveyors LLP' });
  expect(recipient).toMatchObject({ firstName: 'Bertha', address: { streetAddress1: '18 Delph Road' } });
  expect(sender).toMatchObject({ firstName: 'Tom', contactNumber: '07700900456', address: { city: 'Birmingham' } });
  const another = await signedInCustomer(shop);
  expect(JSON.stringify(await peopleOf(another.browser))).not.toMatch(/Bertha|Tom|Acme/);
});

test('nobody is told of an order that has forgotten its people', async () => {
  const { id, browser } = await signedInCustomer(shop);
  await browser.post('/orders', orderRequestFor(id, [{ product, quantity: 1 }]));
  await shop.database.db.transaction((tx) => forgetPeople(tx, id));
  expect(await peopleOf(browser)).toMatchObject({ from: 'account', recipient: { lastName: 'Shah' } });
});

test('without a session nothing is filled in', async () => {
  expect((await shop.visitor().get('/orders/people')).status).toBe(401);
});
