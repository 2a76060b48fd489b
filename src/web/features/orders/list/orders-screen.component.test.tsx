import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listedOrders, ordersOnPage } from '#contract/orders/order-listing.ts';
import { cancelOrder, type Order } from '#contract/orders/orders.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { details, keepOrders, orderOf, showOrders } from '#tests/support/components/customer-orders.tsx';
import { signPriyaIn } from '#tests/support/components/customer-screen.tsx';
import { endSession } from '#web/lib/session/session.ts';

const shop = answeringShop();
const search = page.getByRole('searchbox', { name: 'Search Order' });
const sort = page.getByRole('combobox', { name: 'Sort By' });
const live = page.getByRole('table', { name: 'Current orders' });
const past = page.getByRole('table', { name: 'Past orders' });
const told = page.getByRole('main').getByRole('status').first();
const history = page.getByText('Order History', { exact: true });
const numbersIn = (table: typeof live) =>
  table
    .getByText(/^MA-/)
    .elements()
    .map(({ textContent }) => textContent);
const askedOf = (wanted: string) => shop.asked(listedOrders).filter(({ part }) => part === wanted);

const order = (orderNo: string, changes: Partial<Order> = {}) => orderOf({ orderNo, ...changes });
const [first, second] = [order('MA-AAAA-2222'), order('MA-BBBB-3333')];
const over = order('MA-CCCC-4444', { status: 'cancelled' });
const manyOrders = (letter: string, status: Order['status']) =>
  Array.from({ length: ordersOnPage + 2 }, (_, n) =>
    order(`MA-${letter}${String(n).padStart(3, '0')}-2222`, { status }),
  );

beforeEach(() => {
  signPriyaIn();
  keepOrders(shop, first, second, over);
});

test.each([1440, 390])(
  '[U-03] at %i px an unpaid order says when to collect, that it is to pay and until when',
  async (width) => {
    await page.viewport(width, 844);
    await showOrders();
    const row = live.getByRole('row').filter({ hasText: first.orderNo });
    await expect.element(row.getByRole('cell').first()).toHaveTextContent('10:30 am');
    await expect.element(row.getByText('to pay', { exact: true })).toBeVisible();
    await expect.element(row).toHaveTextContent(/Pay by \d+:\d\d [ap]m: 30 minutes left\./);
    await expect.element(row.getByText('1KG', { exact: true })).toBeVisible();
    await expect.element(row.getByRole('button', { name: 'Order again' })).not.toBeInTheDocument();
    expect(await findingsOnScreen()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('[U-04] an order that stands open shows what became of it once the window is looked at again', async () => {
  await showOrders();
  await live.getByRole('row').filter({ hasText: first.orderNo }).getByRole('button', { name: 'View Details' }).click();
  await expect.element(details.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  keepOrders(shop, { ...first, status: 'baking', payBefore: null }, second, over);
  dispatchEvent(new Event('visibilitychange'));
  await expect.element(details.getByText('Baking', { exact: true })).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
});

test('[U-03] the sort is a step of its own at its address, asks anew and keeps the focus', async () => {
  const { address, router } = await showOrders();
  await expect.element(live).toBeVisible();
  (sort.element() as HTMLSelectElement).focus();
  await sort.selectOptions('Oldest');
  await expect.poll(address).toBe('/orders?sort=oldest');
  await sort.selectOptions('Price High to Low');
  await expect.poll(address).toBe('/orders?sort=price-high-low');
  await expect.element(sort).toHaveFocus();
  const sorts = () => askedOf('live').map((asked) => asked.sort);
  await expect.poll(sorts).toEqual(['newest', 'oldest', 'price-high-low']);
  await router.navigate(-1);
  await expect.element(sort).toHaveValue('oldest');
});

test('[U-03] typing asks once it pauses, and a late answer never replaces a newer one', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let answered = 0;
  const found = { live: 1, past: 0 };
  shop.on(listedOrders, async ({ search: text }) => {
    if (text === 'AAAA') await held;
    answered += 1;
    return {
      orders: text === 'AAAA' ? [first] : text === 'BBBB' ? [second] : [first, second],
      page: 1,
      pages: 1,
      found,
    };
  });
  const { address } = await showOrders();
  await expect.element(live).toBeVisible();
  await userEvent.type(search, 'AAAA');
  await expect.poll(() => askedOf('live').map((asked) => asked.search)).toEqual(['', 'AAAA']);
  await search.fill('BBBB');
  await expect.poll(() => numbersIn(live)).toEqual([second.orderNo]);
  letGo();
  await expect.poll(() => answered).toBe(3);
  expect(numbersIn(live)).toEqual([second.orderNo]);
  await expect.element(search).toHaveValue('BBBB');
  await expect.element(search).toHaveFocus();
  expect(address()).toBe('/orders?search=BBBB');
  expect(askedOf('live').map((asked) => asked.search)).toEqual(['', 'AAAA', 'BBBB']);
});

test('[U-03] what is not found, and that nothing was ordered yet, are said', async () => {
  const { screen } = await showOrders('/orders?search=zzz');
  await expect.element(page.getByRole('heading', { name: 'No such order' })).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await screen.unmount();
  keepOrders(shop);
  await showOrders();
  await expect.element(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
});

test('[U-03] [U-05] orders and past orders come in pages of their own, by keyboard too', async () => {
  const [waiting, gone] = [manyOrders('L', 'awaitingPayment'), manyOrders('P', 'collected')];
  const numbers = (orders: readonly Order[]) => orders.map(({ orderNo }) => orderNo);
  keepOrders(shop, ...waiting, ...gone);
  await page.viewport(390, 844);
  const { address } = await showOrders('/orders?sort=oldest');
  await expect.poll(() => numbersIn(live)).toEqual(numbers(waiting.slice(0, ordersOnPage)));
  await expect.element(past).not.toBeInTheDocument();
  await expect.element(told).toHaveTextContent('12 current orders, page 1 of 2. 12 past orders.');
  expect(askedOf('past')).toEqual([]);

  (history.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => numbersIn(past)).toEqual(numbers(gone.slice(0, ordersOnPage)));
  expect(address()).toBe('/orders?sort=oldest&history=1');
  expect(await findingsOnScreen()).toEqual([]);
  const next = page
    .getByRole('navigation', { name: 'Pagination, past orders' })
    .getByRole('link', { name: 'Next page' });
  // The part that the page moves to, along with the focus.
  await expect.element(next).toHaveAttribute('href', '/orders?sort=oldest&history=2#order-history');
  await expect.element(page.getByRole('region', { name: 'Order History' })).toHaveAttribute('id', 'order-history');
  (next.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => numbersIn(past)).toEqual(numbers(gone.slice(ordersOnPage)));
  await expect.element(told).toHaveTextContent('12 current orders, page 1 of 2. 12 past orders, page 2 of 2.');

  const livePages = page.getByRole('navigation', { name: 'Pagination, current orders' });
  await livePages.getByRole('link', { name: 'Page 2' }).click();
  await expect.poll(() => numbersIn(live)).toEqual(numbers(waiting.slice(ordersOnPage)));
  expect(numbersIn(past)).toEqual(numbers(gone.slice(ordersOnPage)));
  await history.click();
  await expect.element(past).not.toBeInTheDocument();
  expect(address()).toBe('/orders?sort=oldest&page=2');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('[U-05] the history is asked for when it is opened, and not before', async () => {
  await showOrders();
  await expect.poll(() => numbersIn(live)).toEqual([first.orderNo, second.orderNo]);
  expect(askedOf('past')).toEqual([]);
  await history.click();
  await expect.poll(() => numbersIn(past)).toEqual([over.orderNo]);
  expect(askedOf('past')).toHaveLength(1);
});

test('[U-05] the history opens by itself where nothing is under way, and can be shut', async () => {
  keepOrders(shop, over);
  const { address } = await showOrders();
  await expect.poll(() => numbersIn(past)).toEqual([over.orderNo]);
  const words = page.getByText('You have no current orders. Your past orders are below.');
  await expect.element(words).toBeVisible();
  await history.click();
  await expect.element(past).not.toBeInTheDocument();
  expect(address()).toBe('/orders?history=shut');
  await expect.element(words).toBeVisible();
});

test('[U-03] [U-05] an order that is cancelled moves to the history, and the focus is not lost', async () => {
  const kept = keepOrders(shop, first, second);
  shop.on(cancelOrder, ({ orderNo }) => kept.change(orderNo, { status: 'cancelled', payBefore: null }));
  await showOrders('/orders?history=1');
  await live.getByRole('row').filter({ hasText: first.orderNo }).getByRole('button', { name: 'View Details' }).click();
  await details.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect.element(details.getByText('Cancelled', { exact: true })).toBeVisible();
  await details.getByRole('button', { name: 'Go Back' }).click();
  await expect.poll(() => numbersIn(past)).toEqual([first.orderNo]);
  await expect.element(past.getByText('Cancelled')).toBeVisible();
  expect(numbersIn(live)).toEqual([second.orderNo]);
  await expect.element(told).toHaveTextContent('1 current order. 1 past order.');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Orders' })).toHaveFocus();
});

test('[U-03] ‘Loading orders...’ shows, then an empty list that says why, and another try fills it', async () => {
  const release = shop.hold(listedOrders);
  let isDown = true;
  const found = { live: 1, past: 0 };
  shop.on(listedOrders, () => {
    if (isDown) throw new Failure('badRequest');
    return { orders: [first], page: 1, pages: 1, found };
  });
  await showOrders();
  await expect.element(page.getByText('Loading orders...')).toBeVisible();
  release();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The request could not be understood.');
  await expect.element(live).not.toBeInTheDocument();
  expect(await findingsOnScreen()).toEqual([]);
  isDown = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => numbersIn(live)).toEqual([first.orderNo]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('[U-03] who is signed out, as in another tab, is shown no orders any more', async () => {
  await showOrders();
  await expect.element(live).toBeVisible();
  endSession();
  await expect.element(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect.element(page.getByText(first.orderNo)).not.toBeInTheDocument();
  expect(await findingsOnScreen()).toEqual([]);
});

test('[U-03] who is not signed in logs in first, and comes back to what was asked', async () => {
  endSession();
  const { address } = await showOrders('/orders?search=7k&sort=oldest');
  await expect.poll(address).toBe(`/login?returnTo=${encodeURIComponent('/orders?search=7k&sort=oldest')}`);
});
