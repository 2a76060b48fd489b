import { expect, type Page } from '#tests/support/browser/browser.ts';
import { letterTo } from '#tests/support/browser/subscribe.ts';
import { test } from '#tests/support/sign-in/shop-with-issuers.ts';
import {
  cancel,
  comeBackFromFacebook,
  expectToast,
  isWelcomed,
  noiseOfIssuers,
  nothingSecretIn,
  openPage,
  press,
  somebodyOfFacebook,
} from '#tests/support/sign-in/social-pages.ts';

test.use({ expectedNoise: [noiseOfIssuers] });

test('[L-07] Facebook registers and then logs in, and a dialog that is cancelled changes nothing', async ({
  page,
  issuers,
}) => {
  somebodyOfFacebook(issuers);
  await openPage(page, '/register');
  await cancel(page, 'Facebook');
  await comeBackFromFacebook(page);
  await expect(page.getByText('Facebook Registration Successful!')).toBeVisible();
  await isWelcomed(page, 'Tom');
  await expect(page).toHaveURL('/');
  await page.evaluate(() => localStorage.clear());
  await openPage(page, '/login');
  await comeBackFromFacebook(page);
  await expect(page.getByText('Facebook Login Successful!')).toBeVisible();
  await nothingSecretIn(page);
  await expect(page).toHaveURL('/');
});

/** The link in the email that asks for an address to be confirmed, from the shop's outbox. */
async function confirmLinkOf(page: Page, email: string): Promise<string> {
  return /\/confirm-email\?token=[\w-]{43}/.exec(await letterTo(page, email))?.[0] ?? '';
}

test('[L-07] an account that Facebook opened is confirmed by whoever came from Facebook, not by its email alone', async ({
  page,
  issuers,
}) => {
  const email = somebodyOfFacebook(issuers);
  await openPage(page, '/register');
  await comeBackFromFacebook(page);
  await expectToast(page, 'Facebook Registration Successful!');
  const link = await confirmLinkOf(page, email);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await page.evaluate(() => localStorage.clear()); // as in another browser, where the email is read
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('Sponge&Jam1'); // the account has none
  await press(page, 'Confirm my address');
  await expect(heading('Please Log In First')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Choose a password by email' })).toBeVisible();

  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await comeBackFromFacebook(page);
  await expectToast(page, 'Facebook Login Successful!');
  await page.goto(link);
  await press(page, 'Confirm my address');
  await expect(heading('Your email is confirmed')).toBeFocused();
});
