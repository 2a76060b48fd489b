import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { historyOfOrder } from '#contract/orders/order-listing.ts';
import { type Order, orderByNumber } from '#contract/orders/orders.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { orderOf } from '#tests/support/components/customer-orders.tsx';
import { showToCustomer, signPriyaIn } from '#tests/support/components/customer-screen.tsx';
import { browserParts } from '#web/lib/call-over-http.ts';
import { endSession, onSignedOut, readToken } from '#web/lib/session/session.ts';
import { OrderSuccessScreen } from './order-success-screen.tsx';

const shop = answeringShop();
const { orderNo } = orderOf();
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
let paid: string[] = [];
const show = (named: string | null = orderNo, hasTurnedBack = false) =>
  showToCustomer(
    <OrderSuccessScreen
      orderNo={named}
      hasTurnedBack={hasTurnedBack}
      onPaid={(number) => paid.push(number)}
      restore={() => <button type="button">Order again</button>}
    />,
    { at: '/order-success' },
  );

beforeEach(() => {
  paid = [];
  shop.on(historyOfOrder, () => ({ events: [], changes: [], refunds: [] }));
  signPriyaIn();
});

test.each<[Order['status'] | undefined, string, string]>([
  ['paid', 'Order Placed!', 'Your payment was successful. See your order summary below.'],
  [undefined, 'Waiting for your payment', 'Your order has not been paid yet.'],
  ['expired', 'This order has expired', 'It was not paid in time, so its cakes went back on the shelf.'],
  ['cancelled', 'This order was cancelled', 'It will not be baked.'],
  ['refunded', 'This order was refunded', 'The money is on its way back to your card.'],
])(
  '[U-01] an order that is %s says so, with what it is, what is in it and what it costs',
  async (status, title, text) => {
    await page.viewport(390, 844);
    shop.on(orderByNumber, () => orderOf(status && { status }));
    await show();
    await expect.element(heading(title)).toBeVisible();
    await expect.element(page.getByText(text, { exact: false })).toBeVisible();
    await expect.element(page.getByText('2 x Black Forest Gateau')).toBeVisible();
    await expect.element(page.getByText('milk, eggs')).toBeVisible();
    await expect.element(page.getByText('£62.40')).toBeVisible();
    const [isPaid, isOver] = [status === 'paid', status !== undefined && status !== 'paid'];
    expect(page.getByRole('button', { name: 'Pay now' }).elements()).toHaveLength(status === undefined ? 1 : 0);
    expect(page.getByRole('button', { name: 'Order again' }).elements()).toHaveLength(isOver ? 1 : 0);
    const collecting = page.getByRole('region', { name: 'When you collect' });
    expect(collecting.elements()).toHaveLength(isPaid ? 1 : 0);
    if (isPaid) await expect.element(collecting).toHaveTextContent(`Bring your order number, ${orderNo}.`);
    expect(paid).toEqual(isPaid ? [orderNo] : []);
    expect(await findingsOnScreen()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  },
);

test('[U-01] what is printed of a paid order is a receipt that an office can book: with the VAT by its rates', async () => {
  shop.on(orderByNumber, () => orderOf({ status: 'paid' }));
  shop.on(historyOfOrder, () => ({ events: [], changes: [], refunds: [], vat: [{ rate: '0%', net: 62.4, vat: 0 }] }));
  await show();
  await expect.element(page.getByText('£62.40 and VAT at 0%')).toBeVisible();
  await expect.element(page.getByText('Receipt', { exact: true })).toBeInTheDocument();
});

test('[U-01] whoever comes back sooner than the payment’s notice waits for it, and sees it come', async () => {
  let order = orderOf();
  shop.on(orderByNumber, () => order);
  await show();
  await expect.element(page.getByText('Looking for your payment...')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Check again' })).not.toBeInTheDocument();
  order = orderOf({ status: 'paid' });
  await expect.element(heading('Order Placed!')).toBeVisible();
});

test('[U-01] whoever came back without paying is not told that we look for a payment, and finds the way to the cart', async () => {
  shop.on(orderByNumber, () => orderOf());
  await show(orderNo, true);
  await expect.element(page.getByRole('button', { name: 'Check again' })).toBeVisible();
  await expect.element(page.getByText('Looking for your payment...')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Back to your cart' })).toHaveAttribute('href', '/checkout');
});

test('[U-02] an order that is not there, one without its number, and nobody signed in are told', async () => {
  shop.on(orderByNumber, () => {
    throw new Failure('notFound');
  });
  const missing = await show();
  await expect.element(heading('Order Error')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Order not found');
  expect(await findingsOnScreen()).toEqual([]);
  await missing.screen.unmount();
  const unnamed = await show(null);
  await expect.element(page.getByRole('alert')).toHaveTextContent('No order number found in URL.');
  await unnamed.screen.unmount();
  endSession();
  await show();
  await expect.element(heading('Please log in')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', `/login?returnTo=${encodeURIComponent(`/order-success?orderNo=${orderNo}`)}`);
});

test('[Q-03][X-05] a refusal leads to the login, but not one that comes when its customer has logged out elsewhere: the page says so already', async () => {
  const led: string[] = [];
  onSignedOut((address) => led.push(address));
  const { refused } = browserParts.session;
  shop.on(orderByNumber, () => orderOf());
  await show();
  const token = readToken();
  endSession();
  await expect.element(heading('Please log in')).toBeVisible();
  refused(token);
  expect(led).toEqual([]);
  signPriyaIn();
  refused(readToken());
  expect(led).toEqual([expect.stringContaining('/login?returnTo=')]);
});
