import { expect, type Locator, type Page, test } from '#tests/support/browser/browser.ts';
import { openCheckout, putInCart } from '#tests/support/browser/checkout-page.ts';

test.use({ forcedColors: 'active' });

/** What is left to tell one thing from another if the colours are the reader's own. */
const look = (thing: Locator): Promise<string> =>
  thing.evaluate((element) => {
    const { backgroundColor, borderTopWidth, borderTopColor, outlineStyle } = getComputedStyle(element);
    return [backgroundColor, borderTopWidth, borderTopColor, outlineStyle].join();
  });
const first = (page: Page, selector: string) => page.locator(selector).first();
const lookAt = (page: Page, selector: string) => look(first(page, selector));
const styleOf = (page: Page, selector: string, name: string) =>
  first(page, selector).evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

test('[P-05][C-02] the chosen weight, a ticked filter and a chosen part look different from the others', async ({
  page,
}) => {
  await page.goto('/product/salted-caramel-drip-cake');
  expect(await lookAt(page, '.segmented input:checked + span')).not.toBe(
    await lookAt(page, '.segmented input:not(:checked) + span'),
  );
  expect(await styleOf(page, '.segmented :checked + span small', 'color')).toBe(
    await styleOf(page, '.segmented :checked + span', 'color'),
  );
  await page.goto('/by-occasion?occasion=christmas');
  expect(await lookAt(page, '.chip[aria-current]')).not.toBe(
    await lookAt(page, '.active-filters .chip:not([aria-current])'),
  );
  await page.goto('/search?q=xyzzyq');
  const unchosen = await lookAt(page, '.empty .chip');
  await page.goto('/products?weight=1KG');
  expect(await lookAt(page, '.chip--on')).not.toBe(unchosen);
  expect(await lookAt(page, '.check input:checked + .check-box')).not.toBe(
    await lookAt(page, '.check input:not(:checked) + .check-box'),
  );
});

test('[V-08][V-09][O-01] the chosen day, the chosen time and the chosen way to pay look different from the others', async ({
  page,
}) => {
  await putInCart(page, 'macaron-gift-box');
  await openCheckout(page, 'Macaron Gift Box');
  expect(await styleOf(page, '.option-card:has(:checked)', 'outline-style')).toBe('solid');
  expect(await styleOf(page, '.option-card :checked + .dot', 'border-top-width')).toBe('7px');
  const chosenDay = '.calendar [aria-selected="true"] button';
  const otherDay = '.calendar [aria-selected="false"] button:not([aria-disabled="true"])';
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  // In a month that has several days to choose from, whatever today is.
  await page.getByRole('button', { name: 'Next month' }).click();
  await first(page, otherDay).click();
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  expect(await lookAt(page, chosenDay)).not.toBe(await lookAt(page, otherDay));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Pickup time/ }).click();
  expect(await lookAt(page, '.time-picker-slots :checked + span')).not.toBe(
    await lookAt(page, '.time-picker-slots :not(:checked) + span'),
  );
});
