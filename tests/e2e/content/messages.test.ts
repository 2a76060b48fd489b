import { expect, newPageIn, test } from '#tests/support/browser/browser.ts';

// What the forms say, and what becomes of a message that cannot be sent, is tested beside them: src/web/features/content.

import { subscribe } from '#tests/support/browser/subscribe.ts';
import { smallMailServer } from '#tests/support/jobs/small-mail-server.ts';
import { openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';

// The outbox shows emails in a frame where nothing runs; the browser says so when a test looks into it.
test.use({ expectedNoise: [/frame is sandboxed/] });

test('[W-03] a message that is written on the contact page lies in the shop’s outbox', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Priya Contact');
  await page.getByRole('textbox', { name: 'Email' }).fill('priya@example.com');
  await page.getByLabel('Phone Number').fill('07700 900123');
  await page.getByLabel('Message').fill('Can you write a name on a cake?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you! Your message has been sent.')).toBeVisible();
  await page.goto('/dev/outbox');
  await expect(page.getByRole('link', { name: 'Message from Priya Contact' })).toBeVisible();
});

test('[M-06] where mail is delivered, whoever asks for the newsletter gets a link, and only who follows it subscribes', async ({
  browser,
}) => {
  await using mail = await smallMailServer();
  await using shop = await openOwnShop({ MAIL_URL: mail.url, MAIL_FROM: 'hello@bakery.example' });
  const page = await newPageIn(await browser.newContext({ baseURL: shop.url }));
  await subscribe(page, 'ann.subscribes@example.com');
  const emails = () => mail.taken.map(({ raw }) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '='));
  await expect.poll(() => emails().length).toBe(1);
  await page.goto(/\/confirm-newsletter\?token=[\w-]+/.exec(emails()[0] ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('You will hear from us.')).toBeVisible();
  await expect.poll(() => emails()[1]).toContain('/unsubscribe?token=');
});

test('[M-06] where no mail is delivered, whoever asks for the newsletter subscribes, and the email’s link ends it', async ({
  page,
}) => {
  const email = 'ann.subscribes@example.com';
  await subscribe(page, email);
  await subscribe(page, email);
  await page.goto('/dev/outbox');
  const lines = page.getByRole('row').filter({ hasText: email });
  await expect(lines).toHaveCount(1);
  await lines.getByRole('link').click();
  const link = await page.locator('pre a', { hasText: '/unsubscribe?token=' }).textContent();
  for (let time = 0; time < 2; time++) {
    await page.goto(link ?? '');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('You are unsubscribed.')).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the contact page reads, and says how else to write', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('link', { name: '01384 000 000' }).last()).toBeVisible();
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toHaveAttribute('type', 'button');
  });
});
