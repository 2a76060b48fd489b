import { expect, type Page } from '#tests/support/browser/browser.ts';
import { type Passkeys, withPasskeys } from '#tests/support/browser/passkeys.ts';
import { manualPicture } from './manual-picture.ts';
import { titled } from './setting-up.ts';

/**
 * Days later a session is over: the passkey opens the back office again. @param picture the manual's, if one is taken
 * @returns the passkeys as they are from here on: they count their uses
 */
export async function signInAgain(page: Page, passkeys: Passkeys, picture?: string): Promise<Passkeys> {
  const carried = await withPasskeys(page, await passkeys.kept());
  await page.goto('/admin');
  const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(passkey).toBeVisible();
  if (picture !== undefined) await manualPicture(page, picture);
  await passkey.click();
  await expect(titled(page, /^Saturday/)).toBeVisible();
  return carried;
}

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardIn = (page: Page, name: string, orderNo: string) => lane(page, name).locator(`#card-${orderNo}`);

/** Bakes a day, from the list of the morning to the shelf of what waits to be collected. */
export async function bakeDay(page: Page, orderNos: readonly string[]): Promise<void> {
  await page.goto('/admin');
  for (const orderNo of orderNos) await expect(cardIn(page, 'To bake', orderNo)).toBeVisible();
  await manualPicture(page, 'today');
  for (const orderNo of orderNos) {
    await cardIn(page, 'To bake', orderNo).getByRole('button', { name: 'Start baking' }).click();
    await cardIn(page, 'Baking', orderNo).getByRole('button', { name: 'Mark ready' }).click();
    await expect(cardIn(page, 'Ready', orderNo)).toBeVisible();
  }
}

/** Hands over an order: the customer says its last four characters, and what is owed is paid at the terminal. */
export async function handOver(page: Page, orderNo: string, owed: 'paid' | 'owed'): Promise<void> {
  await page.goto('/admin/collect');
  await page.getByLabel('Name, number or telephone').fill(orderNo.slice(-4));
  const order = page.getByRole('region', { name: 'Hand over' });
  await expect(order).toContainText(orderNo.slice(-4));
  await manualPicture(page, 'collect');
  await order.getByRole('button', { name: owed === 'owed' ? /by terminal: hand over$/ : 'Hand over' }).click();
  await expect(order).toBeHidden();
  await page.goto(`/admin/orders/${orderNo}`);
  await expect(page.getByText('Collected').first()).toBeVisible();
  await manualPicture(page, 'order');
}

/** Counts the drawer, and closes the day for good. */
export async function closeDay(page: Page, counted: { float: string; coins: string }): Promise<void> {
  await page.goto('/admin/reports/closing');
  await expect(titled(page, /^Closing, \w+day/)).toBeVisible();
  await page.getByLabel('Float from this morning').fill(counted.float);
  await page.getByLabel('Small coins').fill(counted.coins);
  await manualPicture(page, 'closing');
  await page.getByRole('button', { name: 'Close day' }).click();
  await expect(page.getByText(/^Closed by /)).toBeVisible();
}
