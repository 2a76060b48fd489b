import { readFile } from 'node:fs/promises';
import { company, shopConfig } from '#shop-config';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { cards, orderPlaced, payWith } from '#tests/support/browser/checkout-page.ts';
import { newCustomer, openOwnOrder, placeOrder, signIn } from '#tests/support/browser/customer-of-page.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { pickupText } from '#web/features/orders/order-format.ts';

const pagesOf = async (page: Page): Promise<number | undefined> =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test('[U-01] a paid order gives the calendar entry, the way and what to bring, prints on one page, and leads to its details', async ({
  page,
}) => {
  const cake = await sellCake();
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer, { slug: cake.slug });
  await signIn(page, customer);
  await page.goto(`/order-success?orderNo=${orderNo}`);
  await expect(page.getByText(/left\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(/\/till\/pay\//);
  await payWith(page, cards.pays);
  await orderPlaced(page);
  await expect(page.getByText('500G', { exact: true })).toBeVisible();
  const collecting = page.getByRole('region', { name: 'When you collect' });
  await expect(collecting).toContainText(`Bring your order number, ${orderNo}.`);
  await expect(collecting.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=.*DY5\+0AA/);
  expect(await findingsOf(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await collecting.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`pick-up-${orderNo}.ics`);
  await expect(page.getByText(`in your downloads: pick-up-${orderNo}.ics`)).toBeVisible();
  const entry = await readFile(await file.path(), 'utf8');
  expect(entry).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(entry).toContain(`UID:${orderNo}@`);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Receipt', { exact: true })).toBeVisible();
  await expect(page.getByText(shopConfig.telephone.shown, { exact: false }).first()).toBeVisible();
  await expect(page.getByText(`company number ${company.number}`, { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeHidden();
  expect(await pagesOf(page)).toBe(1);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'View order' }).click();
  const details = page.getByRole('dialog', { name: 'Order Details' });
  await expect(details).toContainText(orderNo);
  await expect(details.getByRole('listitem').filter({ hasText: 'We received your payment.' })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await pagesOf(page)).toBe(1);
  await page.emulateMedia({ media: 'screen' });
  await details.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused();
});

test('[U-04] the receipt prints on one page: the order whole, who sells it by law, and nothing of the screen around it', async ({
  page,
}) => {
  const { address, name } = shopConfig;
  const { orderNo, details } = await openOwnOrder(page);
  await expect(details.getByRole('listitem').filter({ hasText: 'You placed the order.' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const text of [orderNo, '2 x Black Forest Gateau', pickupText({ date: openDayAhead(), time: '10:30:00' })])
    await expect(details.getByText(text, { exact: true })).toBeVisible();
  await expect(details.getByText(name)).toBeVisible();
  for (const text of [company.legalName, `company number ${company.number}`, `VAT number ${company.vat}`])
    await expect(details.getByText(text)).toBeVisible();
  await expect(details.getByText(`At ${address.street}, ${address.town}`)).toBeVisible();
  for (const [term, amount] of [
    ['Sub Total', '£78.00'],
    ['Discount', '-£15.60'],
    ['Total', '£62.40'],
  ] as const) {
    const fact = details.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
    await expect(fact.getByText(amount, { exact: true })).toBeVisible();
  }
  await expect(details.getByText('Allergens')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  for (const around of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('table'),
    page.getByRole('heading', { name: 'Order Details' }),
    page.getByRole('heading', { name: 'Your order so far' }),
  ])
    await expect(around).toBeHidden();
  expect(await pagesOf(page)).toBe(1);
});

test('the page of an order has its heading in the first HTML', async ({ page }) => {
  const html = await (await page.request.get('/order-success?orderNo=MA-2222-2222')).text();
  expect(html).toMatch(/<h1[^>]*>Your order<\/h1>/);
});
