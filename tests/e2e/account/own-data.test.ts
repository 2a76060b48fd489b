import { profileTexts } from '#contract/accounts/profile.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { newCustomer, openProfile, signIn } from '#tests/support/browser/customer-of-page.ts';

const password = 'Sponge&Jam1';

test('the copy of everything comes as one file', async ({ page }) => {
  await openProfile(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-bakery-data.json');
  const text = await (await file.createReadStream()).toArray();
  expect(JSON.parse(Buffer.concat(text).toString())).toMatchObject({ account: { firstName: 'Priya' }, orders: [] });
});

test('an account is deleted after its password and a clear yes', async ({ page }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(confirm).toBeDisabled();
  expect(await findingsOf(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByText('I understand').click();
  await confirm.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(profileTexts.deleted)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});
