import { company, shopConfig } from '#shop-config';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openOwnOrder } from '#tests/support/browser/customer-of-page.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { pickupText } from '#web/features/orders/order-format.ts';

const { address, name } = shopConfig;

test('[U-04] the receipt prints on one page: the order whole, who sells it by law, and nothing of the screen around it', async ({
  page,
}) => {
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
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
