import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { photograph } from '#tests/support/browser/chosen-pictures.ts';
import { subscribe } from '#tests/support/browser/subscribe.ts';
import { openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

/** Checks at both widths of the office that axe finds nothing and that nothing is cut off. */
async function looksRight(page: Page): Promise<void> {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1180, height: 820 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await findingsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(
      false,
    );
  }
}

// In a shop of its own, because whoever subscribed elsewhere would get it too.
test('[J-04] a newsletter is written with its preview, survives a reload, goes to oneself and then to its readers; one of them is taken off', async ({
  browser,
}) => {
  await using shop = await openOwnShop({});
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  const page = await newPageIn(context);
  for (const email of ['ann@example.com', 'ben@example.com']) await subscribe(page, email);
  const { email: own } = await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' }, new URL(shop.url).port);

  await page.goto('/admin/newsletter/readers');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'ann@example.com' })).toContainText('Unsubscribe whenever you like.');
  await looksRight(page);
  await page.getByRole('button', { name: 'Unsubscribe ben@example.com' }).click();
  await expect(page.getByRole('row', { name: 'ben@example.com' })).toContainText('Unsubscribed');

  await page.getByRole('link', { name: 'Newsletters' }).click();
  await expect(page.getByRole('heading', { name: 'No newsletters yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Write a newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New newsletter' })).toBeVisible();
  await page.getByLabel('Subject').fill('Christmas cakes');
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('# Order by Friday\n\nSee **them** [here](https://example.com/cakes).\n\n<b>plain</b>');
  const preview = page.getByRole('article', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Order by Friday' })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'here' })).toHaveAttribute('href', 'https://example.com/cakes');
  await expect(preview).toContainText('<b>plain</b>');
  await page.setInputFiles('input[type=file]', {
    name: 'window.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(),
  });
  await page.getByLabel('What the picture shows').fill('Our window');
  await expect(preview.getByRole('img', { name: 'Our window' })).toHaveJSProperty('complete', true);
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('Christmas cakes');
  await expect(preview.getByRole('img', { name: 'Our window' })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Christmas cakes' })).toBeVisible();
  await looksRight(page);

  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText(`A test is on its way to ${own}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Send to 1 subscriber' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('about 60 a minute');
  await dialog.getByRole('button', { name: 'Send to 1 subscriber' }).click();
  await expect(page.getByRole('region', { name: 'Sending' })).toContainText('Sent');
  await expect(page.getByRole('status').filter({ hasText: 'Waiting' })).toContainText(/^Sent/);
  await looksRight(page);

  await page.goto('/dev/outbox');
  await expect(page.getByRole('row', { name: 'Test: Christmas cakes' })).toContainText(own);
  await expect(page.getByRole('row', { name: /(?<!Test: )Christmas cakes/ })).toHaveCount(1);
  await context.close();
});
