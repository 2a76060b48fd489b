import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { payTrackedOrder, type TrackedOrder, trackingTexts, trackOrder } from '#contract/orders/orders.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { gateau, keepOrders, orderOf } from '#tests/support/components/customer-orders.tsx';
import { showToCustomer, signPriyaIn } from '#tests/support/components/customer-screen.tsx';
import { TrackerScreen } from './tracker-screen.tsx';

const shop = answeringShop();
const number = page.getByLabelText('Order number');
const email = page.getByRole('textbox', { name: 'Email', exact: true });
const track = page.getByRole('button', { name: 'Track my order' });
const show = () => showToCustomer(<TrackerScreen />, { at: '/order-tracker' });
const { orderNo, status, pickupDate, pickupTime, placedAt } = orderOf();
const tracked: TrackedOrder = { orderNo, status, pickupDate, pickupTime, placedAt, items: [gateau] };

test.each([1440, 390])(
  '[U-06] at %i px number and e-mail show an order without signing in, and it is announced',
  async (width) => {
    await page.viewport(width, 844);
    shop.on(trackOrder, () => tracked);
    // However long a busy machine takes between the two clicks, the answer comes after both.
    const answer = shop.hold(trackOrder);
    const { address } = await show();
    await number.fill('ma cv7h hdff');
    await email.fill('PRIYA@example.com');
    await track.dblClick();
    answer();
    const heading = page.getByRole('heading', { level: 2, name: 'Waiting for your payment' });
    await expect.element(heading).toBeInViewport();
    await expect
      .element(page.getByRole('status').filter({ hasText: `Order ${orderNo}: Waiting for your payment.` }))
      .toBeInTheDocument();
    await expect.element(page.getByText('2 x Black Forest Gateau')).toBeVisible();
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Waiting for your payment' }))
      .toHaveAttribute('aria-current', 'step');
    const dotOf = (step: string) =>
      page.getByRole('listitem').filter({ hasText: step }).element().querySelector('.dot') as Element;
    expect(getComputedStyle(dotOf('Placed')).backgroundColor).toBe('rgb(69, 18, 46)');
    expect(getComputedStyle(dotOf('Collected')).backgroundColor).not.toBe('rgb(69, 18, 46)');
    await expect.element(page.getByRole('link', { name: 'Go to the payment' })).toBeVisible();
    expect(address()).toBe('/order-tracker');
    expect(shop.asked(trackOrder)).toHaveLength(1);
    expect(await findingsOnScreen()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('[U-06] an order that was tracked follows the bakery without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  shop.on(trackOrder, () => ({ ...tracked, status: 'baking' as const }));
  await show();
  await number.fill(orderNo);
  await email.fill('priya@example.com');
  await track.click();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Baking' }))
    .toHaveAttribute('aria-current', 'step');
  shop.on(trackOrder, () => ({ ...tracked, status: 'readyForPickup' as const }));
  vi.advanceTimersByTime(3 * 60_000);
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Ready' })).toHaveAttribute('aria-current', 'step');
});

test('[U-06] a letter’s link brings the number along; of a deposit it says what is still to pay, by when, and where', async () => {
  const toPay = { asked: 398.3, owed: 398.3, dueOn: '2027-03-12', label: 'Balance' };
  shop.on(trackOrder, () => ({ ...tracked, status: 'paid' as const, toPay }));
  await showToCustomer(<TrackerScreen />, { at: `/order-tracker?orderNo=${orderNo}#order` });
  await expect.element(number).toHaveValue(orderNo);
  await email.fill('priya@example.com');
  await track.click();
  const step = page.getByRole('listitem').filter({ hasText: 'Deposit paid' });
  await expect.element(step).toHaveTextContent('£398.30 to pay by Friday 12 March 2027');
  await expect.element(page.getByText('£398.30 is still to pay, by Friday 12 March 2027.')).toBeVisible();
  shop.on(payTrackedOrder, () => ({ url: 'https://pay.example' }));
  shop.hold(payTrackedOrder);
  await page.getByRole('button', { name: 'Pay £398.30 now' }).dblClick();
  await expect.element(page.getByRole('button', { name: 'Opening the card page...' })).toBeVisible();
  expect(shop.asked(payTrackedOrder)).toEqual([{ orderNo, email: 'priya@example.com', amount: 39_830 }]);
});

test('[U-06] what is missing is said at its field, and the first is focused', async () => {
  await show();
  await track.click();
  await expect.element(number).toHaveAccessibleDescription(/Order number is required/);
  await expect.element(email).toHaveAccessibleDescription(/Email is required/);
  await expect.element(number).toHaveFocus();
  expect(await findingsOnScreen()).toEqual([]);
});

test('[U-06] an unknown order is told as such, and what was typed stays', async () => {
  shop.on(trackOrder, () => {
    throw new Failure('notFound', { text: trackingTexts.notFound });
  });
  await show();
  await number.fill('MA-2222-2222');
  await email.fill('priya@example.com');
  await track.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(trackingTexts.notFoundTitle);
  await expect.element(page.getByRole('alert')).toHaveTextContent(trackingTexts.notFound);
  await expect.element(number).toHaveValue('MA-2222-2222');
  await expect.element(email).toHaveValue('priya@example.com');
  expect(await findingsOnScreen()).toEqual([]);
});

test('[U-06] the signed-in customer’s own orders are a link away, and the one that was chosen is shown', async () => {
  signPriyaIn();
  keepOrders(shop, orderOf({ orderNo: 'MA-AAAA-2222' }), orderOf({ orderNo: 'MA-BBBB-3333', status: 'baking' }));
  const { address } = await show();
  const own = page.getByRole('region', { name: 'Your current orders' });
  await expect.element(own.getByText('Awaiting payment')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  for (const [chosen, heading] of [
    ['MA-AAAA-2222', 'Waiting for your payment'],
    ['MA-BBBB-3333', 'Your cakes are baking'],
  ] as const) {
    await own.getByRole('link', { name: chosen }).click();
    await expect.element(page.getByText(`Order ${chosen}`, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
    expect(address()).toBe(`/order-tracker?orderNo=${chosen}`);
  }
  await expect.element(page.getByText('Order MA-AAAA-2222', { exact: true })).not.toBeInTheDocument();
  await own.getByRole('link', { name: 'All your orders' }).click();
  expect(address()).toBe('/orders');
});
