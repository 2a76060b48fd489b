import { expect, type Locator, type Page, test } from '#tests/support/browser/browser.ts';
import { fillCheckout, openCheckout, proceed } from '#tests/support/browser/checkout-page.ts';
import { newCustomer, openDetails, placeOrder, signIn } from '#tests/support/browser/customer-of-page.ts';
import { lookOf } from '#tests/support/browser/look-of-page.ts';
import { alone, framed } from '#tests/support/browser/pages-of-customers.ts';
import {
  addToCart,
  isSmall,
  openCart,
  openFilters,
  openMenu,
  searchBox,
  suggestionsOf,
} from '#tests/support/browser/storefront.ts';
import { walkFromSummaryToTracker } from '#tests/support/browser/walk-of-customer.ts';
import { quietChromium } from '../../../scripts/testing/find-browser.mjs';

// The browser's own text size, doubled.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [...quietChromium, '--blink-settings=defaultFontSize=32'],
  },
  expectedNoise: [/Failed to load resource.* (404|410|422) /],
});

/**
 * What cannot be read without moving the page sideways, or cannot be read at all: how far the page is too wide, and each text that is cut.
 */
const cutOnPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`);
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const isMeantToBeCut = (style: CSSStyleDeclaration) =>
      style.clipPath !== 'none' || style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis';
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent || parent.closest('noscript, script, style, [inert], select')) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (boxes.length === 0) continue;
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      let [from, to, lowest] = [0, root.clientWidth, Number.POSITIVE_INFINITY];
      let isFree = false;
      for (let box: Element | null = parent; box && box !== document.body && !isFree; box = box.parentElement) {
        const style = getComputedStyle(box);
        const { left: x, right: end, bottom: foot } = box.getBoundingClientRect();
        if (isMeantToBeCut(style) || (style.position === 'fixed' && box !== top)) isFree = true;
        else if (/auto|scroll/.test(style.overflowX) && box.scrollWidth > box.clientWidth && box.matches('[tabindex]'))
          isFree = true;
        else if (style.overflowX !== 'visible' && style.display !== 'inline') {
          [from, to] = [Math.max(from, x), Math.min(to, end)];
          if (/hidden|clip/.test(style.overflowY)) lowest = Math.min(lowest, foot);
        }
      }
      if (!isFree && (left < from - 2 || right > to + 2 || bottom > lowest + 8))
        found.push(
          `“${text.textContent.trim().slice(0, 40)}” of .${parent.className || parent.tagName} from ${Math.round(left)} to ${Math.round(right)}, seen ${Math.round(from)} to ${Math.round(to)}`,
        );
    }
    return found;
  });

async function walkOf(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const lines: string[] = [];
  return {
    async look(screen: string): Promise<void> {
      for (const line of await cutOnPage(page)) lines.push(`${screen}: ${line}`);
    },
    lines,
  };
}

for (const [name, screens] of Object.entries({ ...framed, 'without header and footer': alone })) {
  test(`with letters of twice the size nothing is cut and no page moves sideways: ${name} @narrow`, async ({
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

test('with letters of twice the size nothing is cut from the menu to the login of the checkout @narrow', async ({
  page,
}) => {
  const { look, lines } = await walkOf(page);
  await page.goto('/category/birthday-cakes');
  if (isSmall(page)) {
    await openMenu(page);
    await look('the menu');
    await page.keyboard.press('Escape');
  } else {
    await page.locator('details.category-menu > summary').click();
    await look('the menu');
  }
  await page.goto('/category/birthday-cakes');
  await searchBox(page).fill('victoria sponge celebration');
  await expect(suggestionsOf(page).first()).toBeVisible();
  // Its names and prices fit within it, and no word of them continues on the next line.
  const tooWide = (rows: Element[]) => rows.filter((row) => row.scrollWidth > row.clientWidth).map((row) => row.id);
  expect(await suggestionsOf(page).evaluateAll(tooWide)).toEqual([]);
  expect((await lookOf(page, 'unreadable')).filter((line) => /is broken: .*suggestion/.test(line))).toEqual([]);
  await page.keyboard.press('Escape');
  await openFilters(page);
  await look('the filters');
  await addToCart(page, 'salted-caramel-drip-cake');
  await look('an addition that is confirmed');
  await openCart(page);
  await look('the cart');
  await openCheckout(page, 'Salted Caramel Drip Cake');
  await proceed(page);
  await look('the checkout with errors');
  // The message that a login is needed covers nothing that is asked there.
  const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON());
  const login = page.getByRole('dialog', { name: 'Welcome Back' });
  const toast = await boxOf(page.locator('.toast'));
  for (const part of [
    login.getByRole('heading'),
    login.getByLabel('Email'),
    login.getByLabel('Password', { exact: true }),
  ]) {
    const box = await boxOf(part);
    const isBeside = toast.left >= box.right || toast.right <= box.left;
    expect(isBeside || toast.bottom <= box.top || toast.top >= box.bottom).toBe(true);
  }
  await page.reload();
  await fillCheckout(page);
  await look('the checkout');
  await proceed(page);
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
  await look('the login of the checkout');
  await page.getByRole('button', { name: 'Create one here' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
  await look('the registration of the checkout');
  expect(lines).toEqual([]);
});

test('with letters of twice the size nothing is cut on a tablet held upright', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const { look, lines } = await walkOf(page);
  for (const path of [...Object.values(framed).flat(), ...alone].map(([path]) => path)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(path);
  }
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await placeOrder(page, customer);
  await openDetails(page);
  await look('the details of an order');
  await page.keyboard.press('Escape');
  await look('the orders');
  expect(lines).toEqual([]);
});

test('with letters of twice the size nothing is cut from the summary of an order to its tracker @narrow', async ({
  page,
}) => {
  const { look, lines } = await walkOf(page);
  await walkFromSummaryToTracker(page, look);
  expect(lines).toEqual([]);
});
