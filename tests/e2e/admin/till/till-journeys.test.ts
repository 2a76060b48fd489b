import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Locator, type Page, test } from '#tests/support/browser/browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const cupcake = 'Vanilla Bean Swirl Cupcake';
const orderOf = (page: Page) => page.getByRole('complementary', { name: 'This order' });
const tile = (page: Page, name = cupcake) =>
  page.getByRole('region', { name: 'Products' }).getByRole('button', { name: new RegExp(`^${name}`) });
const countOf = (page: Page) => orderOf(page).getByRole('status').or(orderOf(page).locator('output'));

test.describe('on the tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  const park = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Park', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Park this order' });
    await dialog.getByLabel('Name').fill(name);
    expect(await findingsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Park' }).tap();
    await expect(dialog).toBeHidden();
    await expect(orderOf(page)).toContainText('Tap what they would like');
  };
  const takeUp = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name: /^\d parked$/ }).tap();
    await page.getByRole('menuitem', { name }).tap();
  };

  test('[B-10] several orders are parked by name, are there after a reload and for whoever switches on, and go with their sale', async ({
    page,
  }) => {
    await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
    await page.goto('/admin/orders/new');
    await tile(page).tap();
    await park(page, 'Blue coat');
    await tile(page).tap();
    await tile(page).tap();
    await park(page, 'Ivy Lockwood');
    await page.reload();
    await expect(page.getByRole('button', { name: '2 parked' })).toBeVisible();

    // A third one stands at the till as the first is taken up: it is parked itself.
    await tile(page).tap();
    await tile(page).tap();
    await tile(page).tap();
    await takeUp(page, 'Blue coat');
    await expect(countOf(page)).toHaveText('1');
    await takeUp(page, cupcake);
    await expect(countOf(page)).toHaveText('3');
    await park(page, 'Third');

    await signInBrowser(page, { role: 'counter', name: 'Alex Moore' });
    await page.goto('/admin/orders/new');
    await page.getByRole('button', { name: '3 parked' }).tap();
    await expect(page.getByRole('menuitem')).toHaveCount(3);
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Ivy Lockwood' }).tap();
    await expect(countOf(page)).toHaveText('2');
    await orderOf(page).getByRole('button', { name: 'Take payment' }).tap();
    await page.getByRole('radio', { name: 'Yes: none' }).tap();
    await page.getByRole('radio', { name: 'Cash' }).tap();
    await orderOf(page)
      .getByRole('button', { name: /^Done: £/ })
      .tap();
    await expect(page.getByRole('region', { name: 'Taken' })).toBeVisible();
    await page.reload();
    await expect(orderOf(page)).toContainText('Tap what they would like');
    await page.getByRole('button', { name: '2 parked' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Ivy Lockwood' })).toHaveCount(0);
    await expect(page.getByRole('menuitem')).toHaveCount(2);
  });
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('[B-10] parking fits', async ({ page }) => {
    await signInBrowser(page, { role: 'owner' });
    await page.goto('/admin/orders/new');
    await tile(page).tap();
    await page.getByRole('button', { name: 'Park', exact: true }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Park' }).tap();
    await expect(page.getByRole('button', { name: '1 parked' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Park', exact: true })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await findingsOf(page)).toEqual([]);
  });
});

test.describe('with the keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

  /** Tab until it has the focus, as somebody without a mouse gets there. */
  const tabTo = async (page: Page, to: Locator): Promise<void> => {
    await expect(to).toBeVisible();
    for (let pressed = 0; pressed < 120; pressed += 1) {
      if (await to.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(to).toBeFocused({ timeout: 1 });
  };

  test('[B-10] [B-13] an order by telephone, from the board to the printed receipt', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.body.dataset.printed = 'yes';
      };
    });
    await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1, name: /day/ })).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeFocused();
    await tabTo(page, page.getByRole('radio', { name: 'Counter' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Telephone' })).toBeChecked();
    await tabTo(page, page.getByRole('searchbox', { name: 'Find a cake' }));
    await page.keyboard.type(cupcake);
    await expect(tile(page)).toHaveCount(1);
    await tabTo(page, tile(page));
    await page.keyboard.press('Enter');
    await expect(countOf(page)).toHaveText('1');
    await tabTo(page, orderOf(page).getByRole('button', { name: 'Take payment' }));
    await page.keyboard.press('Enter');

    const day = page.getByLabel('Day', { exact: true });
    await expect(page.getByRole('region', { name: 'Details' })).toBeFocused();
    await tabTo(page, day);
    const [year = '', month = '', date = ''] = new Date(Date.now() + 3 * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .split('-');
    // This Chromium asks for the month first.
    await page.keyboard.type(month + date + year);
    await expect(day).toHaveValue(`${year}-${month}-${date}`);
    await tabTo(page, page.getByRole('button', { name: /^11:00/ }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('textbox', { name: 'Telephone' }));
    await page.keyboard.type('07700 900456');
    await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
    await page.keyboard.type('Ivy Lockwood');
    await tabTo(page, page.getByRole('textbox', { name: /^Email/ }));
    await page.keyboard.type('ivy@example.com');
    await tabTo(page, page.getByRole('radio', { name: 'Yes: none' }));
    await page.keyboard.press('Space');
    await tabTo(page, orderOf(page).getByRole('button', { name: /ask by link: £/ }));
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');

    const taken = page.getByRole('region', { name: 'Taken' });
    await expect(taken).toContainText('It is confirmed by email.');
    await expect(taken).toContainText('/pay?token=');
    await tabTo(page, taken.getByRole('link', { name: 'Receipt' }));
    await page.keyboard.press('Enter');
    await expect(page.locator('.receipt')).toContainText('Still to pay');
    await tabTo(page, page.getByRole('button', { name: 'Print', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  });
});
