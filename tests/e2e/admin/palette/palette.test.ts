import { findAnything } from '#contract/admin/finding/finding.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import {
  field,
  newName,
  open,
  openByKeys,
  options,
  orderOf,
  palette,
  rail,
} from '#tests/support/staff/palette-of-page.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test.describe('with a keyboard', () => {
  test.beforeEach(({ page: _ }, { project }) => test.skip(project.name !== 'desktop', 'a telephone has no keys'));

  test('[J-06] Ctrl K opens it over every screen, Esc closes it, and the focus is where it was', async ({ page }) => {
    await signInBrowser(page, { role: 'owner', name: 'Sunita Rao' });
    await open(page);
    await rail(page).getByRole('link', { name: 'Orders' }).focus();
    await openByKeys(page);
    await expect(options(page, 'Go to').first()).toHaveAttribute('aria-selected', 'true');
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(rail(page).getByRole('link', { name: 'Orders' })).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(rail(page).getByRole('link', { name: 'Orders' })).toBeFocused();
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeHidden();
  });

  test('[J-06] an order is found by its last four and opened, and stands under Lately without its name', async ({
    page,
  }) => {
    const name = newName();
    const orderNo = await orderOf(name);
    await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
    await open(page);
    await openByKeys(page);
    // As quickly as at the counter: Enter is pressed before the shop has answered.
    await page.keyboard.type(orderNo.slice(-4));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderNo}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(options(page, 'Lately')).toHaveText([orderNo]);
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(kept).toContain(orderNo);
    expect(kept).not.toContain('Quill');
  });

  test('[J-06] arrows go through what is found, and a customer’s page opens', async ({ page }) => {
    const name = newName();
    const orderNo = await orderOf(name);
    await signInBrowser(page, { role: 'owner', name: 'Sunita Rao' });
    await open(page, '/admin/reports');
    await openByKeys(page);
    await page.keyboard.type(name.split(' ')[0] ?? '');
    await expect(options(page, 'Orders')).toHaveCount(1);
    await expect(options(page, 'Orders')).toContainText(orderNo);
    await expect(palette(page).getByRole('status')).toHaveText('1 order, 1 customer');
    const customer = options(page, 'Customers');
    await page.keyboard.press('ArrowDown');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await customer.getAttribute('id')) ?? '');
    await expect(customer).toHaveAttribute('aria-selected', 'true');
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await expect(page.getByRole('link', { name: orderNo })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('Quill');

    await openByKeys(page);
    await page.keyboard.type('black forest gateau');
    await expect(options(page, 'Products').first()).toContainText('Black Forest');
    await options(page, 'Take an order').click();
    await expect(page.getByRole('searchbox', { name: 'Find a cake' })).toHaveValue('Black Forest Gateau');
    await openByKeys(page);
    await page.keyboard.type('black forest gateau');
    await expect(options(page, 'Products').first()).toContainText('Black Forest');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('audit');
    await expect(options(page, 'Go to')).toHaveText(['Audit log']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings\/audit$/);
  });

  test('[J-06] in a list with a search of its own / goes there; single letters switched off leave Ctrl K', async ({
    page,
  }) => {
    await signInBrowser(page, { role: 'owner', name: 'Sunita Rao' });
    await open(page, '/admin/orders');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Find orders' })).toBeFocused();
    await openByKeys(page);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'All keys' });
    await expect(keys.getByText('Find anything')).toBeVisible();
    await keys.getByRole('switch').click();
    await page.keyboard.press('Escape');
    for (const key of ['n', '?', 'c']) await page.keyboard.press(key);
    await openByKeys(page);
    await expect(page).toHaveURL(/\/admin\/orders$/);
  });

  test('[J-06] N takes a new order and C collects, from every screen', async ({ page }) => {
    await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
    await open(page, '/admin/messages');
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/\/admin\/collect$/);
    await open(page, '/admin/messages');
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/admin\/orders\/new$/);
  });

  test('[J-06] orders are paused and taken again from any screen', async ({ page }) => {
    await signInBrowser(page, { role: 'manager', name: 'Owen Price' });
    await open(page, '/admin/reports');
    let paused = false;
    await page.route('**/api/admin/board/{pause,resume}', async (route) => {
      paused = route.request().url().endsWith('pause');
      await route.fulfill({ json: paused ? { until: '2026-12-19T14:30:00.000Z' } : {} });
    });
    await page.route('**/api/admin/board/strip*', async (route) => {
      const response = await route.fetch();
      const pause = paused ? { until: '2026-12-19T14:30:00.000Z', words: '' } : null;
      await route.fulfill({ response, json: { ...(await response.json()), pause } });
    });
    await openByKeys(page);
    await page.keyboard.type('pause');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Pause orders' });
    await dialog.getByRole('button', { name: 'Pause orders' }).click();
    await expect(dialog).toBeHidden();
    await openByKeys(page);
    await page.keyboard.type('pause');
    await expect(options(page, 'Do')).toHaveText(['Take orders again']);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Take orders again' }).click();
    await expect(page.getByRole('dialog', { name: 'Orders are paused' })).toBeHidden();
    expect(paused).toBe(false);
  });
});

test('[J-06] [T-08] a baker finds orders and products, no customers, and nothing that they may not do @narrow', async ({
  page,
}) => {
  const name = newName();
  await orderOf(name);
  await signInBrowser(page, { role: 'baker', name: 'Marek Nowak' });
  await open(page);
  await page.getByRole('button', { name: 'Find anything' }).last().click();
  await expect(field(page)).toBeVisible();
  await expect(options(page, 'Go to')).toHaveText([/^Today/, /^Production/, /^Stock/, /^You/]);
  await expect(options(page, 'Do')).toHaveText([/^Day sheet/, /^All keys/, /^Sign out/]);
  const answer = page.waitForResponse((response) => response.url().includes('/api/admin/search'));
  await field(page).fill(name.split(' ')[0] ?? '');
  await expect(options(page, 'Orders')).toHaveCount(1);
  await expect(palette(page).getByRole('group', { name: 'Customers' })).toHaveCount(0);
  expect(findAnything.output.parse(await (await answer).json()).customers).toBeNull();
});

test('[J-06] [T-08] who sees no orders is asked for a screen alone, and the shop for nothing @narrow', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signInBrowser(page, { role: 'accountant', name: 'Ada Count' });
  await open(page, '/admin/reports');
  await page.evaluate(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true })));
  await field(page).fill('accountant');
  await expect(options(page, 'Go to')).toHaveCount(1);
  await field(page).fill('somebody');
  await expect(palette(page).getByText('Nothing is called ‘somebody’.')).toBeVisible();
  expect(asked.filter((path) => path.includes('/search'))).toEqual([]);
});
