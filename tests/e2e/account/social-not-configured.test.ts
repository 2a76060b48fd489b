import { expect, test } from '#tests/support/browser/browser.ts';

for (const [path, intent, title] of [
  ['/login', 'login', 'Login Failed'],
  ['/register', 'register', 'Registration Failed'],
] as const) {
  test(`[L-06][L-07] without Google and Facebook configured ${path} says so in the documented words`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /Continue|Create Account/ })).toBeEnabled();
    await page.getByRole('button', { name: 'Google' }).click();
    await expect(page.getByText('Failed to authenticate with Google')).toBeVisible();
    await page.getByRole('button', { name: 'Facebook' }).click();
    await expect(page.getByText(`Facebook ${intent} is not properly configured`)).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(2);
    await expect(page).toHaveURL(path);
  });
}
