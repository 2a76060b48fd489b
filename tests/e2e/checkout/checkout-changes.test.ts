import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import {
  cakeOf,
  fillCheckout,
  openCheckout,
  proceed,
  putInCart,
  summaryOf,
} from '#tests/support/browser/checkout-page.ts';
import { fillServerCart, newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { ask, type OwnCake, sellCake, setPrice, setStock } from '#tests/support/browser/products-of-browser.ts';
import { cartDrawer } from '#tests/support/browser/storefront.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';

const dearerText = ({ name }: OwnCake): string => `${name} now costs £49.00. It was £45.00.`;

test('[O-06] a guest is told what became dearer and what is short since the cart was filled, and accepts by one click', async ({
  page,
}) => {
  const cake = await sellCake({ pricePence: 4_900 });
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
  await notice.getByRole('button', { name: 'Accept changes' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText(`Quantity ${availableQuantity}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Quantity ${availableQuantity}`)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test.describe('what changes between the summary and the order', () => {
  test.use({ expectedNoise: [/Failed to load resource.*(409|422)/] });

  test('[O-06][O-07] a price is told by the shop’s refusal, then with what was sold before anything is confirmed, and is paid', async ({
    page,
  }) => {
    const cake = await sellCake({ pricePence: 4_500 });
    const customer = await newCustomer(page);
    await fillServerCart(page, customer, { slug: cake.slug, quantity: 2 });
    await signIn(page, customer);
    await openCheckout(page, cake.name);
    await fillCheckout(page);
    await proceed(page);
    await expect(summaryOf(page).getByText('£72.00')).toBeVisible();
    await setPrice(cake, 4_900);
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    const failed = page.getByRole('dialog', { name: 'Order Failed' });
    await expect(failed.getByText(`${cake.name} now costs £49.00.`)).toBeVisible();
    await failed.getByRole('button', { name: 'Go Back & Edit' }).click();
    await expect(page.getByText(dearerText(cake))).toBeVisible();

    await setStock(cake, 1);
    await proceed(page);
    const changed = page.getByRole('dialog', { name: 'Your cart has changed' });
    await expect(changed.getByRole('listitem')).toHaveText([`Only 1 of ${cake.name} left.`, dearerText(cake)]);
    await changed.getByRole('button', { name: 'Accept changes' }).click();
    await expect(summaryOf(page).getByText(`1 x ${cake.name}`)).toBeVisible();
    await expect(summaryOf(page).getByText('£39.20')).toBeVisible();
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    await page.waitForURL(/\/till\/pay\//);
  });

  test('[O-07][Z-01] words that it takes no more lead to the cart, where they are left out, and the form is kept', async ({
    page,
  }) => {
    const cake = await sellCake({ pricePence: 4_900 });
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
    await expect(failed.getByText(`${cake.name}: This cake cannot have a message on it.`)).toBeVisible();
    await failed.getByRole('button', { name: 'View cart' }).click();
    const drawer = cartDrawer(page);
    await drawer.getByRole('button', { name: /^Edit message/ }).click();
    const editor = page.getByRole('dialog', { name: 'Edit message' });
    await expect(editor.getByText('Message: “Happy 7th, Maya”. Save leaves it out.')).toBeVisible();
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByText('Happy 7th, Maya')).toHaveCount(0);
    await expect(drawer.getByText('Age: 7')).toBeVisible();
    await drawer.getByRole('link', { name: 'Checkout' }).click();
    await expect(page.getByLabel('Street address 1').first()).toHaveValue('18 Delph Road');
    await proceed(page);
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    await page.waitForURL(/\/till\/pay\//);
  });

  test('[Y-01] a day is refused in its words; the calendar, the times and the hours are those of now', async ({
    page,
  }) => {
    // A day on which no other test collects.
    const date = openDayAhead(200);
    const typed = date.split('-').reverse().join('/');
    const { slug, name } = await sellCake();
    const customer = await newCustomer(page);
    await fillServerCart(page, customer, { slug });
    await signIn(page, customer);
    await openCheckout(page, name);
    await fillCheckout(page);
    const chosen = page.getByLabel('Pickup date');
    await chosen.fill(typed);
    await proceed(page);
    await expect(summaryOf(page)).toBeVisible();

    await ask(
      `insert into special_days (date, open, name, words) values ($1, false, 'Stocktaking', '')
       on conflict (date) do update set open = false, opens = null, closes = null, name = 'Stocktaking'`,
      [date],
    );
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    await expect(chosen).toHaveAccessibleDescription(/We are closed for Stocktaking\. Please choose another day/);
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    const day = page.getByRole('button', { name: `${formatPickupDate(date)}, closed, Stocktaking` });
    await expect(day).toHaveAttribute('aria-disabled', 'true');

    await ask(`update special_days set open = true, opens = '11:00', closes = '13:00' where date = $1`, [date]);
    // A page that is loaded at once may be served before the shop has heard of the change.
    await expect(async () => {
      await page.reload();
      await chosen.fill(typed);
      await expect(page.getByText('We are open 11:00 am to 1:00 pm.')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: /^Pickup time/ })).toHaveAccessibleName('Pickup time 11:00 AM');
    await ask('delete from special_days where date = $1', [date]);
  });
});

test('[Y-01] the page of pick-up information follows the diary', async ({ page }) => {
  const words = 'Open as usual, with a brass band.';
  const date = openDayAhead(12);
  await ask(
    `insert into special_days (date, open, opens, closes, words) values ($1, true, '09:00', '18:00', $2)
     on conflict (date) do update set words = $2`,
    [date, words],
  );
  const told = page.getByRole('list', { name: 'Special days' }).getByText(words);
  await expect(async () => {
    await page.goto('/pickup-information');
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('[Y-02][E-07] a cake that is made to order says by when to order it, and the checkout from when it is ready', async ({
  page,
}) => {
  const cake = { slug: 'golden-anniversary-rose-cake', name: 'Golden Anniversary Rose Cake' };
  // The shop's clock counts, not the device's.
  await page.clock.install({ time: new Date('2037-06-01T11:00:00Z') });
  await putInCart(page, cake.slug);
  await expect(page.getByText(/^Order by (4 pm (today|tomorrow)|\w+day 4 pm) for \w+day/)).toBeVisible();
  // The counter opens at nine, on some special days at ten; a day of next week has its date.
  await expect(page.getByText(/Ready from \w+day( \d+ \w+( \d{4})?)?, (9|10):00 am\./)).toBeVisible();
  await openCheckout(page, cake.name);
  const year = `(${[0, 1].map((more) => new Date().getFullYear() + more).join('|')})`;
  await expect(
    page.getByText(new RegExp(`^Your order can be ready from \\w+day \\d+ \\w+ ${year}, (9|10):00 am\\.`)),
  ).toBeVisible();
});
