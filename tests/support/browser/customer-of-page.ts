import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { user } from '#contract/accounts/accounts.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { apiBase, headerNames } from '#contract/wire/endpoint.ts';
import { gramsFromWeightText } from '#domain/values/weight.ts';
import { overlay, registration } from '#tests/support/customers/registration.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { expect, type Locator, type Page } from './browser.ts';
import { bakeOfRange } from './products-of-browser.ts';

const account = z.object({ token: z.string(), user });
export type CustomerOfPage = z.infer<typeof account>;

/** Sends a write as the browser of the page would send it, cookies included. */
async function write(page: Page, path: string, body: object, token?: string): Promise<unknown> {
  const csrf = z.object({ token: z.string() }).parse(await (await page.request.get(`${apiBase}/csrf-token`)).json());
  const answer = await page.request.post(apiBase + path, {
    data: body,
    headers: {
      [headerNames.csrf]: csrf.token,
      [headerNames.requestId]: randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  if (!answer.ok()) throw new Error(`${path} was refused: ${await answer.text()}`);
  return answer.json();
}

/** Registers a new customer, Priya Shah, born on 14 March 1991 unless changed; nobody is signed in on the page yet. */
export async function newCustomer(page: Page, changes: Readonly<Record<string, string>> = {}): Promise<CustomerOfPage> {
  const sent = registration({ ...overlay, dob: '1991-03-14', ...changes });
  const registered = await write(page, '/auth/register', sent);
  return account.parse(registered);
}

/** Signs the customer in on this device: pages opened from now on find them signed in. */
export async function signIn(page: Page, { token, user: who }: CustomerOfPage): Promise<void> {
  await page.goto('/faq');
  await page.evaluate(
    ([held, data]) => {
      localStorage.setItem('authToken', held);
      localStorage.setItem('userData', data);
    },
    [token, JSON.stringify(who)] as const,
  );
}

/** How the order differs from two Black Forest Gateaux. */
type Wanted = { readonly slug?: string; readonly quantity?: number };

const shownCake = z.object({ id: z.number(), price: z.number(), weight: z.string() });

/** Places the customer's unpaid order of two Black Forest Gateaux, or of what is wanted, for 10:30 in two days; returns its number. */
export async function placeOrder(
  page: Page,
  { token, user: { id } }: CustomerOfPage,
  { slug = 'black-forest-gateau', quantity = 2 }: Wanted = {},
): Promise<string> {
  await bakeOfRange(slug, quantity);
  const shown = await page.request.get(`${apiBase}/products/slug/${slug}`);
  const cake = shownCake.parse(await shown.json());
  const subtotal = Math.round(cake.price * quantity * 100) / 100;
  const discount = Math.round(subtotal * 20) / 100;
  const request: OrderRequest = {
    recipientFirstname: 'Priya',
    recipientLastname: 'Shah',
    recipientContactno: '07700900123',
    recipientSecondaryContactno: '',
    recipientStreetAddress1: '18 Delph Road',
    recipientStreetAddress2: '',
    recipientCounty: '',
    recipientCity: 'Brierley Hill',
    recipientPostcode: 'DY5 2TF',
    senderFirstname: 'Priya',
    senderLastname: 'Shah',
    senderContactno: '07700900123',
    senderSecondaryContactno: '',
    senderStreetAddress1: '18 Delph Road',
    senderStreetAddress2: '',
    senderCounty: '',
    senderCity: 'Brierley Hill',
    senderPostcode: 'DY5 2TF',
    pickupDate: openDayAhead(),
    pickupTime: '10:30:00',
    subtotal,
    discount,
    total: Math.round((subtotal - discount) * 100) / 100,
    userId: id,
    idempotencyKey: randomUUID(),
    items: [
      {
        productId: cake.id,
        userId: id,
        quantity,
        priceSnapshot: cake.price,
        weightSnapshot: gramsFromWeightText(cake.weight),
      },
    ],
  };
  return z.object({ orderNo: z.string() }).parse(await write(page, '/orders', request, token)).orderNo;
}

/** Cancels one of the customer's orders. */
export async function cancelOrderOf(page: Page, { token }: CustomerOfPage, orderNo: string): Promise<void> {
  await write(page, `/orders/order/${orderNo}/cancel`, {}, token);
}

/** Puts a cake into the customer's cart on the server, at the price in pounds that they saw at the time. */
export async function fillServerCart(
  page: Page,
  { token, user: { id } }: CustomerOfPage,
  wanted: CartWish,
): Promise<void> {
  const shown = await page.request.get(`${apiBase}/products/slug/${wanted.slug}`);
  const cake = shownCake.parse(await shown.json());
  const { quantity = 1, seenPrice = cake.price } = wanted;
  const item = {
    userId: id,
    productId: cake.id,
    quantity,
    priceSnapshot: seenPrice,
    weightSnapshot: gramsFromWeightText(cake.weight),
  };
  await write(page, '/cart', item, token);
}

/** A new customer with an order for that many of a cake, signed in on the page, which shows the order's details. */
export async function openOwnOrder(page: Page, wanted?: Wanted) {
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer, wanted);
  await signIn(page, customer);
  return { customer, orderNo, details: await openDetails(page) };
}

/** Opens the details of the customer's newest order. */
export async function openDetails(page: Page): Promise<Locator> {
  await page.goto('/orders');
  await page.getByRole('button', { name: 'View Details' }).first().click();
  return page.getByRole('dialog', { name: 'Order Details' });
}

type CartWish = { readonly slug: string; readonly quantity?: number; readonly seenPrice?: number };

/** A new customer, signed in and on their profile. */
export async function openProfile(page: Page): Promise<CustomerOfPage> {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  return customer;
}
