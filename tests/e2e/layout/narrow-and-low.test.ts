import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { openOwnOrder } from '#tests/support/browser/customer-of-page.ts';

const widths = [320, 375, 390, 412];
const pages = [
  '/',
  '/products',
  '/products?page=3',
  '/category/birthday-cakes',
  '/by-occasion',
  '/promotions',
  '/search?q=vanilla',
  '/search?q=nut+free',
  '/search?q=xyzzyq',
  '/search?q=chocolate&weight=1KG&filter=vanilla-base',
  '/product/ivory-rose-three-tier-wedding-cake',
  '/product/mini-neapolitan-ribbon-cake',
  '/login',
  '/register',
  '/contact',
  '/terms',
  '/privacy',
  '/faq',
  '/order-tracker',
];

const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('[S-01][U-01][U-03][U-04] no page moves sideways from 320 px up, nor the orders of a cake whose size has many words', async ({
  page,
}) => {
  const moving: string[] = [];
  for (const path of pages) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const by = await tooWide(page);
      if (by > 0) moving.push(`${path} at ${width} by ${by}`);
    }
  }
  expect(moving).toEqual([]);

  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/');
  const logo = await page.getByRole('banner').getByRole('link', { name: /home$/ }).boundingBox();
  const cart = await page.getByRole('button', { name: /^Open cart/ }).boundingBox();
  expect(Math.abs((logo?.y ?? 0) - (cart?.y ?? 999))).toBeLessThan(20);

  const { orderNo, details } = await openOwnOrder(page, { slug: 'rainbow-sprinkle-birthday-cake', quantity: 1 });
  const size = details.getByText('15 cm round, 8 cm tall, serves 8 to 10, 1KG').first();
  await expect(size).toBeVisible();
  const { x = 0, width = 999 } = (await size.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(304);
  await page.goto(`/order-success?orderNo=${orderNo}`);
  await expect(page.getByText('serves 8 to 10').first()).toBeVisible();
  expect(await tooWide(page)).toBe(0);
});
