import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const options = (page: Page, group: string) => palette(page).getByRole('group', { name: group }).getByRole('option');
/** Opens the office and waits until the screen has its own title: then its keys do something. */
async function open(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(page).toHaveTitle(/. · Back office$/);
}
async function openByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('[J-06] an order is found by its last four and opened as quickly as at the counter, then its customer by the arrows', async ({
  page,
}) => {
  // A name that no other test finds.
  const name = `Quill${randomUUID().replace(/[^a-f]/g, '')}x Featherstonehaugh`;
  const date = openDayAhead(30);
  const orderNo = await boardOrder({
    name,
    date,
    time: '14:30',
    email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  });
  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await open(page);
  await openByKeys(page);
  // Enter is pressed before the shop has answered.
  await page.keyboard.type(orderNo.slice(-4));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderNo}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await openByKeys(page);
  await expect(options(page, 'Recent')).toHaveText([orderNo]);
  await page.keyboard.type(name.split(' ')[0] ?? '');
  await expect(options(page, 'Orders')).toHaveCount(1);
  await expect(palette(page).getByRole('status')).toHaveText('1 order, 1 customer');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page.getByRole('link', { name: orderNo })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('Quill');
});

test.describe('while its file does not come', () => {
  test.use({ expectedNoise: [/ERR_/] });
  test('[J-06] asked for before it has come, it opens once it is there, and one that was lost is asked for again', async ({
    page,
  }) => {
    const opener = page.getByRole('button', { name: 'Find anything' }).last();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/office-palette-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await signInBrowser(page, { role: 'counter' });
    await open(page);
    await opener.click();
    await expect(page.getByText('Opening…')).toBeVisible();
    release();
    await expect(field(page)).toBeFocused();

    await page.unroute('**/office-palette-*.js');
    await page.route('**/office-palette-*.js', (route) => route.abort('connectionfailed'));
    await open(page);
    await opener.click();
    await expect(page.getByText('The search could not be loaded')).toBeVisible();
    // While nobody responds, the page stays as it is.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The search could not be loaded')).toBeVisible();
    await page.context().setOffline(false);
    await page.unroute('**/office-palette-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(field(page)).toBeVisible();
  });
});
