import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';

// The outbox shows emails in a frame where nothing runs; the browser says so when a test looks into it.
test.use({ expectedNoise: [/frame is sandboxed/] });

const block = (page: Page) => page.locator('.newsletter');

test('[M-06] an address is asked for by the browser itself; a good one is thanked for, and its email ends the subscription', async ({
  page,
}, info) => {
  const email = `ann.${info.project.name}@example.com`;
  await page.goto('/');
  const field = page.getByLabel('Email address');
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  await expect(field).toHaveAttribute('required');
  await expect(field).toHaveAttribute('type', 'email');
  await field.fill('ann');
  await subscribe.click();
  expect(await field.evaluate((input: HTMLInputElement) => input.matches(':user-invalid'))).toBe(true);
  await field.fill(email);
  await subscribe.click();
  await expect(block(page).getByRole('status')).toHaveText('Thank you for subscribing!');
  await expect(field).toHaveValue('');
  expect(await findingsOf(page)).toEqual([]);

  await field.fill(email);
  await subscribe.click();
  await expect(block(page).getByRole('status')).toHaveText('Thank you for subscribing!');

  await page.goto('/dev/outbox');
  const line = page.getByRole('row').filter({ hasText: email });
  await expect(line).toHaveCount(1);
  await line.getByRole('link').click();
  const link = await page.locator('pre a', { hasText: '/unsubscribe?token=' }).textContent();
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Unsubscribe' })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed.')).toBeVisible();
});

test.describe('when it cannot be done', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('[M-06] a failed subscription says so and keeps the address', async ({ page }) => {
    await page.goto('/');
    await page.route('**/api/newsletter/subscriptions', (route) => route.fulfill({ status: 400, json: {} }));
    await page.getByLabel('Email address').fill('ann@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(block(page).getByRole('status')).toHaveText('Failed to subscribe. Please try again.');
    await expect(page.getByLabel('Email address')).toHaveValue('ann@example.com');
  });

  test('a link that lost its end says so', async ({ page }) => {
    await page.goto('/unsubscribe?token=abc');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('alert')).toContainText('This link is not complete.');
    expect(await findingsOf(page)).toEqual([]);
  });
});
