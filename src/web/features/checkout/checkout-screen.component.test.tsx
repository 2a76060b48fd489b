import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { register } from '#contract/accounts/accounts.ts';
import { pickupNeeds } from '#contract/diary.ts';
import { productsOfCart } from '#contract/listing/catalogue.ts';
import { peopleToFillIn } from '#contract/orders/order-listing.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { startPayment } from '#contract/orders/payments.ts';
import { Failure, type FailureDetail } from '#domain/failure.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { formatPickupDate, nearestPickupDate } from '#domain/pickup/pickup.ts';
import { formatPickupSlot } from '#domain/pickup/pickup-slot.ts';
import { wireNeeds, wireProduct } from '#tests/support/catalogue/wire-product.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import {
  answerCheckout,
  confirm,
  failed,
  fillCheckout,
  pickupDate,
  proceed,
  recipient,
  showCheckout,
  sponge,
  summary,
} from '#tests/support/components/customer-checkout.tsx';
import { priya, signPriyaIn } from '#tests/support/components/customer-screen.tsx';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { emptyPerson } from '#web/features/checkout/form/checkout-form.ts';
import { presetPickup } from '#web/features/checkout/form/keep-form.ts';
import type { CheckoutLine } from './cart-changes.tsx';

const shop = answeringShop();
const street = recipient.getByLabelText('Street address 1');
const changed = page.getByRole('dialog', { name: 'Your cart has changed' });
const notice = page.getByRole('status').filter({ hasText: 'Your cart has changed' });
const accept = { name: 'Accept changes' } as const;
const textsOf = (list: ReturnType<typeof page.getByRole>) =>
  list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

beforeEach(() => {
  answerCheckout(shop);
  shop.on(placeOrder, ({ total }) => ({ orderNo: 'MA-CV7H-HDFF', total }));
  // The card page would take over the whole window, so the test never reaches it.
  shop.on(startPayment, () => ({ url: 'https://pay.example' }));
  shop.hold(startPayment);
});

/** Shows Priya's checkout, filled in up to its summary. */
async function showSummary(...lines: CheckoutLine[]) {
  signPriyaIn();
  const shown = await showCheckout(lines.length > 0 ? { lines } : {});
  await fillCheckout();
  await proceed.click();
  await expect.element(summary).toBeVisible();
  return shown;
}
const refuse = (code: Failure['code'], detail: FailureDetail = {}): void =>
  shop.on(placeOrder, () => {
    throw new Failure(code, detail);
  });

test('[O-06][Z-05] the summary says before the money what each cake contains, a filled box with its filling, and nothing of candles', async () => {
  const { id, slug, name, mainImage, stockPieces, sizes, options } = wireProduct({ slug: sponge.id });
  const product = { id, slug, name, mainImage, stockPieces, sizes, options };
  const vanilla = {
    id: 7,
    name: 'Vanilla Swirl',
    image: 'v.jpg',
    stock: 9,
    allergens: { almonds: 'contains' },
  } as const;
  shop.on(productsOfCart, () => [
    { ...product, contents: { allergens: ['Eggs', 'Milk'], mayContain: ['Soybeans'] } },
    {
      ...product,
      slug: 'box',
      options: { ...options, box: { from: 'cupcakes', flavours: [vanilla] } },
      contents: { allergens: [], mayContain: [] },
    },
    { ...product, slug: 'candle' },
  ]);
  const box = { ...sponge, cartItemId: 'box', id: 'box', name: 'Mixed box', personalisation: { box: { 7: 4 } } };
  await showSummary(sponge, box, { ...sponge, cartItemId: 'candle', id: 'candle', name: 'Candle' });
  const told = summary.getByRole('region', { name: 'Allergens' });
  await expect.element(told.getByRole('listitem').first()).toBeVisible();
  expect(textsOf(told.getByRole('list'))).toEqual([
    'Victoria Sponge: contains Eggs, Milk; may contain Soybeans.',
    'Mixed box: contains Tree nuts (almonds).',
  ]);
  await expect.element(told.getByRole('link', { name: '01384 000 000' })).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
});

test('[O-02][L-05] without a session Proceed asks for a sign-in over the form, which stays as it is', async () => {
  await showCheckout();
  await recipient.getByLabelText('First name').fill('Priya');
  await proceed.click();
  const login = page.getByRole('dialog', { name: 'Welcome Back' });
  await expect.element(page.getByText('You need to login before ordering.')).toBeVisible();
  await expect.element(login.getByText('Sign in to continue with your checkout')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(login).not.toBeInTheDocument();
  await expect.element(recipient.getByLabelText('First name')).toHaveValue('Priya');
  await page.getByRole('button', { name: 'Sign In or Register' }).click();
  await login.getByRole('button', { name: 'Create one here' }).click();
  await expect.element(page.getByText('Create your account to continue with checkout')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
});

test('[E-02] the summary says what a piece of a box costs, also of one that is filled', async () => {
  const four = { ...sponge, cartItemId: 'four', id: 'four', name: 'Vanilla Cupcake', price: 13.5, pieces: 4 };
  const filled = {
    cartItemId: 'box',
    id: 'box',
    name: 'Mixed box',
    price: 22,
    personalisation: { box: { 7: 2, 8: 4 } },
  };
  await showCheckout({ lines: [four, { ...sponge, ...filled }] });
  await expect.element(page.getByText('500G · £3.38 a piece · Quantity 2')).toBeVisible();
  await expect.element(page.getByText('500G · £3.67 a piece · Quantity 2')).toBeVisible();
});

test('[O-01] on a telephone what is bought and what it comes to can be seen above the form; beside the form it stands once', async () => {
  await showCheckout();
  const fold = page.getByRole('group').filter({ hasText: '£44.80' });
  await expect.element(fold).not.toBeInTheDocument();
  await page.viewport(390, 844);
  await page.getByText('Order summary', { exact: true }).first().click();
  await expect.element(fold.getByText('Quantity 2')).toBeInViewport();
  await expect.element(fold.getByText('Victoria Sponge')).toBeInViewport();
  expect(await findingsOnScreen()).toEqual([]);
});

test('[O-02] who registers at the checkout finds there what was typed, and comes to the summary with the rest filled in', async () => {
  const token = 'sesame';
  shop.on(register, () => ({ user: priya, token }));
  await showCheckout();
  await fillCheckout();
  await recipient.getByLabelText('Last name').clear();
  await proceed.click();
  const login = page.getByRole('dialog', { name: 'Welcome Back' });
  await login.getByLabelText('Email').fill('priya@example.com');
  await login.getByRole('button', { name: 'Create one here' }).click();
  const registration = page.getByRole('dialog', { name: 'Create Account' });
  const field = (name: string) => registration.getByLabelText(name, { exact: true });
  for (const [name, text] of [
    ['First Name', 'Priya'],
    ['Email', 'priya@example.com'],
    ['Mobile Number', '07700900123'],
  ] as const)
    await expect.element(field(name)).toHaveValue(text);
  await field('Last Name').fill('Shah');
  for (const name of ['Password', 'Confirm Password']) await field(name).fill('Sponge&Jam1');
  const person = { ...emptyPerson(), firstName: 'Priya', lastName: 'Shah', contactNumber: '07700900123' };
  shop.on(peopleToFillIn, () => ({ from: 'account' as const, recipient: person, sender: person }));
  await registration.getByRole('button', { name: 'Create Account' }).click();
  await expect.element(summary.getByText('Priya Shah').first()).toBeVisible();
});

test('[Y-02] cakes of two seasons: the customer keeps those of one, rings, or edits the cart', async () => {
  const tree = { ...sponge, cartItemId: 'tree', id: 'tree', name: 'Christmas Tree Cake' };
  const nest = { ...sponge, cartItemId: 'nest', id: 'nest', name: 'Easter Nest Cake' };
  const seasonal = (slug: string, from: string, to: string) => ({
    ...wireNeeds,
    slug,
    season: { from, to },
  });
  shop.on(pickupNeeds, ({ slugs }) =>
    [seasonal('tree', '11-15', '01-05'), seasonal('nest', '03-01', '04-10')].filter(({ slug }) => slugs.includes(slug)),
  );
  const { now, asked } = await showCheckout({ lines: [sponge, tree, nest] });
  const clash = page.getByRole('status').filter({ hasText: 'made at different times of year' });
  await expect.element(clash.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^tel:/));
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByRole('button', { name: 'Edit cart' }).click();
  expect(asked.openedCart).toBe(1);
  await clash.getByRole('button', { name: 'Keep Christmas Tree Cake', exact: true }).click();
  await expect.element(clash).not.toBeInTheDocument();
  expect(now.lines.map(({ id }) => id)).toEqual(['victoria', 'tree']);
});

test('[O-08] an empty checkout shows the empty plate with its words for a second, then home', async () => {
  const { address, show } = await showCheckout({ lines: [], isLoading: true });
  await expect.element(page.getByText('Loading your cart...')).toBeVisible();
  vi.useFakeTimers();
  show({ isLoading: false });
  const empty = page.getByRole('status').filter({ hasText: 'We are taking you back to the cakes.' });
  await expect.element(empty.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(empty.element().querySelector('svg')?.getBoundingClientRect().width).toBeGreaterThan(100);
  await vi.advanceTimersByTimeAsync(999);
  expect(address()).toBe('/checkout');
  await vi.advanceTimersByTimeAsync(1);
  expect(address()).toBe('/');
});

test('[O-08] until the customer’s cart is there, it is said to be loading', async () => {
  signPriyaIn();
  const { show } = await showCheckout({ lines: [], isLoading: true });
  await expect.element(page.getByText('Loading your cart...')).toBeVisible();
  show({ lines: [sponge], isLoading: false });
  await expect.element(page.getByText('Victoria Sponge')).toBeVisible();
  await expect.element(page.getByText('Loading your cart...')).not.toBeInTheDocument();
});

test('[O-06] what became dearer and what is short since the cart was filled is told, and accepted by one click', async () => {
  const line = { ...sponge, quantity: 8, price: 49, priceWhenAdded: 45, stock: 5 };
  const { screen } = await showCheckout({ lines: [line] });
  await expect
    .poll(() => textsOf(notice))
    .toEqual(['Only 5 of Victoria Sponge left.', 'Victoria Sponge now costs £49.00. It was £45.00.']);
  expect(await findingsOnScreen()).toEqual([]);
  await notice.getByRole('button', accept).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByText('Quantity 5')).toBeVisible();
  await screen.unmount();
  await showCheckout({ lines: [{ ...line, quantity: 5 }] });
  await expect.element(page.getByText('Quantity 5')).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('[O-06] the summary says everything once more, with the terms, and leads back to the form', async () => {
  signPriyaIn();
  await showCheckout();
  await fillCheckout();
  await page.getByLabelText('Company').fill('Acme Surveyors LLP');
  await page.getByLabelText('Your reference').fill('PO 117');
  await proceed.click();
  await expect.element(summary.getByText('Please confirm following details are correct')).toBeVisible();
  await expect.element(summary.getByRole('heading', { name: 'Order Summary' })).toHaveFocus();
  for (const [term, said] of [
    ['Recipient', 'Priya Shah, 07700 90012318 Delph Road, Dudley, DY5 2TF'],
    ['Sender', 'Priya Shah, 07700 90012318 Delph Road, Dudley, DY5 2TF'],
    ['Company', 'Acme Surveyors LLP'],
    ['Your reference', 'PO 117'],
    ['Payment Method', 'Credit/Debit'],
    ['Pick-up', formatPickupSlot({ date: openDayAhead(), time: '10:00' })],
    ['Sub Total', '£56.00'],
    ['Discount', '-£11.20'],
    ['Total', '£44.80'],
  ] as const)
    expect(summary.getByText(term, { exact: true }).element().nextElementSibling?.textContent).toBe(said);
  await expect.element(summary.getByText('2 x Victoria Sponge')).toBeVisible();
  for (const [link, path] of [
    ['Terms & Conditions', '/terms'],
    ['Returns Policy', '/returns-policy'],
    ['Privacy', '/privacy'],
  ] as const) {
    const opened = summary.getByRole('link', { name: `${link} (opens in a new tab)` });
    await expect.element(opened).toHaveAttribute('href', path);
    await expect.element(opened).toHaveAttribute('target', '_blank');
  }
  expect(await findingsOnScreen()).toEqual([]);
  await summary.getByRole('button', { name: 'Go Back & Edit' }).click();
  await expect.element(summary).not.toBeInTheDocument();
  await expect.element(proceed).toHaveFocus();
  await expect.element(street).toHaveValue('18 Delph Road');
});

test('[O-07] a double click places one order; while it is placed nothing leaves the summary', async () => {
  const release = shop.hold(placeOrder);
  await showSummary();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
  await confirm.dblClick();
  await expect.element(summary.getByRole('button', { name: 'Placing your order...' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(summary).toBeVisible();
  release();
  await expect.poll(() => shop.asked(startPayment)).toEqual([{ amount: 4_480, orderNo: 'MA-CV7H-HDFF' }]);
  expect(shop.asked(placeOrder)).toHaveLength(1);
});

describe('what the shop refuses', () => {
  const dearer = { ...sponge, price: 30, priceWhenAdded: 28 };
  const lineOf = (available: number, unitPricePence = 2_800) => ({
    productId: 1,
    name: 'Victoria Sponge',
    available,
    unitPricePence,
  });

  test('[O-06][O-07] a price of its refusal is told again before the next summary, which no double click passes', async () => {
    refuse('priceChanged', { lines: [lineOf(9, 3_000)] });
    const { now } = await showSummary();
    now.lines = [dearer];
    await confirm.click();
    await expect.element(failed.getByText('Victoria Sponge now costs £30.00.')).toBeVisible();
    expect(await findingsOnScreen()).toEqual([]);
    await failed.getByRole('button', { name: 'Go Back & Edit' }).click();
    const text = 'Victoria Sponge now costs £30.00. It was £28.00.';
    await expect.element(notice.getByText(text)).toBeVisible();
    await proceed.click();
    await expect.element(changed.getByText(text)).toBeVisible();
    await expect.element(confirm).not.toBeInTheDocument();
    expect(await findingsOnScreen()).toEqual([]);
    shop.on(placeOrder, ({ total }) => ({ orderNo: 'MA-CV7H-HDFF', total }));
    await changed.getByRole('button', accept).dblClick({ delay: 60 });
    await expect.element(summary.getByText('£48.00')).toBeVisible();
    await expect.element(confirm).not.toHaveAttribute('aria-disabled');
    expect(shop.asked(placeOrder)).toHaveLength(1);
    await confirm.click();
    await expect.poll(() => shop.asked(placeOrder).map(({ total }) => total)).toEqual([44.8, 48]);
  });

  test('[O-07] what is sold meanwhile is told, and one click accepts what is left, or does without', async () => {
    const rainbow = { ...sponge, cartItemId: 'rainbow-500G', id: 'rainbow', productId: 2, name: 'Rainbow Cake' };
    refuse('outOfStock', { lines: [lineOf(1)] });
    await showSummary(sponge, rainbow);
    await confirm.click();
    await expect.element(failed.getByText('Only 1 of Victoria Sponge left.')).toBeVisible();
    await failed.getByRole('button', accept).click();
    await expect.element(summary.getByText('1 x Victoria Sponge')).toBeVisible();
    refuse('outOfStock', { lines: [lineOf(0)] });
    await expect.element(confirm).not.toHaveAttribute('aria-disabled');
    await confirm.click();
    await expect.element(failed.getByText('Victoria Sponge is sold out.')).toBeVisible();
    await failed.getByRole('button', accept).click();
    await expect.element(summary.getByText('2 x Rainbow Cake')).toBeVisible();
    await expect.element(summary.getByText('Victoria Sponge')).not.toBeInTheDocument();
  });

  test('[O-07] an order that cannot be placed, and a payment that does not start, are told and can be tried again', async () => {
    shop.interrupt(({ url }) => (url.endsWith('/orders') ? new Response('<h1>no</h1>', { status: 400 }) : null));
    await showSummary();
    await confirm.click();
    await expect.element(failed.getByText('Order submission failed')).toBeVisible();
    await failed.getByRole('button', { name: 'Go Back & Edit' }).click();
    await expect.element(street).toHaveValue('18 Delph Road');
    shop.interrupt(({ url }) => (url.endsWith('/session') ? new Response('no', { status: 400 }) : null));
    await proceed.click();
    await expect.element(confirm).not.toHaveAttribute('aria-disabled');
    await confirm.click();
    await expect.element(failed.getByText('Failed to initiate payment. Please try again.')).toBeVisible();
    await expect.element(failed.getByRole('link', { name: 'See your order' })).toBeVisible();
    expect(await findingsOnScreen()).toEqual([]);
    shop.interrupt(({ url }) => (url.endsWith('/session') ? Response.json({ url: 'nowhere' }) : null));
    await failed.getByRole('button', { name: 'Pay now' }).click();
    await expect.element(failed.getByText('Stripe session URL not received.')).toBeVisible();
    shop.interrupt(null);
    await failed.getByRole('button', { name: 'Pay now' }).click();
    await expect.poll(() => shop.asked(startPayment)).toHaveLength(1);
    expect(shop.asked(placeOrder)).toHaveLength(1);
  });

  test('[O-07][Z-01] what stands in no field of the form is of the cart, which is a click away, and the form is kept', async () => {
    const text = 'Victoria Sponge: This cake cannot have a message on it.';
    refuse('invalid', {
      text,
      fields: { 'items.0.personalisation.message': 'This cake cannot have a message on it.' },
    });
    const { asked } = await showSummary();
    const before = asked.cart;
    await confirm.click();
    await expect.element(failed.getByText(text)).toBeVisible();
    expect(asked.cart).toBe(before + 1);
    expect(await findingsOnScreen()).toEqual([]);
    await failed.getByRole('button', { name: 'View cart' }).click();
    expect(asked.openedCart).toBe(1);
    await expect.element(street).toHaveValue('18 Delph Road');
  });

  test('[Y-02][O-03] a longer lead time is told at the day, and the days that are offered are those of now', async () => {
    const text = 'Your order cannot be ready by then. Please choose a later day';
    refuse('invalid', { fields: { pickupDate: text } });
    await showSummary();
    const lead = { days: 40, hours: 0, orderBy: null };
    shop.on(pickupNeeds, () => [{ ...wireNeeds, slug: 'victoria', lead }]);
    await confirm.click();
    await expect.element(pickupDate).toHaveAccessibleDescription(expect.stringContaining(text));
    await expect.element(pickupDate).toHaveFocus();
    const nearest = page.getByRole('status').filter({ hasText: 'The nearest open day is' }).getByRole('button');
    const daysAhead = () => (Date.parse(nearest.element().textContent ?? '') - Date.now()) / dayMs;
    await expect.poll(daysAhead).toBeGreaterThan(38);
    shop.on(placeOrder, ({ total }) => ({ orderNo: 'MA-CV7H-HDFF', total }));
    await nearest.click();
    await proceed.click();
    await expect.element(confirm).not.toHaveAttribute('aria-disabled');
    await confirm.click();
    await expect.poll(() => shop.asked(startPayment)).toHaveLength(1);
  });

  test('[U-04][Y-02] a day that was asked for elsewhere stands there; what cannot be had by then says so, with the nearest', async () => {
    const date = openDayAhead();
    presetPickup({ date, time: '09:00' });
    shop.on(pickupNeeds, () => [{ ...wireNeeds, slug: 'victoria', lead: { days: 40, hours: 0, orderBy: null } }]);
    await showCheckout();
    await expect.element(pickupDate).toHaveValue(formatPickupDate(date));
    await expect
      .element(pickupDate)
      .toHaveAccessibleDescription(expect.stringContaining('Your order cannot be ready by then'));
    await expect
      .element(page.getByRole('status').filter({ hasText: 'The nearest open day is' }).getByRole('button'))
      .toBeVisible();
  });

  test('[Y-01] a day that is closed meanwhile is refused in its words; the calendar follows', async () => {
    const text = 'We are closed for Stocktaking. Please choose another day';
    refuse('invalid', { fields: { pickupDate: text } });
    const { now } = await showSummary();
    const date = openDayAhead();
    now.diary = { ...now.diary, specialDays: [{ date, name: 'Stocktaking', words: '', hours: null }] };
    await confirm.click();
    await expect.element(pickupDate).toHaveAccessibleDescription(expect.stringContaining(text));
    const nearest = nearestPickupDate(date, Date.now(), now.diary) ?? '';
    await expect.element(page.getByRole('button', { name: formatPickupDate(nearest) })).toBeVisible();
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    await expect
      .element(page.getByRole('button', { name: `${formatPickupDate(date)}, closed, Stocktaking` }))
      .toHaveAttribute('aria-disabled', 'true');
  });

  test('[Y-03] a time that is taken meanwhile costs nothing that was typed, and the next is one tap away', async () => {
    const free = { date: openDayAhead(), time: '10:45' };
    refuse('slotFull', { free });
    await showSummary();
    await confirm.click();
    await expect.element(failed.getByText('That pick-up time has just been taken.')).toBeVisible();
    await expect.element(failed.getByText('Everything that you have filled in is kept.')).toBeVisible();
    expect(await findingsOnScreen()).toEqual([]);
    await failed.getByRole('button', { name: `Take ${formatPickupSlot(free)}` }).click();
    await expect.element(summary.getByText(formatPickupSlot(free))).toBeVisible();
    await expect.element(confirm).not.toHaveAttribute('aria-disabled');
    await confirm.click();
    await expect
      .poll(() => shop.asked(placeOrder).map(({ pickupTime }) => pickupTime))
      .toEqual(['10:00:00', '10:45:00']);
  });
});

test('[Y-04] a paused shop says why and until when; it ends by itself, or when the bakery ends it sooner', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-02T11:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const words = 'The oven is being mended.';
  const pauses = [{ from: '2026-12-02T09:00:00Z', until: '2026-12-02T14:30:00Z', words }];
  signPriyaIn();
  const { now, show } = await showCheckout({ diary: { ...diaryOfShop(), pauses } });
  const told = page.getByText(words);
  await expect.element(told).toHaveTextContent('You can order again today from 2:30 pm. Your cart is kept.');
  expect(await findingsOnScreen()).toEqual([]);
  await proceed.click();
  await expect.element(failed.getByText(words)).toBeVisible();
  await failed.getByRole('button', { name: 'Go Back & Edit' }).click();
  vi.setSystemTime(new Date('2026-12-02T14:30:00Z'));
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.element(told).not.toBeInTheDocument();

  vi.setSystemTime(new Date('2026-12-02T11:00:00Z'));
  show({ diary: { ...diaryOfShop(), pauses } });
  await expect.element(told).toBeVisible();
  now.diary = diaryOfShop();
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(told).not.toBeInTheDocument();
});
