import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { cards, orderPlaced, payWith } from '#tests/support/browser/checkout-page.ts';
import { newCustomer, openDetails, openOwnOrder, placeOrder, signIn } from '#tests/support/browser/customer-of-page.ts';

const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'Order Details' });
const askedOf = (page: Page) => page.getByRole('dialog', { name: 'Cancel this order?' });
const cancelButton = (page: Page) => detailsOf(page).getByRole('button', { name: 'Cancel order' });
const yes = (page: Page) => askedOf(page).getByRole('button', { name: 'Yes, cancel it' });
const isCancelled = async (page: Page, orderNo: string) => {
  await expect(detailsOf(page).getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(cancelButton(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeFocused();
  await expect(
    detailsOf(page)
      .getByRole('status')
      .filter({ hasText: `Order ${orderNo}: Cancelled` }),
  ).toBeAttached();
};

test('[U-04] [U-05] a customer cancels an unpaid order from its details, and finds it in the history', {
  tag: '@narrow',
}, async ({ page }) => {
  const { orderNo, details } = await openOwnOrder(page);
  await cancelButton(page).click();
  const asked = askedOf(page);
  await expect(asked).toContainText(orderNo);
  await expect(asked).toContainText('Nothing was taken from your card.');
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(details).toBeVisible();
  await cancelButton(page).click();
  await yes(page).dblclick();
  await expect(asked).toBeHidden();
  await isCancelled(page, orderNo);
  await expect(details.getByRole('listitem').filter({ hasText: 'You cancelled the order.' })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  await details.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByRole('table', { name: 'Past orders' })).toContainText(orderNo);
});

test('[U-04] the heading has the focus also where the history tells of the cancelled order before the answer does', async ({
  page,
}) => {
  let tellCancelled = () => {};
  const cancelled = new Promise<void>((resolve) => {
    tellCancelled = resolve;
  });
  let tellShown = () => {};
  const shown = new Promise<void>((resolve) => {
    tellShown = resolve;
  });
  await page.route('**/orders/order/*/history', async (route) => {
    await cancelled;
    await route.continue();
  });
  await page.route('**/orders/order/*/cancel', async (route) => {
    const response = await route.fetch();
    tellCancelled();
    await shown;
    await route.fulfill({ response });
  });
  const { orderNo } = await openOwnOrder(page);
  await cancelButton(page).click();
  await yes(page).click();
  await expect(page.locator('.full-dialog').getByText('Cancelled', { exact: true })).toBeVisible();
  tellShown();
  await expect(askedOf(page)).toBeHidden();
  await isCancelled(page, orderNo);
});

test('[U-04] cancelling a paid order tells of the refund, before, after, and once the money has gone back', {
  tag: '@narrow',
}, async ({ page }) => {
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer);
  await signIn(page, customer);
  await page.goto(`/order-success?orderNo=${orderNo}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(/\/till\/pay\//);
  await payWith(page, cards.pays);
  await orderPlaced(page);
  const details = await openDetails(page);
  await expect(details.getByRole('listitem').filter({ hasText: 'Your payment arrived.' })).toBeVisible();
  await cancelButton(page).click();
  await expect(askedOf(page)).toContainText('£62.40 is given back to the card that you paid with');
  await yes(page).click();
  await expect(details.getByText(/^£62\.40 (is being|was) given back to the card/)).toBeVisible();
  await expect(details.getByRole('listitem').filter({ hasText: 'You cancelled the order.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  // The queue gives it back in its own time; whoever opens the order afterwards is told.
  await expect(async () => {
    const later = await openDetails(page);
    await expect(later.getByText('£62.40 was given back to the card')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(detailsOf(page).getByText('Refunded', { exact: true })).toBeVisible();
  await expect(detailsOf(page).getByRole('listitem').filter({ hasText: 'Your money was given back.' })).toBeVisible();
});

test('[U-04] a slow network: the button says what it does, and a double click cancels once', async ({ page }) => {
  const { orderNo } = await openOwnOrder(page);
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let asked = 0;
  await page.route('**/api/orders/order/*/cancel', async (route) => {
    asked++;
    await held;
    await route.continue();
  });
  await cancelButton(page).click();
  await yes(page).dblclick();
  const busy = askedOf(page).getByRole('button', { name: 'Cancelling...' });
  await expect(busy).toBeVisible();
  await expect(busy).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(askedOf(page)).toBeVisible();
  goOn();
  await expect(askedOf(page)).toBeHidden();
  await isCancelled(page, orderNo);
  expect(asked).toBe(1);
});

test.describe('the same order open in two tabs', () => {
  // The browser's own line about the 409 of a payment that cannot be.
  test.use({ expectedNoise: [/status of 409/] });
  const inTwoTabs = async (page: Page) => {
    const { orderNo } = await openOwnOrder(page);
    const other = await newPageIn(page.context());
    await openDetails(other);
    await expect(cancelButton(other)).toBeVisible();
    await cancelButton(page).click();
    await yes(page).click();
    await isCancelled(page, orderNo);
    return { other, orderNo };
  };

  test('[U-04] cancelled in one, cancelling in the other is no error', async ({ page }) => {
    const { other, orderNo } = await inTwoTabs(page);
    await cancelButton(other).click();
    await yes(other).click();
    await isCancelled(other, orderNo);
    await expect(other.getByRole('alert')).toHaveCount(0);
  });

  test('[U-04] cancelled in one, the other is told when it wants to pay', async ({ page }) => {
    const { other, orderNo } = await inTwoTabs(page);
    await detailsOf(other).getByRole('button', { name: 'Pay now' }).click();
    await isCancelled(other, orderNo);
    await expect(detailsOf(other).getByRole('listitem').filter({ hasText: 'You cancelled the order.' })).toBeVisible();
    await expect(detailsOf(other).getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  });

  test('[U-04] cancelled in one, the other shows it as it is when the details are opened anew', async ({ page }) => {
    const { other, orderNo } = await inTwoTabs(page);
    await detailsOf(other).getByRole('button', { name: 'Go Back' }).click();
    await other.getByRole('button', { name: 'View Details' }).click();
    await isCancelled(other, orderNo);
  });
});
