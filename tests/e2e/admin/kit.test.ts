import { listOrders } from '#contract/admin/orders/order-list.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { newCustomer, placeOrder } from '#tests/support/browser/customer-of-page.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test('a table keeps its head below the page’s, and Enter follows the link it is on', async ({ page }) => {
  const orderNo = await placeOrder(page, await newCustomer(page), { slug: 'vanilla-bean-swirl-cupcake', quantity: 6 });
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  await page.route(/\/api\/admin\/orders(\?|$)/, async (route) => {
    const response = await route.fetch();
    const answer = listOrders.output.parse(await response.json());
    const [first] = answer.orders;
    if (!first) throw new Error('the list is empty');
    const orders = Array.from({ length: 40 }, (_, at) => ({ ...first, number: at === 0 ? first.number : `MA-${at}` }));
    await route.fulfill({ response, json: { ...answer, orders } });
  });
  let release: () => void = () => undefined;
  const counts = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/admin\/orders\/views/, async (route) => {
    await counts;
    await route.continue();
  });
  await page.goto('/admin/orders');
  const head = page.getByRole('columnheader').first();
  await expect(page.getByRole('link', { name: orderNo })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
  // The views and their counts come while somebody reads far down: the page stays where it is read.
  release();
  await expect(page.getByRole('link', { name: 'Owes money' })).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
  const header = await page.locator('.page-header').boundingBox();
  const top = (await head.boundingBox())?.y;
  expect(Math.round(top ?? -1)).toBe(Math.round((header?.y ?? 0) + (header?.height ?? 0)));

  await page.getByRole('link', { name: orderNo }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: orderNo })).toBeVisible();
});
