import { expect, test } from '#tests/support/browser.ts';
import { openFilters } from '#tests/support/storefront.ts';

/** Lets go of what waits for it. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

test('[C-02] of two choices made faster than their pages come the controls show both, and so does the page in the end', async ({
  page,
}) => {
  await page.goto('/products');
  const filters = await openFilters(page);
  const vanilla = filters.getByRole('checkbox', { name: /^Vanilla Base/ });
  const kilo = filters.getByRole('checkbox', { name: /^1KG/ });
  const first = gate();
  const second = gate();
  const asked: string[] = [];
  await page.route(/\/listings\/.*filter=/, async (route) => {
    const isSecond = route.request().url().includes('weight=1KG');
    asked.push(isSecond ? 'second' : 'first');
    await (isSecond ? second : first).opened;
    await route.continue().catch(() => {});
  });
  await vanilla.check();
  await expect.poll(() => asked).toEqual(['first']);
  await kilo.check();
  await expect.poll(() => asked).toEqual(['first', 'second']);
  first.open();
  await expect(vanilla).toBeChecked();
  await expect(kilo).toBeChecked();
  second.open();
  await expect(page).toHaveURL('/products?filter=vanilla-base&weight=1KG');
  await expect(kilo).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect(vanilla).not.toBeChecked();
  await expect(kilo).not.toBeChecked();
});
