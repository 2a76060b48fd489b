import { expect, type Page, test } from '#tests/support/browser/browser.ts';

/** What has the focus, and why whoever looks cannot see it; null where nothing has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const isInView = width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ];
    const above = document.elementFromPoint(x, y);
    const isCovered = above !== null && !element.contains(above) && !above.contains(element);
    return {
      what: `${element.tagName} ${element.textContent.trim().slice(0, 40) || (element.getAttribute('aria-label') ?? element.id)}`,
      trouble: [
        !isInView && 'is out of sight',
        isInView && isCovered && `is covered by ${above.tagName}.${above.className}`,
        (outlineStyle === 'none' || Number.parseFloat(outlineWidth) === 0) && 'has no ring',
      ].filter(Boolean),
    };
  });

for (const path of ['/pickup-information', '/terms', '/privacy', '/returns-policy', '/about', '/faq']) {
  test(`${path} is read by keyboard alone: the focus goes from the first link to the last, always in sight`, async ({
    page,
  }) => {
    await page.goto(path);
    const last = page.locator('footer').getByRole('link').last();
    for (let step = 0; step < 200; step++) {
      await page.keyboard.press('Tab');
      const now = await focused(page);
      expect(now, `after ${step + 1} times Tab`).not.toBeNull();
      expect(now?.trouble, now?.what).toEqual([]);
      if (await last.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('200 times Tab, and not at the last link');
  });
}
