import { expect, type Locator, type Page, test } from '#tests/support/browser/browser.ts';
import { openCheckout, putInCart } from '#tests/support/browser/checkout-page.ts';

test.use({ forcedColors: 'active' });

/** What is left to tell one thing from another where colours are the reader's own. */
const look = (thing: Locator): Promise<string> =>
  thing.evaluate((element) => {
    const { backgroundColor, borderTopWidth, borderTopColor, outlineStyle } = getComputedStyle(element);
    return [backgroundColor, borderTopWidth, borderTopColor, outlineStyle].join();
  });
const first = (page: Page, selector: string) => page.locator(selector).first();

test('[V-08][V-09] the chosen day and the chosen time look different from the others', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-23T09:00:00Z') });
  await putInCart(page, 'macaron-gift-box');
  await openCheckout(page, 'Macaron Gift Box');
  const chosenDay = '.calendar [aria-selected="true"] button';
  const otherDay = '.calendar [aria-selected="false"] button:not([aria-disabled="true"])';
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await page.getByRole('gridcell', { name: '26 November' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  expect(await look(first(page, chosenDay))).not.toBe(await look(first(page, otherDay)));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Pickup time/ }).click();
  expect(await look(first(page, '.time-picker-slots :checked + span'))).not.toBe(
    await look(first(page, '.time-picker-slots :not(:checked) + span')),
  );
});

test('[C-02] a chosen part and a chosen filter look different from the others', async ({ page }) => {
  await page.goto('/by-occasion?occasion=christmas');
  expect(await look(first(page, '.chip[aria-current]'))).not.toBe(
    await look(first(page, '.active-filters .chip:not([aria-current])')),
  );
  await page.goto('/search?q=xyzzyq');
  const unchosen = await look(first(page, '.empty .chip'));
  await page.goto('/products?weight=1KG');
  expect(await look(first(page, '.chip--on'))).not.toBe(unchosen);
});

test('[O-01] the chosen way to pay is marked', async ({ page }) => {
  await putInCart(page, 'macaron-gift-box');
  await openCheckout(page, 'Macaron Gift Box');
  const styleOf = (selector: string, name: string) =>
    first(page, selector).evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  expect(await styleOf('.option-card:has(:checked)', 'outline-style')).toBe('solid');
  expect(await styleOf('.option-card :checked + .dot', 'border-top-width')).toBe('7px');
});

test('[P-05] the price of the chosen size has the colour of its words', async ({ page }) => {
  await page.goto('/product/rainbow-sprinkle-birthday-cake');
  const colourOf = (selector: string) => first(page, selector).evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf('.segmented :checked + span small')).toBe(await colourOf('.segmented :checked + span'));
});
