import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { apiBase } from '#contract/wire/endpoint.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { expect, type Page } from './browser.ts';

/** The cards of the test provider. */
export const cards = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

export const password = 'Sponge&Jam1';
export const freshEmail = (): string => `priya.${randomUUID()}@example.com`;

const shown = z.object({ id: z.number(), price: z.number(), availableQuantity: z.number(), name: z.string() });
export type Cake = z.infer<typeof shown>;

/** A cake as the shop sells it at this moment; the price is in pounds. */
export const cakeOf = async (page: Page, slug: string): Promise<Cake> =>
  shown.parse(await (await page.request.get(`${apiBase}/products/slug/${slug}`)).json());

/** Puts one of a cake into the cart from its page. */
export async function putInCart(page: Page, slug: string): Promise<void> {
  await page.goto(`/product/${slug}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
}

export const recipientOf = (page: Page) => page.getByRole('group', { name: 'Recipient information' });
export const summaryOf = (page: Page) => page.getByRole('dialog', { name: 'Order Summary' });
export const loginOf = (page: Page) => page.getByRole('dialog', { name: 'Welcome Back' });
export const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed' }).click();

/** Opens the checkout and waits until the cart is shown on it. */
export async function openCheckout(page: Page, cake: string): Promise<void> {
  await page.goto('/checkout');
  await expect(page.getByRole('complementary', { name: 'Order summary' }).getByText(cake)).toBeVisible();
}

/** Fills in the form as Priya Shah of 18 Delph Road for herself, to collect at 10:00 on an open day. */
export async function fillCheckout(page: Page): Promise<void> {
  const recipient = recipientOf(page);
  await recipient.getByLabel('First name').fill('Priya');
  await recipient.getByLabel('Last name').fill('Shah');
  await recipient.getByLabel('Contact number', { exact: true }).fill('07700900123');
  await recipient.getByLabel('Postcode').fill('dy5 2tf');
  await expect(recipient.getByLabel('City')).toHaveValue('Dudley');
  await recipient.getByLabel('Street address 1').fill('18 Delph Road');
  await page.getByLabel('Sender is the same as Recipient').check();
  await page.getByLabel('Pickup date').fill(openDayAhead());
}

/** Pays on the card page of the test provider. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Card number' }).fill(card);
  await page.getByRole('textbox', { name: /expiry/i }).fill('12 / 34');
  await page.getByRole('textbox', { name: /cvc/i }).fill('123');
  await page.getByRole('textbox', { name: /name on card/i }).fill('P Shah');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Waits for the page of the paid order; returns the order's number. */
export async function orderPlaced(page: Page): Promise<string> {
  await page.waitForURL(/\/order-success\?orderNo=MA-/);
  await expect(page.getByRole('heading', { name: 'Order Placed!' })).toBeVisible();
  return new URL(page.url()).searchParams.get('orderNo') ?? '';
}

/** The keys that the device keeps for an order that is not paid yet. */
export const keptByDevice = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checkout')));

/** From the filled-in form to the card page. */
export async function placeTheOrder(page: Page): Promise<void> {
  await proceed(page);
  await confirmTheOrder(page);
}

/** From the summary to the card page. The summary opens by itself for a customer who logs in or registers on the way. */
export async function confirmTheOrder(page: Page): Promise<void> {
  await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
  await page.waitForURL(/\/till\/pay\//);
}
