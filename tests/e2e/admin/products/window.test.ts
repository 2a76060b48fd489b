import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { photograph } from '#tests/support/browser/chosen-pictures.ts';
import { onceWritten } from '#tests/support/browser/once-written.ts';
import { openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
const preview = (page: Page) => page.frameLocator('iframe[title="As customers see it"]');
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the shop window' }).getByRole('link', { name, exact: true });
const sizes = [
  { width: 1440, height: 900 },
  { width: 1180, height: 820 },
];

// The whole shop reads these texts: they are changed in a shop of its own.
test('[E-08] [E-10] hero, slides and questions are written beside what customers see, published at once, and put back', async ({
  browser,
}) => {
  await using shop = await openOwnShop({});
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  const page = await newPageIn(context);
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' }, new URL(shop.url).port);
  await page.goto('/admin/products');
  await expect(titled(page, 'Products')).toBeVisible();
  await page.getByRole('link', { name: 'Shop window' }).click();
  await expect(titled(page, 'Shop window')).toBeVisible();

  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    for (const title of ['Hero', 'Carousel, five slides', 'FAQ', 'Our story', 'Categories', 'Featured picks']) {
      await part(page, title).click();
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
      expect(await findingsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    }
  }

  // What is typed stands in the preview, survives a reload and is nobody's to see until it is published.
  await part(page, 'Hero').click();
  await page.getByLabel('Headline').fill('');
  await publish(page).click();
  await expect(page.getByText('Must not be empty')).toBeVisible();
  await page.getByLabel('Headline').fill('Cake for the whole street');
  await page.getByLabel('File: Picture').setInputFiles({
    name: 'street.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(1_600, 900),
  });
  await expect(page.getByText('2 changes', { exact: true })).toBeVisible();
  await expect(preview(page).getByText('Cake for the whole street')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Headline')).toHaveValue('Cake for the whole street');
  // What is typed while it is being published is no part of it, and stays.
  await onceWritten(page, /\/api\/admin\/content$/, () => page.getByLabel('Headline').fill('Cake for the town'));
  await publish(page).click();
  await expect(page.getByText(/published .* by Owen Clarke/)).toBeVisible();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Headline')).toHaveValue('Cake for the town');
  await page.getByLabel('Headline').fill('Cake for the whole street');
  await expect(page.getByText('1 change', { exact: true })).toBeHidden();
  const customer = await newPageIn(context);
  await customer.goto('/');
  await expect(titled(customer, 'Cake for the whole street')).toBeVisible();

  // A slide moves with its words, and a question is added.
  await part(page, 'Carousel, five slides').click();
  await page.getByRole('button', { name: 'Move Slide 1 down' }).click();
  const second = page.getByRole('listitem', { name: 'Slide 2' });
  await second.getByLabel('Headline', { exact: true }).fill('Birthdays, sorted');
  await publish(page).click();
  await expect(page.getByText(/published .* by Owen Clarke/)).toBeVisible();
  await part(page, 'FAQ').click();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabel('Question', { exact: true }).fill('May I bring my dog?');
  await page.getByLabel('Answer', { exact: true }).fill('On a **lead**, see [Contact](/contact).\n\n- <b>no</b> cats');
  const shown = preview(page).locator('details[open]');
  await expect(shown.locator('a')).toHaveText('Contact');
  await expect(shown.locator('li')).toHaveText('<b>no</b> cats');
  // Elsewhere one is asked once; staying loses nothing.
  await part(page, 'Hero').click();
  await expect(page.getByLabel('Headline')).toHaveValue('Cake for the whole street');
  await part(page, 'FAQ').click();
  await publish(page).click();
  await expect(page.getByText(/published .* by Owen Clarke/)).toBeVisible();
  await customer.goto('/');
  await expect(customer.getByText('Birthdays, sorted').first()).toBeAttached();
  await customer.goto('/faq');
  await customer.getByText('May I bring my dog?').click();
  await expect(customer.locator('details[open] strong')).toHaveText('lead');
  await expect(customer.locator('details[open] li').last()).toHaveText('<b>no</b> cats');

  // The first of the picks is another cake from now on.
  await part(page, 'Featured picks').click();
  const cards = preview(page).locator('.product-card');
  const nameOf = (at: number) => cards.nth(at).locator('h3');
  const nowAt = async (at: number): Promise<string> => (await nameOf(at).textContent()) ?? '';
  const [first, next] = [await nowAt(0), await nowAt(1)];
  await expect(cards.first().locator('.product-card-price')).toContainText('£');
  await page.getByRole('button', { name: 'Move Pick 1 down' }).click();
  await expect(page.getByRole('listitem', { name: 'Pick 2' }).getByLabel('Cake', { exact: true })).toBeVisible();
  await expect(nameOf(0)).toHaveText(next);
  await expect(nameOf(1)).toHaveText(first);
  await publish(page).click();
  await expect(page.getByText(/published .* by Owen Clarke/)).toBeVisible();

  // A former version is put back, as one of its own.
  await part(page, 'Hero').click();
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions: Hero' });
  await expect(versions.getByText(/^Headline:/)).toContainText('Cake for the whole street');
  expect(await findingsOf(page)).toEqual([]);
  await versions.getByRole('button', { name: 'Put back version 1' }).click();
  await expect(versions).toBeHidden();
  await expect(page.getByLabel('Headline')).not.toHaveValue('Cake for the whole street');
  await customer.goto('/');
  await expect(titled(customer, 'Cake for the whole street')).toHaveCount(0);
  await context.close();
});
