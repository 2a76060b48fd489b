import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { cards, orderPlaced, payWith } from '#tests/support/browser/checkout-page.ts';
import {
  fillServerCart,
  newCustomer,
  openDetails,
  openOwnOrder,
  placeOrder,
  signIn,
} from '#tests/support/browser/customer-of-page.ts';
import { ask, type OwnCake, sellCake } from '#tests/support/browser/products-of-browser.ts';
import { cartDrawer, lineOf } from '#tests/support/browser/storefront.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';

const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'Order Details' });
const cancelQuestion = (page: Page) => page.getByRole('dialog', { name: 'Cancel this order?' });
const cancelButton = (page: Page) => detailsOf(page).getByRole('button', { name: 'Cancel order' });
const yes = (page: Page) => cancelQuestion(page).getByRole('button', { name: 'Yes, cancel it' });
const askedOf = (page: Page) => page.getByRole('dialog', { name: 'Change day or time' });
const changeButton = (page: Page) => detailsOf(page).getByRole('button', { name: 'Change day or time' });
const dateOf = (page: Page) => askedOf(page).getByLabel('Pickup date');
const send = (page: Page) => askedOf(page).getByRole('button', { name: 'Change pick-up' });
const british = (date: string) => date.split('-').reverse().join('/');

async function openPaidOrder(page: Page, { slug }: OwnCake) {
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer, { slug, quantity: 1 });
  await signIn(page, customer);
  await page.goto(`/order-success?orderNo=${orderNo}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(/\/till\/pay\//);
  await payWith(page, cards.pays);
  await orderPlaced(page);
  return openDetails(page);
}

test('[U-04] an order is put into the cart again by a double click, once, and nothing in the cart is lost', async ({
  page,
}) => {
  const [cake, other] = [await sellCake(), await sellCake()];
  const { customer, details } = await openOwnOrder(page, { slug: cake.slug, quantity: 3 });
  await fillServerCart(page, customer, { slug: other.slug, quantity: 2 });
  const again = page.getByRole('button', { name: 'Order again' });
  const quantityOf = (name: string) =>
    lineOf(cartDrawer(page), name)
      .getByRole('group', { name: `Quantity of ${name}` })
      .getByRole('status');
  await expect(details.getByRole('listitem').filter({ hasText: 'You placed the order.' })).toBeVisible();
  await again.dblclick();
  await expect(details.getByText('Added to your cart: 3 items')).toBeVisible();
  await expect(again).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(quantityOf(cake.name)).toHaveText('3');
  await expect(quantityOf(other.name)).toHaveText('2');
  await page.keyboard.press('Escape');
  await expect(details.getByRole('button', { name: 'View cart' })).toBeFocused();
});

test('[U-04] cancelling a paid order tells of the refund, before, after, and once the money has gone back', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer);
  await signIn(page, customer);
  await page.goto(`/order-success?orderNo=${orderNo}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(/\/till\/pay\//);
  await payWith(page, cards.pays);
  await orderPlaced(page);
  const details = await openDetails(page);
  await expect(details.getByRole('listitem').filter({ hasText: 'We received your payment.' })).toBeVisible();
  await cancelButton(page).click();
  await expect(cancelQuestion(page)).toContainText('£62.40 will be refunded to the card you paid with');
  await yes(page).click();
  await expect(details.getByText(/^£62\.40 (is being|was) refunded to the card/)).toBeVisible();
  await expect(details.getByRole('listitem').filter({ hasText: 'You cancelled the order.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  // The queue refunds it in its own time; whoever opens the order afterwards is told.
  await expect(async () => {
    const later = await openDetails(page);
    await expect(later.getByText('£62.40 was refunded to the card')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(detailsOf(page).getByText('Refunded', { exact: true })).toBeVisible();
  await expect(detailsOf(page).getByRole('listitem').filter({ hasText: 'Your money was refunded.' })).toBeVisible();
});

test('[B-07] a customer chooses another day and time for an order, which stand when it is opened anew', async ({
  page,
}) => {
  await openOwnOrder(page, { slug: (await sellCake()).slug, quantity: 1 });
  await changeButton(page).click();
  await expect(dateOf(page)).toHaveValue(formatPickupDate(openDayAhead()));
  const date = openDayAhead(5);
  await dateOf(page).fill(british(date));
  await askedOf(page)
    .getByRole('button', { name: /^Pickup time/ })
    .click();
  await askedOf(page).getByRole('radio', { name: '11:15 AM' }).check();
  await page.keyboard.press('Escape');
  await send(page).click();
  await expect(askedOf(page)).toBeHidden();
  const again = await openDetails(page);
  await expect(again.getByText(`${formatPickupDate(date)}, 11:15 am`, { exact: true })).toBeVisible();
});

test('[B-07] a customer makes a paid order larger and adds another cake; the rest is still to pay', async ({
  page,
}) => {
  const [own, more] = [await sellCake(), await sellCake()];
  const larger =
    'update product_sizes set price_pence = 3000 from products where id = product_id and slug = $1 and grams = 1000';
  await ask(larger, [own.slug]);
  const details = await openPaidOrder(page, own);
  const total = details.getByRole('definition').filter({ hasText: /^£/ }).last();
  await expect(total).toHaveText('£16.00');

  const change = details.getByRole('button', { name: `Change ${own.name}` });
  const editor = page.getByRole('dialog', { name: 'Change this item' });
  await change.click();
  await editor.getByRole('radio', { name: /^1KG/ }).check();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await expect(total).toHaveText('£24.00');
  await expect(details.getByRole('button', { name: 'Pay £8.00 now' })).toBeVisible();

  const adding = details.getByRole('button', { name: 'Add another cake' });
  const finder = page.getByRole('dialog', { name: 'Add another cake' });
  const adder = page.getByRole('dialog', { name: 'Add to your order' });
  await adding.click();
  await finder.getByLabel('Search our cakes').fill(more.name);
  await finder.getByRole('button', { name: more.name }).click();
  await adder.getByLabel('Note to the baker').fill('For the other table, please.');
  expect(await findingsOf(page)).toEqual([]);
  // The way back of a telephone closes what is on top, and only that.
  await page.goBack();
  await expect(adder).toBeHidden();
  await finder.getByRole('button', { name: more.name }).click();
  await adder.getByLabel('Note to the baker').fill('For the other table, please.');
  await adder.getByRole('button', { name: 'Add to order' }).dblclick();
  await expect(
    finder.getByText(`In your order: ${more.name}. It now costs £40.00. £24.00 is still to pay.`),
  ).toBeVisible();
  await finder.getByRole('button', { name: 'Done' }).click();
  await expect(adding).toBeFocused();
  await expect(details.getByText(`1 x ${more.name}`)).toHaveCount(1);
  await expect(details.getByText('Note to the baker: For the other table, please.')).toBeVisible();

  await details.getByRole('button', { name: 'Pay £24.00 now' }).click();
  await page.waitForURL(/\/till\/pay\//);
  await payWith(page, cards.pays);
  await orderPlaced(page);
});

test.describe('the same order open in two tabs', () => {
  // The browser's own console line about the 409 of what is no longer possible.
  test.use({ expectedNoise: [/status of 409/] });

  test('[B-07] an old tab is told kindly what has changed, and shows it', async ({ page }) => {
    await openOwnOrder(page, { slug: (await sellCake()).slug, quantity: 1 });
    const other = await newPageIn(page.context());
    await openDetails(other);
    await changeButton(other).click();
    await expect(dateOf(other)).toHaveValue(formatPickupDate(openDayAhead()));

    await changeButton(page).click();
    const date = openDayAhead(6);
    await dateOf(page).fill(british(date));
    await send(page).click();
    await expect(askedOf(page)).toBeHidden();

    await dateOf(other).fill(british(openDayAhead(9)));
    await send(other).click();
    await expect(askedOf(other).getByRole('alert')).toContainText(
      'Your order has been changed, so your change was not saved. By you on',
    );
    await askedOf(other).getByRole('button', { name: 'Show the current order' }).click();
    await expect(askedOf(other)).toBeHidden();
    await expect(detailsOf(other).getByText(`${formatPickupDate(date)}, 10:30 am`, { exact: true })).toBeVisible();
  });

  test('[U-04] cancelled in one, the other is told when it wants to pay', async ({ page }) => {
    const { orderNo } = await openOwnOrder(page, { slug: (await sellCake()).slug });
    const other = await newPageIn(page.context());
    await openDetails(other);
    await expect(cancelButton(other)).toBeVisible();
    await cancelButton(page).click();
    await yes(page).click();
    await expect(detailsOf(page).getByText('Cancelled', { exact: true })).toBeVisible();
    await detailsOf(other).getByRole('button', { name: 'Pay now' }).click();
    await expect(detailsOf(other).getByText('Cancelled', { exact: true })).toBeVisible();
    const told = detailsOf(other)
      .getByRole('status')
      .filter({ hasText: `Order ${orderNo}: Cancelled` });
    await expect(told).toBeAttached();
    await expect(detailsOf(other).getByRole('listitem').filter({ hasText: 'You cancelled the order.' })).toBeVisible();
    await expect(detailsOf(other).getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  });
});
