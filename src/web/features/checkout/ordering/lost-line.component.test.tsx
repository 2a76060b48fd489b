import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { placeOrder } from '#contract/orders/orders.ts';
import { startPayment } from '#contract/orders/payments.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import {
  answerCheckout,
  confirm,
  failed,
  fillCheckout,
  proceed,
  showCheckout,
} from '#tests/support/components/customer-checkout.tsx';
import { signPriyaIn } from '#tests/support/components/customer-screen.tsx';

const shop = answeringShop();

beforeEach(() => {
  answerCheckout(shop);
  shop.on(placeOrder, ({ total }) => ({ orderNo: 'MA-CV7H-HDFF', total }));
  shop.on(startPayment, () => ({ url: 'https://pay.example' }));
  shop.hold(startPayment);
});

test('[O-07] a line that is lost at Confirm is a pause: nothing is ordered, and the same purchase goes out once the line is back', async () => {
  signPriyaIn();
  await showCheckout();
  await fillCheckout();
  await proceed.click();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
  const keys: string[] = [];
  shop.interrupt((request) => {
    if (!request.url.endsWith('/orders')) return null;
    void request
      .clone()
      .json()
      .then(({ idempotencyKey }) => keys.push(idempotencyKey));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  await confirm.click();
  await expect.element(failed.getByText('Order submission failed')).toBeVisible();
  await expect.element(failed.getByText('Nothing has been ordered or paid.')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  shop.interrupt(null);
  const release = shop.hold(placeOrder);
  await failed.getByRole('button', { name: 'Try again' }).dblClick();
  await expect.element(failed.getByRole('button', { name: 'Placing your order...' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(failed).toBeVisible();
  release();
  await expect.poll(() => shop.asked(startPayment)).toHaveLength(1);
  await expect.element(failed).not.toBeInTheDocument();
  const [ordered, ...others] = shop.asked(placeOrder);
  expect(others).toEqual([]);
  expect(new Set(keys)).toEqual(new Set([ordered?.idempotencyKey]));
});
