import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addPhotoByLink, linkedOrder, type PayableOrder, payByLink } from '#contract/orders/order-payment-links.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { gateau, orderOf } from '#tests/support/components/customer-orders.tsx';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { PayByLinkScreen } from './pay-by-link-screen.tsx';

const shop = answeringShop();
/** Acts like the field on the product's page once a picture has been chosen and cut. */
const Photo = ({ complaint, onPhoto }: { complaint?: string | undefined; onPhoto: (token: string) => void }) => (
  <p>
    <button type="button" onClick={() => onPhoto('p'.repeat(43))}>
      Choose a Picture
    </button>
    {complaint !== undefined && <span role="alert">{complaint}</span>}
  </p>
);
const pay = page.getByRole('button', { name: /^Pay/ });
const show = (token = 'A'.repeat(43)) =>
  showToCustomer(<PayByLinkScreen token={token} Photo={Photo} />, { at: '/pay' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

const linked = (changes: Partial<PayableOrder> = {}): void => shop.on(linkedOrder, () => payable(changes));

function payable(changes: Partial<PayableOrder> = {}): PayableOrder {
  const { orderNo, pickupDate, pickupTime, subtotal, discount, total } = orderOf();
  return {
    ...{ orderNo, pickupDate, pickupTime, subtotal, discount, total, items: [gateau] },
    state: 'owed' as const,
    status: 'awaitingPayment' as const,
    owed: total,
    asked: total,
    label: '',
    dueOn: null,
    photos: [],
    ...changes,
  };
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

test('[B-10] an order that may be paid at the counter says so, and no other does', async () => {
  linked({ onCollection: true });
  const { screen } = await show();
  await expect.element(page.getByText('To pay: £62.40. You can pay here, or when you collect.')).toBeVisible();
  await expect.element(pay).toBeVisible();
  await screen.unmount();
  linked();
  await show();
  await expect.element(page.getByText('To pay: £62.40.')).toBeVisible();
  await expect.element(page.getByText('when you collect')).not.toBeInTheDocument();
});

test('[B-10] an order paid in parts asks for the deposit, and says what follows', async () => {
  linked({ asked: 5, label: 'Deposit' });
  await show();
  await expect.element(page.getByText('Deposit: £5.00. In total £62.40 is still to pay.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pay £5.00' })).toBeVisible();
});

test.each([
  ['paid', 'Nothing to pay', 'This order is paid. Thank you!'],
  ['cancelled', 'This order was cancelled', 'there is nothing to pay. Please call us on 01384 000 000'],
  ['expired', 'This order has expired', 'It was not paid in time'],
  ['ended', 'This link has expired', 'it can no longer be paid here'],
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
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link is not valid.');
  await expect.element(page.getByRole('link', { name: 'Find your order' })).toHaveAttribute('href', '/order-tracker');
  expect(await findingsOnScreen()).toEqual([]);
});

test('[Z-02] a cake that waits for its photo asks for it; what is wrong is said, and what is chosen is the bakery’s at once, with thanks', async () => {
  const options = { photo: { shape: 'circle' as const, minPixels: 600 } };
  const photos = [{ place: 1, name: 'Personalised Photo', productId: 3, options }];
  linked({ state: 'paid', status: 'paid', owed: 0, asked: 0, photos });
  shop.on(addPhotoByLink, () => {
    throw new Failure('invalid', { text: 'This picture does not have the shape of the cake.' });
  });
  const { screen } = await show();
  await expect.element(page.getByRole('heading', { name: 'Your picture for Personalised Photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose a Picture' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('does not have the shape');
  expect(shop.asked(addPhotoByLink)).toHaveLength(1);
  const again = page.getByRole('button', { name: 'Send it to the bakery' });
  await screen.unmount();
  await show();
  await again.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('does not have the shape');
  expect(await findingsOnScreen()).toEqual([]);
  linked({ state: 'paid', status: 'paid', owed: 0, asked: 0 });
  shop.on(addPhotoByLink, () => payable());
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Thank you!' }))
    .toHaveTextContent('your picture for Personalised Photo');
  expect(shop.asked(addPhotoByLink).at(-1)).toEqual({ token: 'A'.repeat(43), place: 1, photo: 'p'.repeat(43) });
});
