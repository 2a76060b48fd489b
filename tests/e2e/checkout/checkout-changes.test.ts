import { dayMs } from '#domain/time/durations.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import {
  cakeOf,
  cards,
  fillCheckout,
  openCheckout,
  orderPlaced,
  payWith,
  proceed,
  putInCart,
  summaryOf,
} from '#tests/support/browser/checkout-page.ts';
import { fillServerCart, newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { ask, type OwnCake, sellCake } from '#tests/support/browser/products-of-browser.ts';
import { cartDrawer } from '#tests/support/browser/storefront.ts';

const soldCake = () => sellCake({ pricePence: 4_900, weight: '1kg' });
const dearerText = ({ name }: OwnCake): string => `${name} now costs £49.00. It was £45.00.`;

test('[O-06] a guest is told what became dearer and what is short since the cart was filled, and accepts by one click @narrow', async ({
  page,
}) => {
  const cake = await soldCake();
  await putInCart(page, cake.slug);
  const { availableQuantity } = await cakeOf(page, cake.slug);
  await page.evaluate((quantity) => {
    const [line] = JSON.parse(localStorage.getItem('guestCart') ?? '[]');
    localStorage.setItem('guestCart', JSON.stringify([{ ...line, price: 45, quantity }]));
  }, availableQuantity + 3);
  await openCheckout(page, cake.name);
  const notice = page.getByRole('status').filter({ hasText: 'Your cart has changed' });
  await expect(notice.getByRole('listitem')).toHaveText([
    `Only ${availableQuantity} of ${cake.name} left.`,
    dearerText(cake),
  ]);
  expect(await findingsOf(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Accept changes' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText(`Quantity ${availableQuantity}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Quantity ${availableQuantity}`)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test.describe('when a price changes between the summary and the order', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });
  test('[O-06][O-07] it is told before anything is confirmed, and by the shop’s refusal @narrow', async ({ page }) => {
    const cake = await soldCake();
    const dearer = dearerText(cake);
    const customer = await newCustomer(page);
    await fillServerCart(page, customer, { slug: cake.slug, seenPrice: 45 });
    await signIn(page, customer);
    // For as long as this lasts, the browser sees the cart as it was before the change.
    await page.route('**/api/cart/*', async (route) => {
      const answer = await route.fetch();
      const lines = await answer.json();
      for (const line of lines) line.product.price = 45;
      await route.fulfill({ response: answer, json: lines });
    });
    await openCheckout(page, cake.name);
    await fillCheckout(page);
    await proceed(page);
    await expect(summaryOf(page).getByText('£36.00')).toBeVisible();
    await page.unroute('**/api/cart/*');
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    const failed = page.getByRole('dialog', { name: 'Order Failed' });
    await expect(failed.getByText(`${cake.name} now costs £49.00.`)).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await failed.getByRole('button', { name: 'Go Back & Edit' }).click();
    await expect(page.getByText(dearer)).toBeVisible();

    await proceed(page);
    const changed = page.getByRole('dialog', { name: 'Your cart has changed' });
    await expect(changed.getByText(dearer)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm & Place Order' })).toHaveCount(0);
    expect(await findingsOf(page)).toEqual([]);
    // The second press of a double click falls on what comes to stand there: it must not order.
    let ordered = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/orders')) ordered++;
    });
    const box = await changed.getByRole('button', { name: 'Accept changes' }).boundingBox();
    if (!box) throw new Error('the button stands nowhere');
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 60 });
    await expect(summaryOf(page).getByText('£39.20')).toBeVisible();
    const confirm = summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' });
    await expect(confirm).not.toHaveAttribute('aria-disabled');
    expect(ordered).toBe(0);
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    await page.waitForURL(/\/till\/pay\//);
  });
});

test.describe('when the bakery changes a cake between the summary and the order', () => {
  test.use({ expectedNoise: [/Failed to load resource.*422/] });

  test('[O-07][Z-01] words that it takes no more lead to the cart, where they are left out, and the form is kept @narrow', async ({
    page,
  }) => {
    const cake = await soldCake();
    await ask('update products set options = $2 where slug = $1', [
      cake.slug,
      { message: { max: 30, where: 'On the board', placeholder: '' }, age: { from: 1, to: 99, where: 'On the board' } },
    ]);
    await signIn(page, await newCustomer(page));
    await page.goto(`/product/${cake.slug}`);
    await page.getByLabel('Message on the cake').fill('Happy 7th, Maya');
    await page.getByLabel(/^Age/).fill('7');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Added to your cart')).toBeVisible();
    await openCheckout(page, cake.name);
    await fillCheckout(page);
    await proceed(page);
    await expect(summaryOf(page).getByText('Happy 7th, Maya')).toBeVisible();
    await ask("update products set options = options - 'message' where slug = $1", [cake.slug]);
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    const failed = page.getByRole('dialog', { name: 'Order Failed' });
    await expect(failed.getByText(`${cake.name}: This cake takes no message.`)).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await failed.getByRole('button', { name: 'View cart' }).click();
    const drawer = cartDrawer(page);
    await drawer.getByRole('button', { name: /^Change the words/ }).click();
    const editor = page.getByRole('dialog', { name: 'Change the words' });
    await expect(editor.getByText('Message: “Happy 7th, Maya”. Save leaves it out.')).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByText('Happy 7th, Maya')).toHaveCount(0);
    await expect(drawer.getByText('Age: 7')).toBeVisible();
    await drawer.getByRole('link', { name: 'Checkout' }).click();
    await expect(page.getByLabel('Street address 1').first()).toHaveValue('18 Delph Road');
    await proceed(page);
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    await page.waitForURL(/\/till\/pay\//);
  });

  test('[Y-02][O-03] a longer lead time is told, and the days that are offered are those of now', async ({ page }) => {
    const cake = await soldCake();
    const customer = await newCustomer(page);
    await fillServerCart(page, customer, { slug: cake.slug });
    await signIn(page, customer);
    await openCheckout(page, cake.name);
    await fillCheckout(page);
    await proceed(page);
    await expect(summaryOf(page)).toBeVisible();
    await ask('update products set lead_days = 40 where slug = $1', [cake.slug]);
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    const day = page.getByLabel('Pickup date');
    await expect(day).toHaveAccessibleDescription(/Your order cannot be ready by then\. Please choose a later day/);
    const nearest = page.getByRole('status').filter({ hasText: 'The nearest open day is' }).getByRole('button');
    const daysAhead = async () => (Date.parse((await nearest.textContent()) ?? '') - Date.now()) / dayMs;
    await expect.poll(daysAhead).toBeGreaterThan(38);
    await nearest.click();
    await proceed(page);
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    await page.waitForURL(/\/till\/pay\//);
  });
});

test('[O-01][O-06][V-08] from the filled cart to the payment page by keyboard alone', async ({ page }) => {
  const cake = await soldCake();
  const customer = await newCustomer(page);
  await fillServerCart(page, customer, { slug: cake.slug });
  await signIn(page, customer);
  await openCheckout(page, cake.name);
  const { keyboard } = page;
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') ?? at?.closest('label, .field')?.textContent ?? at?.textContent ?? '';
    });
  const tabTo = async (name: string): Promise<void> => {
    for (let tabs = 0; tabs < 40; tabs++) {
      if ((await focused()).startsWith(name)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${name}; it stands at ${await focused()}`);
  };
  await expect(page.getByLabel('First name')).toHaveValue('Priya');
  await tabTo('Open the calendar');
  await keyboard.press('Enter');
  await keyboard.press('PageDown');
  while ((await focused()).includes('closed')) await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Pickup date')).toHaveValue(/^[A-Z][a-z]+day \d/);
  for (const [label, text] of [
    ['First name', 'Anna'],
    ['Contact number', '07700900321'],
    ['Postcode', 'dy5 2tf'],
  ] as const) {
    await tabTo(label);
    await keyboard.type(text);
  }
  await expect(page.getByLabel('City').first()).toHaveValue('Dudley');
  await tabTo('Street address 1');
  await keyboard.type('18 Delph Road');
  await tabTo('Proceed');
  await keyboard.press('Enter');
  await expect(summaryOf(page).getByRole('heading')).toBeFocused();
  await expect(summaryOf(page).getByText('Anna Shah').first()).toBeVisible();
  await tabTo('Confirm & Place Order');
  await expect(summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' })).toBeEnabled();
  await keyboard.press('Enter');
  await page.waitForURL(/\/till\/pay\//);
  await payWith(page, cards.pays);
  await orderPlaced(page);
});
