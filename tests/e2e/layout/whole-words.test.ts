import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { fillCheckout, openCheckout, proceed } from '#tests/support/browser/checkout-page.ts';
import { lookOf } from '#tests/support/browser/look-of-page.ts';
import { alone, framed } from '#tests/support/browser/pages-of-customers.ts';
import { addToCart, openCart, openFilters } from '#tests/support/browser/storefront.ts';
import { walkFromSummaryToTracker } from '#tests/support/browser/walk-of-customer.ts';

test.use({ expectedNoise: [/Failed to load resource.* (404|410|422) /] });

/** Looks at what is open at each width, and returns to the one it was opened at. */
async function walkOf(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const opened = page.viewportSize() ?? { width: 1440, height: 900 };
  const lines: string[] = [];
  return {
    async look(screen: string): Promise<void> {
      for (const width of [320, 390, 820, 1440]) {
        await page.setViewportSize({ width, height: opened.height });
        for (const line of await lookOf(page, 'unreadable')) lines.push(`${screen} at ${width}: ${line}`);
      }
      await page.setViewportSize(opened);
    },
    lines,
  };
}

for (const [name, screens] of Object.entries({ ...framed, 'without header and footer': alone })) {
  test(`[U-01] from 320 to 1440 px no word is broken, no text lies over another, and nothing is cut: ${name}`, async ({
    page,
  }) => {
    const { look, lines } = await walkOf(page);
    for (const [path, title] of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await look(path);
    }
    expect(lines).toEqual([]);
  });
}

test('[U-01] from 320 to 1440 px no word is broken, no text lies over another, and nothing is cut from the filters to the registration', async ({
  page,
}) => {
  const { look, lines } = await walkOf(page);
  await page.goto('/category/birthday-cakes');
  await (await openFilters(page)).locator('summary').press('Enter');
  await look('the filters');
  await addToCart(page, 'salted-caramel-drip-cake');
  await openCart(page);
  await look('the cart');
  await openCheckout(page, 'Salted Caramel Drip Cake');
  await proceed(page);
  await look('the checkout with errors');
  await page.reload();
  await fillCheckout(page);
  await look('the checkout');
  await proceed(page);
  await page.getByRole('button', { name: 'Create one here' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
  await look('the registration of the checkout');
  expect(lines).toEqual([]);
});

test('[U-01] from 320 to 1440 px no word is broken, no text lies over another, and nothing is cut from the summary of an order to its tracker', async ({
  page,
}) => {
  const { look, lines } = await walkOf(page);
  await walkFromSummaryToTracker(page, look);
  expect(lines).toEqual([]);
});
