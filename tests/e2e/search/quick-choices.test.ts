import { expect, test } from '#tests/support/browser/browser.ts';
import { openFilters } from '#tests/support/browser/storefront.ts';

/** Lets go of what waits for it. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

test('[C-02] of two choices made faster than their pages come the controls show both, and so does the page in the end @narrow', async ({
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

test('[C-02] a choice made when the page of the one before has come but is not drawn yet is kept', async ({ page }) => {
  // The moment is as long as the machine is slow: here the second choice is made right after the address changes.
  await page.addInitScript(() => {
    const push = history.pushState;
    history.pushState = function pushState(this: History, ...entry: Parameters<typeof push>) {
      push.apply(this, entry);
      if (String(entry[2]).endsWith('?filter=vanilla-base'))
        queueMicrotask(() => document.querySelector<HTMLInputElement>('input[name=weight][value="1KG"]')?.click());
    };
  });
  await page.goto('/products');
  const filters = await openFilters(page);
  const second = gate();
  await page.route(/\/listings\/.*weight=1KG/, async (route) => {
    await second.opened;
    await route.continue().catch(() => {});
  });
  await filters.getByRole('checkbox', { name: /^Vanilla Base/ }).check();
  const made = page.getByRole('list', { name: 'Active filters', includeHidden: true });
  await expect(made.getByRole('link', { includeHidden: true })).toHaveCount(1);
  await expect(filters.getByRole('checkbox', { name: /^1KG/ })).toBeChecked();
  second.open();
  await expect(page).toHaveURL('/products?filter=vanilla-base&weight=1KG');
  await expect(filters.getByRole('checkbox', { name: /^1KG/ })).toBeChecked();
});

test('[C-02] going back while choices are on their way shows the choices of the page that is gone back to', async ({
  page,
}) => {
  await page.goto('/products?filter=vanilla-base');
  const filters = await openFilters(page);
  const vanilla = filters.getByRole('checkbox', { name: /^Vanilla Base/ });
  const kilo = filters.getByRole('checkbox', { name: /^1KG/ });
  await vanilla.uncheck();
  await expect(page).toHaveURL('/products');
  const held = gate();
  const asked: string[] = [];
  await page.route(/\/listings\/.*filter=/, async (route) => {
    asked.push(route.request().url().includes('weight=1KG') ? 'second' : 'first');
    await held.opened;
    await route.continue().catch(() => {});
  });
  await vanilla.check();
  await expect.poll(() => asked).toEqual(['first']);
  await kilo.check();
  await expect.poll(() => asked).toEqual(['first', 'second']);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/products?filter=vanilla-base');
  held.open();
  await expect(kilo).not.toBeChecked();
  await expect(vanilla).toBeChecked();
  await expect(
    page.getByRole('list', { name: 'Active filters', includeHidden: true }).getByRole('link', { includeHidden: true }),
  ).toHaveCount(1);
});
