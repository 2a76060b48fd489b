import type { Browser, Page } from '@playwright/test';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, test } from '#tests/support/browser/browser.ts';
import { withPasskeys } from '#tests/support/browser/passkeys.ts';
import { type OwnShop, openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';

const widths = [1440, 1180, 390] as const;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** The address that the start printed, as its owner copies it. */
async function printedAddress({ printed }: OwnShop): Promise<string> {
  const address = () => /\S+\/admin\/set-up\?token=\S+/.exec(printed())?.[0];
  await expect.poll(address).toBeDefined();
  return address() ?? '';
}

/**
 * Checks that nothing is wrong with the page: no horizontal scroll bar and no target that a finger misses at any width,
 * and axe finds nothing.
 */
async function isSound(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 820 });
    const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    // What is measured follows the window a moment later.
    await expect.poll(isWider, { message: `at ${width}` }).toBe(false);
    if (width < 1280) await expect.poll(() => smallTargets(page), { message: `at ${width}` }).toEqual([]);
  }
  expect(await findingsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Buttons and links under 48 px, except those within a sentence. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main a, main button, header a, header button')]
      .filter((target) => target.checkVisibility() && target.closest('p') === null)
      .filter((target) => target.getBoundingClientRect().height < 48)
      .map((target) => target.outerHTML),
  );

/** Joins as the first owner, at the printed address. */
async function becomeOwner(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Sunita Rao');
  await page.getByLabel('Email').fill('sunita@bakery.example');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(heading(page, 'Your recovery codes')).toBeVisible();
}

async function openEmptyShop(browser: Browser, shop: OwnShop): Promise<{ page: Page; noise: readonly string[] }> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  const page = await newPageIn(context);
  const noise: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(error.message));
  await withPasskeys(page);
  return { page, noise };
}

/** What an owner is told where there is nothing yet, and the next step that is offered there. */
const emptyScreens: readonly { path: string; says: string | RegExp; next?: string }[] = [
  { path: '/', says: 'No orders for this day yet. They appear here once they are paid', next: 'take one yourself' },
  {
    path: '/orders',
    says: 'Orders from the shop, the telephone and the counter appear here.',
    next: 'Take the first order',
  },
  { path: '/collect', says: 'Orders marked ready on the board appear here.' },
  { path: '/messages', says: 'Messages from the contact form appear here, and you reply by email.' },
  { path: '/production', says: 'Orders appear here as soon as they are accepted' },
  { path: '/production?tab=week', says: 'What the next seven days need appears here as orders come in.' },
  { path: '/reports', says: 'Nothing needs attention.', next: 'All stock' },
  { path: '/reports/sales', says: 'Sales appear here by the day they were paid.' },
  { path: '/reports/searches', says: 'What customers search for in the shop appears here within a minute' },
  { path: '/reports/closing', says: 'No money came in or went out.' },
  { path: '/settings/team', says: 'You are the only one so far.' },
  { path: '/settings/devices', says: 'Open this screen on the tablet and enrol it.' },
  { path: '/settings/roles', says: 'take orders at the counter and by telephone' },
  { path: '/settings/audit', says: 'Joined the team' },
  { path: '/settings/audit?day=2020-01-01', says: 'No changes match these filters. Try another day, or fewer words.' },
];

test('[T-02] [T-04] [T-10] [J-07] from the printed address to the owner’s account, the board and the first day, with a word on each empty screen', async ({
  browser,
}) => {
  await using shop = await openOwnShop({});
  const { page, noise } = await openEmptyShop(browser, shop);
  await page.goto('/admin');
  await expect(page.getByText('This back office has no owner yet')).toBeVisible();
  const address = await printedAddress(shop);
  await page.goto(address);
  await expect(heading(page, 'Set up the owner’s account')).toBeVisible();
  await isSound(page);
  await becomeOwner(page);
  await expect(page.locator('li code')).toHaveCount(10);
  await isSound(page);
  await page.getByRole('button', { name: /to the board/ }).click();

  await expect(page.getByRole('button', { name: 'Sunita Rao, Owner' })).toBeVisible();
  await expect(page.getByText('1 of 12 steps to your first order is done')).toBeVisible();
  await isSound(page);
  await page.getByRole('link', { name: 'The first day' }).click();
  await expect(heading(page, 'The first day')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 12 done');
  const steps = page.locator('#main ol > li');
  await expect(steps).toHaveCount(12);
  await expect(steps.filter({ hasText: 'Secure your sign-in' })).toContainText(
    'Second step set up. Keep the recovery codes on paper',
  );
  await expect(steps.filter({ hasText: 'Who we are' })).toContainText('still the example’s. Change them under Shop');
  // Each step leads to the screen where it is done.
  const ways = () => steps.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(await ways()).toEqual([
    '/admin/settings/you',
    '/admin/settings/shop',
    '/admin/diary',
    '/admin/products',
    '/admin/settings/money',
    '/admin/stock/daily',
    '/admin/settings/connections',
    '/admin/settings/connections',
    '/admin/settings/team',
    '/admin/settings/devices',
    '/admin/settings/you',
    '/admin/orders/new',
  ]);
  await isSound(page);

  // Each empty screen says what will be there and what to do.
  for (const { path, says, next } of emptyScreens) {
    await page.goto(`/admin${path === '/' ? '' : path}`);
    await expect(page.getByRole('main').getByText(says, { exact: false }).first(), path).toBeVisible();
    if (next !== undefined) await expect(page.getByRole('link', { name: next }), path).toBeVisible();
    await isSound(page);
  }

  // A step is done on the screen that it leads to, and the page knows.
  await page.goto('/admin/settings/first-day');
  await page.getByRole('link', { name: 'Start: Enrol the tablets' }).click();
  await page.getByLabel('Name').fill('Kitchen tablet');
  await page.getByRole('button', { name: 'Enrol this device' }).click();
  await expect(page.getByText(', this device')).toBeVisible();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'The first day' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 12 done');
  await expect(page.getByRole('link', { name: 'Review: Enrol the tablets' })).toBeVisible();

  // A shop always has an owner: for the last one it says why nothing removes them.
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'More for Sunita Rao' }).click();
  for (const name of [/^Deactivate/, /^Change role/]) {
    const item = page.getByRole('menuitem', { name });
    await expect(item).toHaveAttribute('aria-disabled', 'true');
    await expect(item).toContainText('This is the last owner. Make somebody else an owner first');
  }
  await page.keyboard.press('Escape');
  expect(noise).toEqual([]);

  // The address is void once it is used.
  await page.goto(address);
  await expect(heading(page, 'This link does not work')).toBeVisible();
  await page.context().close();
});
