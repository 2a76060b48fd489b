import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { linkedOrder, type PayableOrder, payByLink } from '#contract/orders/order-payment-links.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { gateau, orderOf } from '#tests/support/components/customer-orders.tsx';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { PayByLinkScreen } from './pay-by-link-screen.tsx';

const shop = answeringShop();
const pay = page.getByRole('button', { name: /^Pay/ });
const show = (token = 'A'.repeat(43)) => showToCustomer(<PayByLinkScreen token={token} />, { at: '/pay' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

function linked(changes: Partial<PayableOrder> = {}): void {
  const { orderNo, pickupDate, pickupTime, subtotal, discount, total } = orderOf();
  shop.on(linkedOrder, () => ({
    ...{ orderNo, pickupDate, pickupTime, subtotal, discount, total, items: [gateau] },
    state: 'owed' as const,
    status: 'awaitingPayment' as const,
    owed: total,
    asked: total,
    label: '',
    dueOn: null,
    ...changes,
  }));
}

test('[B-10] the order says what is to pay, what is in it and its allergens, and is paid once', async () => {
  linked();
  shop.on(payByLink, () => ({ url: 'https://pay.example' }));
  shop.hold(payByLink);
  await show();
  await expect.element(heading('Pay for your order')).toBeVisible();
  await expect.element(page.getByText('To pay: £62.40')).toBeVisible();
  await expect.element(page.getByText('2 x Black Forest Gateau')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Allergens' })).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  for (const width of [320, 390, 768]) {
    await page.viewport(width, 800);
    expect([width, document.documentElement.scrollWidth - window.innerWidth]).toEqual([width, 0]);
  }
  await pay.dblClick();
  await expect.element(page.getByRole('button', { name: 'Opening the card page...' })).toBeVisible();
  expect(shop.asked(payByLink)).toEqual([{ token: 'A'.repeat(43), amount: 6_240 }]);
});

test('[B-10] an order paid in parts asks for the deposit, and says what follows', async () => {
  linked({ asked: 5, label: 'Deposit' });
  await show();
  await expect.element(page.getByText('Deposit: £5.00. In all £62.40 is still to pay.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pay £5.00' })).toBeVisible();
});

test.each([
  ['paid', 'Nothing to pay', 'This order is paid. Thank you!'],
  ['cancelled', 'This order was cancelled', 'nothing is to be paid. Please ring us on 01384 000 000'],
  ['expired', 'This order has expired', 'It was not paid in time'],
  ['ended', 'This link has ended', 'it can no longer be paid here'],
] as const)('[B-10] an order that is %s says so and asks for nothing', async (state, title, text) => {
  linked({ state, owed: 0, asked: 0 });
  await show();
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(pay).not.toBeInTheDocument();
  expect(await findingsOnScreen()).toEqual([]);
});

test.each(['', 'B'.repeat(43)])('[B-10] a link that is none (%s) says so', async (token) => {
  shop.on(linkedOrder, () => {
    throw new Failure('notFound');
  });
  await show(token);
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link is not one of ours.');
  expect(await findingsOnScreen()).toEqual([]);
});
