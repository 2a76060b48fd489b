import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test.use({ expectedNoise: [/status of 422/] });

for (const [name, viewport] of [
  ['the tablet', { width: 1180, height: 820 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test.describe(`on ${name}`, () => {
    test.use({ viewport, hasTouch: true });

    test('[J-02] the accountant opens a range by its address, and saves a month of the ledger', async ({ page }) => {
      await signInBrowser(page, { role: 'accountant', name: 'Amelia Grant' });
      await page.goto('/admin/reports/sales?from=2026-11-01&to=2026-11-20');
      await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
      await expect(page.getByLabel('From')).toHaveValue('2026-11-01');
      await expect(page.getByText('No money came or went in these days')).toBeVisible();
      expect(await findingsOf(page)).toEqual([]);
      await page.getByLabel('From').fill('2026-11-21');
      await expect(page.getByText('The last day is before the first.')).toBeVisible();
      await expect(page).toHaveURL(/from=2026-11-21/);
      // Of the overview the numbers, and no way to what an accountant may not enter.
      await page.getByRole('link', { name: 'Overview' }).click();
      await expect(page.getByRole('region', { name: 'This week' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Will run out' })).toBeVisible();
      const ways = await page.getByRole('main').getByRole('link').all();
      for (const way of ways) expect(await way.getAttribute('href')).toMatch(/^\/admin\/reports/);
      expect(ways.length).toBeGreaterThan(6);
      await page.getByRole('link', { name: 'For the accountant' }).click();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Ledger as CSV' }).click(),
      ]);
      expect(saved.suggestedFilename()).toMatch(/^ledger-\d{4}-\d{2}\.csv$/);
      await expect(page.getByRole('status').filter({ hasText: 'was saved' })).toBeVisible();
    });
  });
