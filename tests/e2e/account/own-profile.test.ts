import { profileTexts } from '#contract/accounts/profile.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { photograph } from '#tests/support/browser/chosen-pictures.ts';
import { openProfile } from '#tests/support/browser/customer-of-page.ts';

// What the form says, and how it handles what is refused, is tested beside it: src/web/features/account/profile.

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.describe('of two tabs', () => {
  test.use({ expectedNoise: [/Failed to load resource.*409/] });

  test('[W-01] a changed profile is in the header at once and there after a reload, and neither tab loses anything unseen @narrow', async ({
    page,
    context,
  }) => {
    await openProfile(page);
    await press(page, 'Edit');
    await field(page, 'First name').fill('Beth');

    const other = await newPageIn(context);
    await other.goto('/profile');
    await press(other, 'Edit');
    await field(other, 'First name').fill('Anna');
    await field(other, 'Date of birth').fill('15/04/1990');
    const chooser = other.waitForEvent('filechooser');
    await press(other, 'Choose a profile picture');
    await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph(2_000, 1_500) });
    await expect(other.locator('.avatar img')).toHaveAttribute('src', /^data:image/);
    await press(other, 'Save');
    await expect(other.getByText(profileTexts.saved)).toBeVisible();
    await expect(other.getByRole('link', { name: 'Anna, my profile' })).toBeVisible();
    await other.reload();
    await expect(other.getByText('15 April 1990')).toBeVisible();
    await expect(other.locator('.avatar img')).toHaveAttribute('src', /^data:image\/webp/);

    await press(page, 'Save');
    const told = page.getByRole('alert').filter({ hasText: profileTexts.changedElsewhere });
    await expect(told).toContainText('First name: Anna');
    await expect(field(page, 'First name')).toHaveValue('Beth');
    await press(page, 'Save');
    await expect(page.getByText(profileTexts.saved)).toBeVisible();
    await expect(other.locator('dl').getByText('Beth Shah')).toBeVisible();
  });
});

test('[W-01] a customer changes the password, stays signed in, takes a copy of everything along, and deletes the account', async ({
  page,
}) => {
  await openProfile(page);
  await page.getByRole('button', { name: 'Change password' }).focus();
  await page.keyboard.press('Enter');
  const change = page.getByRole('dialog', { name: 'Change password' });
  await field(page, 'Current password').fill('Sponge&Jam1');
  await field(page, 'New password').fill('Lemon&Curd2');
  await page.keyboard.press('Enter');
  await expect(page.getByText(profileTexts.passwordChanged)).toBeVisible();
  await expect(change).toBeHidden();
  await page.reload();

  const download = page.waitForEvent('download');
  await press(page, 'Download my data');
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-bakery-data.json');
  await expect(page.getByText('Your data is in your downloads: my-bakery-data.json')).toBeVisible();
  const text = await (await file.createReadStream()).toArray();
  expect(JSON.parse(Buffer.concat(text).toString())).toMatchObject({ account: { firstName: 'Priya' }, orders: [] });

  await press(page, 'Delete my account');
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Lemon&Curd2');
  await dialog.getByText('I understand').click();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(profileTexts.deleted)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('[Z-05] a customer keeps a cake from its page and a date with a reminder, and both are there after a reload @narrow', async ({
  page,
}) => {
  await openProfile(page);
  await page.goto('/product/black-forest-gateau');
  await press(page, 'Add to favourites');
  await expect(page.getByRole('button', { name: 'In your favourites', pressed: true })).toBeVisible();
  await page.getByRole('link', { name: 'All your favourites' }).click();
  await expect(page.getByRole('link', { name: 'Black Forest Gateau' })).toBeVisible();
  await field(page, 'What is it?').fill('Mum’s birthday');
  await page.getByLabel('Day', { exact: true }).selectOption('5');
  await page.getByLabel('Month', { exact: true }).selectOption('December');
  await page.getByText(/^Remind me by email/).click();
  await press(page, 'Add date');
  await expect(page.getByText('5 December')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Remind me of Mum’s birthday' })).toBeChecked();
  await expect(page.getByRole('link', { name: 'Black Forest Gateau' })).toBeVisible();
});
