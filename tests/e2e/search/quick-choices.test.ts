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

test.describe('choices made faster than their pages come', () => {
  test('[C-02] the controls keep showing the later choice while its page is on its way', async ({ page }) => {
    await page.goto('/products');
    const filters = await openFilters(page);
    const vanilla = filters.getByRole('checkbox', { name: /^Vanilla Base/ });
    const kilo = filters.getByRole('checkbox', { name: /^1KG/ });
    const first = gate();
    const second = gate();
    const asked: string[] = [];
    await page.route(/\/listings\/.*filter=/, async (route) => {
      const isSecond = route.request().url().includes('weight=');
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

  test('[C-02] a choice made in the moment the page of the one before comes is kept', async ({ page }) => {
    // Between the address of a page and its screen there is a moment in which the customer can choose.
    await page.addInitScript(() => {
      const push = history.pushState;
      history.pushState = function pushState(this: History, ...entry: Parameters<typeof push>) {
        push.apply(this, entry);
        if (String(entry[2]).endsWith('?filter=vanilla-base'))
          document.querySelector<HTMLInputElement>('input[name=weight][value="1KG"]')?.click();
      };
    });
    await page.goto('/products');
    const filters = await openFilters(page);
    const second = gate();
    await page.route(/\/listings\/.*weight=/, async (route) => {
      await second.opened;
      await route.continue().catch(() => {});
    });
    const wanted = page.waitForRequest(/\/listings\/.*weight=/);
    await filters.getByRole('checkbox', { name: /^Vanilla Base/ }).check();
    await wanted;
    const made = page.getByRole('list', { name: 'Active filters' }).getByRole('link');
    await expect(made).toHaveCount(1);
    await expect(filters.getByRole('checkbox', { name: /^1KG/ })).toBeChecked();
    second.open();
    await expect(page).toHaveURL('/products?filter=vanilla-base&weight=1KG');
    await expect(made).toHaveCount(2);
    await page.goBack();
    await expect(page).toHaveURL('/products?filter=vanilla-base');
    await expect(filters.getByRole('checkbox', { name: /^1KG/ })).not.toBeChecked();
  });
});
