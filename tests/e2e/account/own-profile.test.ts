import { pictureTexts, profileTexts } from '#contract/accounts/profile.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { photograph } from '#tests/support/browser/chosen-pictures.ts';
import { newCustomer, openProfile } from '#tests/support/browser/customer-of-page.ts';

const password = 'Sponge&Jam1';
const edit = (page: Page) => page.getByRole('button', { name: 'Edit' }).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('userData') ?? '');

test('[W-01] a change is saved on the server, shown in the header at once, and there after a reload', {
  tag: '@narrow',
}, async ({ page }) => {
  await openProfile(page);
  await edit(page);
  await expect(field(page, 'First name')).toBeFocused();
  await expect(field(page, 'Mobile')).toHaveValue('07700900123');
  await expect(field(page, 'Date of birth')).toHaveValue('14/03/1991');
  await expect(field(page, 'Email')).toBeDisabled();
  expect(await findingsOf(page)).toEqual([]);
  await field(page, 'First name').fill('Anna9');
  await field(page, 'Date of birth').fill('15/04/1990');
  await field(page, 'Date of birth').press('Enter');
  await expect(page.getByText(profileTexts.saved)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Anna, my profile' })).toBeVisible();
  expect(await stored(page)).toContain('"firstName":"Anna"');
  await page.reload();
  await expect(page.getByText('15 April 1990')).toBeVisible();
  await expect(page.locator('dl').getByText('Anna Shah')).toBeVisible();
});

test('[W-01] cancel brings the old values back, the picture too', async ({ page }) => {
  await openProfile(page);
  await edit(page);
  await field(page, 'First name').fill('Anna');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
  await expect(page.locator('.avatar img')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.avatar')).toHaveText('PS');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await edit(page);
  await expect(field(page, 'First name')).toHaveValue('Priya');
  await expect(page.locator('.avatar img')).toHaveCount(0);
});

test('[V-01][V-04][V-06] what breaks the rules is told at its field and nothing is sent', { tag: '@narrow' }, async ({
  page,
}) => {
  await openProfile(page);
  await edit(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1;
  });
  await field(page, 'First name').fill('');
  await field(page, 'Mobile').fill('123');
  await field(page, 'Date of birth').fill('31/02/1990');
  await save(page).click();
  await expect(page.getByText('Please check 3 things')).toBeVisible();
  await expect(field(page, 'First name')).toBeFocused();
  await expect(field(page, 'First name')).toHaveAccessibleDescription('This field is required');
  await expect(field(page, 'Mobile')).toHaveAccessibleDescription('Mobile number must be 10-11 digits');
  await expect(field(page, 'Date of birth')).toHaveAccessibleDescription('Please enter a valid date');
  expect(await findingsOf(page)).toEqual([]);
  await field(page, 'Mobile').fill('07700900999');
  await expect(page.getByText('Please check 2 things')).toBeVisible();
  expect(sent).toBe(0);
});

test('[W-01] a picture is shown at once, is the profile’s once saved, and can be removed', { tag: '@narrow' }, async ({
  page,
}) => {
  await openProfile(page);
  await edit(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a profile picture' }).click();
  await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph(2_000, 1_500) });
  await expect(page.locator('.avatar img')).toHaveAttribute('src', /^data:image/);
  expect(await stored(page)).toContain('"profilePictureUrl":null');
  await save(page).click();
  await expect(page.getByText(profileTexts.saved)).toBeVisible();
  await page.reload();
  await expect(page.locator('.avatar img')).toHaveAttribute('src', /^data:image\/webp/);
  expect(await findingsOf(page)).toEqual([]);

  await edit(page);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.reload();
  await expect(page.locator('.avatar')).toHaveText('PS');
});

test('[W-01] what is no picture, or too large a one, is told in clear words @narrow', async ({ page }) => {
  await openProfile(page);
  await edit(page);
  const input = page.locator('input[type=file]');
  const complaint = page.locator('.avatar-choice').getByRole('alert');
  await input.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(complaint).toHaveText(pictureTexts.wrongType);
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
  await expect(complaint).toHaveText(pictureTexts.unreadable);
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(complaint).toHaveText(pictureTexts.tooLarge);
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph(40, 40) });
  await expect(complaint).toHaveCount(0);
});

test('a second click while it is being saved sends nothing more', async ({ page }) => {
  await openProfile(page);
  await edit(page);
  let sent = 0;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() === 'PATCH') {
      sent += 1;
      await held;
    }
    await route.continue();
  });
  await field(page, 'First name').fill('Anna');
  await save(page).click();
  const busy = page.getByRole('button', { name: 'Saving...' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await expect(field(page, 'First name')).toHaveValue('Anna');
  await busy.click({ force: true });
  await field(page, 'First name').press('Enter');
  answer();
  await expect(page.getByText(profileTexts.saved)).toBeVisible();
  expect(sent).toBe(1);
});

test('without a token a save says so and leads to the login', async ({ page }) => {
  await openProfile(page);
  await edit(page);
  await page.evaluate(() => localStorage.removeItem('authToken'));
  await save(page).click();
  await expect(page.getByText(profileTexts.tokenMissing)).toBeVisible();
  await expect(page).toHaveURL('/login?returnTo=%2Fprofile');
});

test('a password is changed for whoever knows the present one, in a dialog that is operated by keyboard', {
  tag: '@narrow',
}, async ({ page }) => {
  await openProfile(page);
  await page.getByRole('button', { name: 'Change password' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  expect(await findingsOf(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(password);
  await dialog.getByRole('textbox', { name: 'New password' }).fill('Lemon&Curd2');
  await dialog.getByRole('textbox', { name: 'New password' }).press('Enter');
  await expect(page.getByText(profileTexts.passwordChanged)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test.describe('when something is refused', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('[W-01] of two tabs neither loses anything unseen', async ({ page, context }) => {
    await openProfile(page);
    await edit(page);
    await field(page, 'First name').fill('Beth');
    const other = await newPageIn(context);
    await other.goto('/profile');
    await edit(other);
    await field(other, 'First name').fill('Anna');
    await save(other).click();
    await expect(other.getByText(profileTexts.saved)).toBeVisible();

    await save(page).click();
    const told = page.getByRole('alert').filter({ hasText: profileTexts.changedElsewhere });
    await expect(told).toContainText('First name: Anna');
    await expect(field(page, 'First name')).toHaveValue('Beth');
    expect(await findingsOf(page)).toEqual([]);
    await save(page).click();
    await expect(page.getByText(profileTexts.saved)).toBeVisible();
    await expect(other.locator('dl').getByText('Beth Shah')).toBeVisible();
  });

  test('an error keeps what was typed, and another try saves it', async ({ page }) => {
    await openProfile(page);
    await edit(page);
    await field(page, 'First name').fill('Anna');
    await page.route('**/api/profile', (route) => route.fulfill({ status: 400, json: {} }));
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The request could not be understood' })).toBeVisible();
    await expect(field(page, 'First name')).toHaveValue('Anna');
    await page.unroute('**/api/profile');
    await save(page).click();
    await expect(page.getByText(profileTexts.saved)).toBeVisible();
  });

  /** Saves with a session that the server has ended, and is at the login. */
  async function saveTooLate(page: Page): Promise<void> {
    await page.evaluate(() => localStorage.setItem('authToken', 'x'.repeat(43)));
    await save(page).click();
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile');
  }
  async function logIn(page: Page, email: string): Promise<void> {
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/profile', { timeout: 15_000 });
  }

  test('[W-01][X-05] a session that ends while a change is saved takes nothing that was typed', {
    tag: '@narrow',
  }, async ({ page }) => {
    const { user } = await openProfile(page);
    await edit(page);
    await field(page, 'First name').fill('Anna');
    await field(page, 'Mobile').fill('07700900999');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
    await expect(page.locator('.avatar img')).toBeVisible();
    await saveTooLate(page);
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(kept).toContain('Anna');
    expect(kept).not.toContain('data:image');

    await logIn(page, user.email);
    await expect(field(page, 'First name')).toHaveValue('Anna');
    await expect(field(page, 'Mobile')).toHaveValue('07700900999');
    const told = page.getByRole('status').filter({ hasText: profileTexts.draftBack });
    await expect(told).toContainText(profileTexts.chooseAgain);
    expect(await findingsOf(page)).toEqual([]);
    await save(page).click();
    await expect(page.getByText(profileTexts.saved)).toBeVisible();
    await expect(page.locator('dl').getByText('Anna Shah')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  test('what was typed is given back to whoever typed it, and to nobody who logs in after', async ({ page }) => {
    const stranger = await newCustomer(page);
    await openProfile(page);
    await edit(page);
    await field(page, 'First name').fill('Anna');
    await saveTooLate(page);
    await logIn(page, stranger.user.email);
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Anna');
  });

  test('a wrong password is told at its field and ends nothing', async ({ page }) => {
    await openProfile(page);
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('Wrong&Word9');
    await dialog.getByRole('textbox', { name: 'New password' }).fill('Lemon&Curd2');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText(profileTexts.wrongPassword)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Current password' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  });
});
