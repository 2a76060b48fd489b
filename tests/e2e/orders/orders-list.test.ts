import { ordersOnPage } from '#contract/orders/order-listing.ts';
import { toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { cancelOrderOf, newCustomer, placeOrder, signIn } from '#tests/support/browser/customer-of-page.ts';

const partsOf = (page: Page) => ({
  search: page.getByRole('searchbox', { name: 'Search Order' }),
  sort: page.getByRole('combobox', { name: 'Sort By' }),
  live: page.getByRole('table', { name: 'Orders under way' }),
  past: page.getByRole('table', { name: 'Past orders' }),
  history: page.locator('summary', { hasText: 'Order History' }),
  told: page.getByRole('main').getByRole('status').first(),
});
const rowsOf = (table: ReturnType<Page['getByRole']>) => table.locator('tbody tr');
const numbersIn = async (table: ReturnType<Page['getByRole']>) => rowsOf(table).locator('b.number').allTextContents();
const listAsked = '**/api/orders/list?*';

/** A customer with so many cheap and dear orders, the oldest first; the first `cancelled` of them are over. */
async function customerWithOrders(page: Page, placed: number, cancelled = 0) {
  const customer = await newCustomer(page);
  const numbers: string[] = [];
  for (let n = 0; n < placed; n++)
    numbers.push(await placeOrder(page, customer, { slug: 'vanilla-bean-swirl-cupcake', quantity: 1 + (n % 2) }));
  for (const orderNo of numbers.slice(0, cancelled)) await cancelOrderOf(page, customer, orderNo);
  await signIn(page, customer);
  return numbers;
}

test('[U-03] orders are sorted and searched at addresses of their own, which reload and back keep', {
  tag: '@narrow',
}, async ({ page }) => {
  const [first = '', second = '', third = ''] = await customerWithOrders(page, 3);
  await page.goto('/orders');
  const { search, sort, live, told } = partsOf(page);
  await expect(rowsOf(live)).toHaveCount(3);
  expect(await numbersIn(live)).toEqual([third, second, first]);
  await expect(told).toHaveText('3 orders under way. 0 past orders.');
  expect(await findingsOf(page)).toEqual([]);

  await sort.focus();
  await sort.selectOption('Oldest');
  await expect(page).toHaveURL('/orders?sort=oldest');
  await expect(sort).toBeFocused();
  await expect.poll(() => numbersIn(live)).toEqual([first, second, third]);
  await sort.selectOption('Price High to Low');
  await expect.poll(() => numbersIn(live)).toEqual([second, third, first]);
  await sort.selectOption('Price Low to High');
  await expect.poll(() => numbersIn(live)).toEqual([first, third, second]);

  const wanted = second.slice(5).toLowerCase();
  await search.fill(wanted);
  await expect(rowsOf(live)).toHaveCount(1);
  await expect(live).toContainText(second);
  await expect(told).toHaveText('1 order under way. 0 past orders.');
  await expect(search).toBeFocused();
  const address = `/orders?search=${wanted}&sort=price-low-high`;
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(rowsOf(live)).toHaveCount(1);
  await expect(search).toHaveValue(wanted);
  await expect(sort.locator('option:checked')).toHaveText('Price Low to High');

  await search.press('End');
  await search.pressSequentially('%');
  await expect(page.getByRole('heading', { name: 'No such order' })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/orders?sort=price-low-high');
  await expect(search).toHaveValue('');
  await expect(rowsOf(live)).toHaveCount(3);
  await page.goBack();
  await expect(sort.locator('option:checked')).toHaveText('Price High to Low');
  await expect.poll(() => numbersIn(live)).toEqual([second, third, first]);
});

test('[U-03] [U-05] orders and past orders come in pages, by keyboard too', { tag: '@narrow' }, async ({ page }) => {
  const placed = ordersOnPage + 2;
  const numbers = await customerWithOrders(page, 2 * placed, placed);
  await page.goto('/orders?sort=oldest');
  const { live, past, history, told } = partsOf(page);
  const oldestLive = numbers.slice(placed);
  await expect.poll(() => numbersIn(live)).toEqual(oldestLive.slice(0, ordersOnPage));
  await expect(past).toHaveCount(0);
  await expect(told).toHaveText('12 orders under way, page 1 of 2. 12 past orders.');

  await history.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => numbersIn(past)).toEqual(numbers.slice(0, ordersOnPage));
  await expect(page).toHaveURL('/orders?sort=oldest&history=1');
  expect(await findingsOf(page)).toEqual([]);
  const pastPages = page.getByRole('navigation', { name: 'Pagination, past orders' });
  await pastPages.getByRole('link', { name: 'Next page' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => numbersIn(past)).toEqual(numbers.slice(ordersOnPage, placed));
  await expect(page.getByRole('region', { name: 'Order History' })).toBeFocused();
  await expect(told).toHaveText('12 orders under way, page 1 of 2. 12 past orders, page 2 of 2.');
  expect(await numbersIn(live)).toEqual(oldestLive.slice(0, ordersOnPage));

  const livePages = page.getByRole('navigation', { name: 'Pagination, orders under way' });
  await livePages.getByRole('link', { name: 'Page 2' }).click();
  await expect.poll(() => numbersIn(live)).toEqual(oldestLive.slice(ordersOnPage));
  await page.reload();
  await expect.poll(() => numbersIn(live)).toEqual(oldestLive.slice(ordersOnPage));
  await expect.poll(() => numbersIn(past)).toEqual(numbers.slice(ordersOnPage, placed));
  await history.click();
  await expect(past).toHaveCount(0);
  await expect(page).toHaveURL('/orders?sort=oldest&page=2');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

test('[U-05] the history opens by itself where nothing is under way, and can be shut @narrow', async ({ page }) => {
  const [orderNo = ''] = await customerWithOrders(page, 1, 1);
  await page.goto('/orders');
  const { past, history } = partsOf(page);
  await expect(past).toContainText(orderNo);
  await expect(page.getByText('Nothing is under way at the moment. Your past orders stand below.')).toBeVisible();
  await history.click();
  await expect(past).toHaveCount(0);
  await expect(page).toHaveURL('/orders?history=shut');
  await page.reload();
  await expect(page.getByText('Nothing is under way at the moment.')).toBeVisible();
  await expect(past).toHaveCount(0);
  await expect(page).toHaveURL('/orders?history=shut');
});

test('[U-05] the history is asked for when it is opened, and not before', async ({ page }) => {
  const [over = '', waiting = ''] = await customerWithOrders(page, 2, 1);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/orders/list') asked.push(searchParams.get('part') ?? '');
  });
  await page.goto('/orders');
  const { live, past, history } = partsOf(page);
  await expect(live).toContainText(waiting);
  expect(asked).toEqual(['live']);
  await history.click();
  await expect(past).toContainText(over);
  expect(asked).toEqual(['live', 'past']);
});

test('[U-03] [U-05] an order that is cancelled moves to the history, and the focus is not lost', {
  tag: '@narrow',
}, async ({ page }) => {
  const [older = '', newer = ''] = await customerWithOrders(page, 2);
  await page.goto('/orders?history=1');
  const { live, past, told } = partsOf(page);
  await rowsOf(live).filter({ hasText: older }).getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'Order Details' });
  await details.getByRole('button', { name: 'Cancel order' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel this order?' })
    .getByRole('button', { name: 'Yes, cancel it' })
    .click();
  await expect(details.getByText('Cancelled', { exact: true })).toBeVisible();
  await details.getByRole('button', { name: 'Go Back' }).click();
  await expect(past).toContainText(older);
  await expect(past.getByText('Cancelled')).toBeVisible();
  expect(await numbersIn(live)).toEqual([newer]);
  await expect(told).toHaveText('1 order under way. 1 past order.');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused();
});

test('[U-03] typing asks once it pauses, and a late answer never replaces a newer one', async ({ page }) => {
  const [first = '', second = ''] = await customerWithOrders(page, 2);
  await page.goto('/orders');
  const { search, live } = partsOf(page);
  await expect(rowsOf(live)).toHaveCount(2);
  const asked: string[] = [];
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(listAsked, async (route) => {
    const text = new URL(route.request().url()).searchParams.get('search') ?? '';
    asked.push(text);
    if (text === first) await held;
    await route.continue();
  });
  await search.pressSequentially(first);
  await expect.poll(() => asked).toEqual([first]);
  await search.fill(second);
  await expect.poll(() => numbersIn(live)).toEqual([second]);
  const late = page.waitForResponse((response) => response.url().includes(`search=${first}`));
  letGo();
  await late;
  expect(await numbersIn(live)).toEqual([second]);
  await expect(search).toHaveValue(second);
  expect(asked).toEqual([first, second]);
});

test('[U-03] who is not signed in logs in first, and comes back to what was asked', async ({ page }) => {
  await page.goto('/orders?search=7k&sort=oldest');
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent('/orders?search=7k&sort=oldest')}`);
});

test('[U-03] who is signed out in another tab is shown no orders any more', async ({ page, context }) => {
  const [orderNo = ''] = await customerWithOrders(page, 1);
  await page.goto('/orders');
  await expect(partsOf(page).live).toContainText(orderNo);
  const other = await newPageIn(context);
  await other.goto('/faq');
  await other.evaluate(() => localStorage.clear());
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect(page.getByText(orderNo)).toHaveCount(0);
  expect(await findingsOf(page)).toEqual([]);
});

test.describe('when the orders cannot be had', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('[U-03] ‘Loading orders...’ shows, then an empty list that says why, and another try fills it', {
    tag: '@narrow',
  }, async ({ page }) => {
    const [orderNo = ''] = await customerWithOrders(page, 1);
    const refusal = toReply(new Failure('badRequest'));
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(listAsked, async (route) => {
      await held;
      await route.fulfill({ status: 400, json: refusal });
    });
    await page.goto('/orders');
    await expect(page.getByText('Loading orders...')).toBeVisible();
    letGo();
    await expect(page.getByRole('alert')).toContainText(refusal.message);
    await expect(partsOf(page).live).toHaveCount(0);
    expect(await findingsOf(page)).toEqual([]);
    await page.unroute(listAsked);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(partsOf(page).live).toContainText(orderNo);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
