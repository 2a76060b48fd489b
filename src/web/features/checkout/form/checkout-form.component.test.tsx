import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { peopleToFillIn } from '#contract/orders/order-listing.ts';
import { lookUpPostcode } from '#contract/wire/capabilities.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import {
  answerCheckout,
  fillCheckout,
  pickupDate,
  proceed,
  recipient,
  sender,
  showCheckout,
  summary,
} from '#tests/support/components/customer-checkout.tsx';
import { signPriyaIn } from '#tests/support/components/customer-screen.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import { emptyPerson } from './checkout-form.ts';

const shop = answeringShop();
const field = (label: string) => recipient.getByLabelText(label, { exact: true });
const postcode = field('Postcode');
const isSame = page.getByLabelText('Sender is the same as Recipient');
const wrongPostcode = recipient.getByText('Please enter a valid UK postcode');
const valid = recipient.getByText('Valid', { exact: true });
/** What the tab knows of a postcode by now. */
const answerTo = (code: string) => queryClient().getQueryData(['postcode', code]);
const boxOf = (part: { element: () => Element }) => part.element().getBoundingClientRect();

beforeEach(() => answerCheckout(shop));

test.each([1440, 390])(
  '[O-01] at %i px a guest is offered the sign-in first, then the form, and the order beside or below it',
  async (width) => {
    await page.viewport(width, 844);
    await showCheckout();
    await expect.element(proceed).toBeVisible();
    const names = [...document.querySelectorAll('fieldset > legend')].map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Pickup date and time',
      'Shipping method',
      'Recipient information',
      'Sender information',
      'Ordering for work?',
      'Payment method',
    ]);
    await expect.element(page.getByRole('radio', { name: /Credit\/Debit card.*Recommended/ })).toBeChecked();
    const pickUp = page.getByRole('radio', { name: /Pick Up/ });
    await expect.element(pickUp).toBeChecked();
    await expect.element(pickUp).toBeDisabled();
    expect(boxOf(page.getByRole('button', { name: 'Sign In or Register' })).bottom).toBeLessThan(boxOf(pickupDate).top);
    const order = boxOf(page.getByRole('complementary', { name: 'Order summary' }));
    const form = boxOf(recipient);
    if (width === 1440) expect(order.left).toBeGreaterThan(form.right);
    else expect(order.top).toBeGreaterThan(form.bottom);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('[O-03][V-01][V-05][V-07][V-08] what is wrong is said at its field, the first comes into view, editing clears it', async () => {
  signPriyaIn();
  await page.viewport(390, 844);
  await showCheckout();
  await userEvent.type(field('First name'), 'P1');
  await expect.element(field('First name')).toHaveValue('P');
  await field('Contact number').fill('0044 7700-900');
  await pickupDate.fill('1/1/2024');
  await proceed.click();
  await expect.element(pickupDate).toHaveFocus();
  await expect.element(pickupDate).toBeInViewport();
  await expect.element(pickupDate).toHaveAccessibleDescription(/Pickup date cannot be in the past/);
  await expect.element(field('First name')).toHaveAccessibleDescription('Name must be at least 2 characters');
  const told = page.getByRole('alert').filter({ hasText: 'Please check 7 things' });
  const complaints = () =>
    told
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(complaints)
    .toEqual([
      'Pickup date cannot be in the past',
      'Recipient first name: Name must be at least 2 characters',
      'Recipient last name: This field is required',
      'Recipient contact number: Phone number must be at least 10 digits',
      'Recipient postcode: Postcode is required',
      'Recipient city: City is required',
      'Recipient street address: Street address is required',
    ]);
  expect(await findingsOnScreen()).toEqual([]);
  for (const number of ['+44 (0)7700 900123', '0044 7700 900123']) {
    await field('Contact number').fill(number);
    await expect.element(field('Contact number')).toHaveValue('07700900123');
    await expect.element(field('Contact number')).toHaveAccessibleDescription('');
  }
  await field('First name').fill('Priya');
  await expect.element(field('First name')).toHaveAccessibleDescription('');
  await expect.element(told).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Recipient city: City is required' }).click();
  await expect.element(field('City')).toHaveFocus();
});

test('[O-04] the sender who is the recipient is copied; switched off, the sender is empty and its postcode not valid', async () => {
  await showCheckout();
  await expect.element(isSame).toBeChecked();
  await isSame.click();
  await sender.getByLabelText('Postcode').fill('B15 2TT');
  await expect.element(sender.getByText('Valid', { exact: true })).toBeVisible();
  await fillCheckout();
  await isSame.click();
  await expect.element(sender.getByLabelText('Postcode')).not.toBeInTheDocument();
  await isSame.click();
  await expect.element(sender.getByLabelText('First name')).toHaveValue('');
  await expect.element(sender.getByLabelText('Postcode')).toHaveValue('');
  await expect.element(sender.getByText('Valid', { exact: true })).not.toBeInTheDocument();
  await expect.element(field('First name')).toHaveValue('Priya');
});

test('[O-05] a postcode is looked up from 5 characters, 500 ms after the last key; an old answer never wins', async () => {
  let answerFirst = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const found = (code: string, city: string | null) => ({
    status: 200,
    result: city === null ? null : { postcode: code, admin_district: city, admin_county: null },
  });
  shop.on(lookUpPostcode, async ({ postcode: code }) => {
    if (code !== 'DY5 2TF') return found(code, code === 'B15 2TT' ? 'Birmingham' : null);
    await mayAnswer;
    return found(code, 'Dudley');
  });
  await showCheckout();
  await expect.element(postcode).toBeVisible();
  vi.useFakeTimers();
  await postcode.fill('dy5 ');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shop.asked(lookUpPostcode)).toEqual([]);
  await postcode.fill('dy5 2tf');
  await expect.element(postcode).toHaveValue('DY5 2TF');
  await vi.advanceTimersByTimeAsync(499);
  expect(shop.asked(lookUpPostcode)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => shop.asked(lookUpPostcode)).toEqual([{ postcode: 'DY5 2TF' }]);
  await postcode.fill('b15 2tt');
  await vi.advanceTimersByTimeAsync(500);
  await expect.element(field('City')).toHaveValue('Birmingham');
  answerFirst();
  await expect.poll(() => answerTo('DY5 2TF')).toMatchObject({ city: 'Dudley' });
  await expect.element(valid).toBeVisible();
  await expect.element(field('City')).toHaveValue('Birmingham');
  await postcode.fill('DY99 9ZZ');
  await vi.advanceTimersByTimeAsync(500);
  await expect.element(wrongPostcode).toBeVisible();
  await expect.element(valid).not.toBeInTheDocument();
});

test('[O-05] an unfinished postcode is no mistake while it is typed, and one when it is left', async () => {
  await showCheckout();
  await userEvent.type(postcode, 'DY5 2');
  await expect.poll(() => shop.asked(lookUpPostcode)).toEqual([{ postcode: 'DY52' }]);
  await expect.poll(() => answerTo('DY52')).toBe('unknown');
  await expect.element(wrongPostcode).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(wrongPostcode).toBeVisible();
});

test('[O-05] where the look-up cannot be reached it says so, and the order goes on with what the customer fills in', async () => {
  signPriyaIn();
  shop.interrupt(({ url }) => (url.includes('/postcodes/') ? new Response('', { status: 500 }) : null));
  await showCheckout();
  await expect.element(postcode).toBeVisible();
  vi.useFakeTimers();
  await postcode.fill('dy5 2tf');
  await vi.advanceTimersByTimeAsync(5_500);
  await expect
    .element(postcode)
    .toHaveAccessibleDescription('We could not look this up just now. Please fill in your city and county yourself.');
  await field('City').fill('Dudley');
  await fillCheckout();
  await proceed.click();
  await vi.advanceTimersByTimeAsync(6_000);
  await expect.element(summary).toBeVisible();
});

const known = {
  ...emptyPerson(),
  firstName: 'Priya',
  lastName: 'Shah',
  contactNumber: '07700900123',
  address: { ...emptyPerson().address, postcode: 'DY5 2TF', streetAddress1: '18 Delph Road', city: 'Brierley Hill' },
};
const lastOrder = { from: 'lastOrder', recipient: known, sender: known } as const;

test('[O-01] who has ordered before finds everybody filled in, and is told where from', async () => {
  signPriyaIn();
  shop.on(peopleToFillIn, () => ({ ...lastOrder, company: 'Acme Surveyors LLP' }));
  await showCheckout();
  await expect.element(page.getByLabelText('Company')).toHaveValue('Acme Surveyors LLP');
  await expect.element(recipient.getByRole('status').filter({ hasText: 'from your last order' })).toBeVisible();
  for (const [label, value] of [
    ['First name', 'Priya'],
    ['Last name', 'Shah'],
    ['Contact number', '07700900123'],
    ['Postcode', 'DY5 2TF'],
    ['City', 'Brierley Hill'],
    ['Street address 1', '18 Delph Road'],
  ] as const)
    await expect.element(field(label)).toHaveValue(value);
  await expect.element(isSame).toBeChecked();
});

test('what is typed before the answer comes is not overwritten', async () => {
  signPriyaIn();
  shop.on(peopleToFillIn, () => lastOrder);
  const release = shop.hold(peopleToFillIn);
  await showCheckout();
  await field('First name').fill('Grandma');
  release();
  await expect.poll(() => queryClient().getQueryData(['known-people', 7])).toBeDefined();
  await isSame.click();
  await expect.element(sender.getByLabelText('First name')).toHaveValue('');
  await expect.element(field('First name')).toHaveValue('Grandma');
  await expect.element(field('Street address 1')).toHaveValue('');
});
