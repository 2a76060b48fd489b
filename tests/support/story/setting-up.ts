import { expect, type Page } from '#tests/support/browser/browser.ts';
import { type Passkeys, withPasskeys } from '#tests/support/browser/passkeys.ts';
import type { ShopAt } from './empty-bakery.ts';
import { manualPicture } from './manual-picture.ts';
import { linkTo } from './people-of-story.ts';

export const titled = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Creates the owner's account at the address that the start printed, with a passkey. */
export async function becomeOwner(
  page: Page,
  { shop }: ShopAt,
  owner: { name: string; email: string },
): Promise<Passkeys> {
  const passkeys = await withPasskeys(page);
  const address = () => /\S+\/admin\/set-up\?token=\S+/.exec(shop.printed())?.[0];
  await expect.poll(address).toBeDefined();
  await page.goto(address() ?? '');
  await expect(titled(page, 'Set up the owner’s account')).toBeVisible();
  await manualPicture(page, 'set-up');
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.locator('li code')).toHaveCount(10);
  await page.getByRole('button', { name: /to the board/ }).click();
  await expect(page.getByText(/\d+ of 12 steps to your first order (is|are) done/)).toBeVisible();
  return passkeys;
}

/** Enters who the bakery is, as customers read it on every page. */
export async function sayWhoWeAre(page: Page, facts: { name: string; town: string }): Promise<void> {
  await page.goto('/admin/settings/shop');
  const whoWeAre = section(page, 'Who we are');
  await whoWeAre.getByLabel('Name', { exact: true }).fill(facts.name);
  await whoWeAre.getByLabel('Town', { exact: true }).fill(facts.town);
  await manualPicture(page, 'settings');
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
}

/** Sets one weekday's opening hours in the usual week. @param hours from and to */
export async function openOn(page: Page, weekday: string, [opens, closes]: readonly [string, string]): Promise<void> {
  await page.getByRole('button', { name: `Change ${weekday}` }).click();
  const dialog = page.getByRole('dialog', { name: `Every ${weekday}` });
  await dialog.getByRole('radio', { name: 'Open', exact: true }).check();
  await dialog.getByLabel('From').fill(opens);
  await dialog.getByLabel('To').fill(closes);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** Sets a day that differs from its weekday, with the words that customers read. */
export async function closeEarly(
  page: Page,
  date: string,
  special: { to: string; name: string; word: string },
): Promise<void> {
  await page.locator(`[data-date="${date}"]`).click();
  await page.locator('label').filter({ hasText: 'Other hours' }).click();
  await page.getByLabel('To', { exact: true }).fill(special.to);
  await page.getByLabel('Name of the day').fill(special.name);
  await page.getByLabel('Message to customers').fill(special.word);
  await manualPicture(page, 'diary');
  await page.getByRole('button', { name: 'Save day' }).click();
  await expect(page.locator(`[data-date="${date}"]`)).toHaveAccessibleName(new RegExp(special.name));
}

/** Sets a day on which nobody bakes. */
export async function closeOn(page: Page, date: string, name: string): Promise<void> {
  await page.locator(`[data-date="${date}"]`).click();
  await page.locator('label').filter({ hasText: 'Closed' }).click();
  await page.getByLabel('Name of the day').fill(name);
  await page.getByRole('button', { name: 'Save day' }).click();
  await expect(page.locator(`[data-date="${date}"]`)).toHaveAccessibleName(new RegExp(`${name}, Closed`));
}

/** Invites somebody by email, who comes by its link with a passkey of their own. @param device theirs */
export async function invite(
  page: Page,
  device: Page,
  shop: ShopAt,
  guest: { name: string; email: string; role: string },
): Promise<void> {
  await page.goto('/admin/settings/team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('Email').fill(guest.email);
  await dialog.getByLabel('Role').selectOption({ label: guest.role });
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const once = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const address = page.getByRole('dialog', { name: 'Invitation link' });
  await expect(once.or(address)).toBeVisible();
  if (await once.isVisible()) await once.getByRole('button', { name: 'Use passkey' }).click();
  await expect(address.getByText(guest.email)).toBeVisible();
  await address.getByRole('button', { name: 'Close' }).click();
  await withPasskeys(device);
  await device.goto(await linkTo(shop, guest.email, /\S*\/admin\/invitation\?token=[\w-]+/));
  await device.getByLabel('Your name').fill(guest.name);
  await device.getByRole('button', { name: 'Create passkey' }).click();
  await device.getByRole('button', { name: /to the board/ }).click();
  await expect(device.getByRole('button', { name: new RegExp(`^${guest.name}`) })).toBeVisible();
}
