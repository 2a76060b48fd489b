import { addDays } from '#domain/pickup/clock/calendar.ts';
import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openCheckout, putInCart } from '#tests/support/browser/checkout-page.ts';

const cake = { slug: 'golden-anniversary-rose-cake', name: 'Golden Anniversary Rose Cake' };

test('[Y-02][E-07] a cake that is made to order says by when to order it, and the checkout offers no day before it is ready', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2027-06-01T11:00:00Z') });
  await putInCart(page, cake.slug);
  await expect(page.getByText('Order by 4 pm today for Friday')).toBeVisible();
  await expect(page.getByText('Ready from Friday, 9:00 am.')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await openCheckout(page, cake.name);
  await expect(page.getByText('Your order can be ready from Friday 4 June 2027, 9:00 am.')).toBeVisible();
  const today = shopDate(Date.parse('2027-06-01T11:00:00Z'), shopTimeZone);
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  const dayOf = (date: string, words = '') =>
    page.getByRole('button', { name: `${formatPickupDate(date)}${words}`, exact: true });
  await expect(dayOf(addDays(today, 3))).toBeFocused();
  await expect(dayOf(addDays(today, 2), ', too early for your order')).toHaveAttribute('aria-disabled', 'true');
  expect(await findingsOf(page)).toEqual([]);
});
