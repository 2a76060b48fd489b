import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { field, newName, open, options, orderOf, palette } from '#tests/support/staff/palette-of-page.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('[J-06] an answer that comes late never takes the place of what was asked since @narrow', async ({ page }) => {
  const [late, soon] = [newName(), newName()];
  const [lateNo, soonNo] = [await orderOf(late), await orderOf(soon)];
  await signInBrowser(page, { role: 'counter' });
  await open(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/admin/search?q=${late.split(' ')[0]}*`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Find anything' }).last().click();
  await field(page).fill(late.split(' ')[0] ?? '');
  await expect(palette(page).getByText('Looking …')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await field(page).fill(soon.split(' ')[0] ?? '');
  await expect(options(page, 'Orders')).toContainText(soonNo);
  const lateAnswer = page.waitForResponse((response) => response.url().includes(late.split(' ')[0] ?? 'none'));
  release();
  await lateAnswer;
  await expect(options(page, 'Orders')).toHaveCount(1);
  await expect(options(page, 'Orders')).toContainText(soonNo);
  await field(page).fill(late.split(' ')[0] ?? '');
  await expect(options(page, 'Orders')).toContainText(lateNo);
});

test('[J-06] asked for before it has come, it opens once it is there @narrow', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Find anything' }).last().click();
  await expect(page.getByText('Opening …')).toBeVisible();
  release();
  await expect(field(page)).toBeFocused();
  await field(page).fill('today');
  await expect(options(page, 'Go to')).toHaveText([/^Today/]);
});

test.describe('without a line', () => {
  test.use({ expectedNoise: [/ERR_/] });
  test('[J-06] it says so, its screens open all the same, and it finds again once the line is back @narrow', async ({
    page,
  }) => {
    const name = newName();
    await orderOf(name);
    await signInBrowser(page, { role: 'counter' });
    await open(page);
    await page.getByRole('button', { name: 'Find anything' }).last().click();
    await expect(field(page)).toBeVisible();
    await page.route('**/api/admin/search*', (route) => route.abort('connectionfailed'));
    await field(page).fill(name.split(' ')[0] ?? '');
    await expect(palette(page).getByText('Not connected.')).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await page.unroute('**/api/admin/search*');
    await palette(page).getByRole('button', { name: 'Try again' }).click();
    await expect(options(page, 'Orders')).toHaveCount(1);
  });

  test('[J-06] where the palette itself does not come, it is asked for again @narrow', async ({ page }) => {
    await page.route('**/office-palette-*.js', (route) => route.abort('connectionfailed'));
    await signInBrowser(page, { role: 'counter' });
    await open(page);
    await page.getByRole('button', { name: 'Find anything' }).last().click();
    await expect(page.getByText('The search did not come')).toBeVisible();
    // While nobody answers the page stays as it is.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The search did not come')).toBeVisible();
    await page.context().setOffline(false);
    await page.unroute('**/office-palette-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(field(page)).toBeVisible();
  });
});

for (const [name, viewport] of [
  ['the tablet', { width: 1180, height: 820 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test.describe(`by touch on ${name}`, () => {
    test.use({ viewport, hasTouch: true });

    test('[J-06] it opens from the frame, everything in it is large enough to press, and an order opens', async ({
      page,
    }) => {
      const customer = newName();
      const orderNo = await orderOf(customer);
      await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
      await open(page, '/admin/orders');
      if (viewport.width < 768)
        await page.getByRole('navigation', { name: 'Back office, short' }).getByRole('button', { name: 'More' }).tap();
      await page.getByRole('button', { name: 'Find anything' }).last().tap();
      await expect(field(page)).toBeFocused();
      await field(page).fill(customer.split(' ')[0] ?? '');
      await expect(options(page, 'Orders')).toHaveCount(1);
      expect(await findingsOf(page)).toEqual([]);
      expect(await isWiderThanWindow(page)).toBe(false);
      for (const target of await palette(page).locator('input, button:visible, [role=option]').all()) {
        const box = await target.boundingBox();
        expect([await target.textContent(), Math.min(box?.width ?? 0, box?.height ?? 0) >= 48]).toEqual([
          await target.textContent(),
          true,
        ]);
      }
      await options(page, 'Orders').tap();
      await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderNo}$`));
    });

    test('[J-06] it is closed by its cross, and the focus goes back', async ({ page }) => {
      await signInBrowser(page, { role: 'counter' });
      await open(page);
      const opener = page
        .getByRole('banner')
        .or(page.locator('.page-header'))
        .getByRole('button', { name: 'Find anything' });
      await opener.first().tap();
      await expect(field(page)).toBeFocused();
      await palette(page).getByRole('button', { name: 'Close' }).tap();
      await expect(palette(page)).toBeHidden();
      await expect(opener.first()).toBeFocused();
    });
  });
