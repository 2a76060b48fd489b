import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, type Page } from '#tests/support/browser/browser.ts';

const folder = path.join(import.meta.dirname, '../../../docs/manual/pictures');

/**
 * With MANUAL_PICTURES=on, saves the story's screens as those of the manual; otherwise nothing is saved. @param name
 * the file's, without its extension
 */
export async function manualPicture(page: Page, name: string): Promise<void> {
  if (process.env.MANUAL_PICTURES !== 'on') return;
  // A picture that never loads holds nobody up: it is seen in the manual, and mended.
  const whole = () =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy') &&
    [...document.querySelectorAll<SVGUseElement>('svg use')].every(
      (icon) => !icon.checkVisibility() || icon.getBBox().width > 0,
    );
  await page.waitForFunction(whole, undefined, { timeout: 5_000 }).catch(() => undefined);
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  // A page of the manual is 980 px wide; a screen has few colours.
  const small = await sharp(shot).resize({ width: 1180, withoutEnlargement: true }).png({ palette: true, effort: 10 });
  await writeFile(path.join(folder, `${name}.png`), await small.toBuffer());
}

/** The screens that have something to show at the end of the story, each with its address. */
const screens: readonly (readonly [name: string, address: string])[] = [
  ['orders', '/admin/orders'],
  ['production', '/admin/production'],
  ['products', '/admin/products'],
  ['shop-window', '/admin/shop-window'],
  ['customers', '/admin/customers'],
  ['diary-places', '/admin/diary/places'],
  ['diary-lead-times', '/admin/diary/lead-times'],
  ['stock-count', '/admin/stock/count'],
  ['stock-daily', '/admin/stock/daily'],
  ['stock-movements', '/admin/stock/movements'],
  ['overview', '/admin/reports'],
  ['report-products', '/admin/reports/products'],
  ['accountant', '/admin/reports/accountant'],
  ['money', '/admin/settings/money'],
  ['emails', '/admin/settings/emails'],
  ['menu', '/admin/settings/menu'],
  ['connections', '/admin/settings/connections'],
  ['roles', '/admin/settings/roles'],
  ['devices', '/admin/settings/devices'],
  ['audit', '/admin/settings/audit'],
  ['you', '/admin/settings/you'],
];

/**
 * Takes a picture of each of {@link screens} once all of it is there, of an order's ticket on its paper, and of the
 * list of keyboard shortcuts.
 */
export async function manualScreens(page: Page, orderNo: string): Promise<void> {
  if (process.env.MANUAL_PICTURES !== 'on') return;
  for (const [name, address] of screens) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await manualPicture(page, name);
  }
  await page.goto(`/admin/print/ticket?orders=${orderNo}`);
  await expect(page.locator('.ticket')).toBeVisible();
  await manualPicture(page, 'prints');
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await manualPicture(page, 'keys');
}
