import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { onceWritten } from '#tests/support/browser/once-written.ts';
import { ask, sellCake } from '#tests/support/browser/products-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const priceField = (page: Page) => page.getByRole('group', { name: '500G' }).getByRole('textbox', { name: /^Price/ });
const preview = (page: Page) => page.frameLocator('iframe[title="As customers see it"]');

test.describe('at the tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test('[E-04] two edit one cake: the second sees field by field what differs, chooses, and nothing is overwritten unseen', async ({
    page,
    browser,
  }) => {
    const cake = await sellCake({ stock: 9 });
    await ask("update products set season_from = '11-24', season_to = '12-24' where slug = $1", [cake.slug]);
    await signInBrowser(page, { role: 'manager', name: 'Sunita Rao' });
    await page.goto(`/admin/products?q=${cake.slug}`);
    await page.getByRole('link', { name: cake.name }).tap();
    await page.getByLabel('What customers read').fill('Hers.');
    await page.getByLabel('Days ahead').fill('2');

    const his = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await signInBrowser(his, { role: 'manager', name: 'Owen Clarke' });
    await his.goto(page.url());
    await his.getByLabel('What customers read').fill('His.');
    await priceField(his).fill('52');
    await save(his).click();
    await expect(his.getByText(/by Owen Clarke/)).toBeVisible();

    await save(page).tap();
    const dialog = page.getByRole('dialog', { name: 'Owen Clarke saved this product while you were writing' });
    await expect(dialog.getByText('1 field differs')).toBeVisible();
    await expect(dialog.getByText(/only you changed it: Days ahead: 2/)).toBeVisible();
    await expect(dialog.getByText(/only Owen Clarke changed it: Price of .*£52.00/)).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await dialog.getByRole('radio', { name: 'Hers.' }).tap();
    await expect(dialog.getByRole('radio', { name: 'Hers.' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Save this choice' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('What customers read')).toHaveValue('Hers.');
    await expect(priceField(page)).toHaveValue('52.00');
    await expect(page.getByLabel('Days ahead')).toHaveValue('2');
    await expect(page.getByText(/not saved/)).toHaveCount(0);

    // What each may wish and both together cannot be is said beside its field.
    await page.getByLabel('Season to').fill('20/12');
    await his.reload();
    for (const day of ['Season from', 'Season to']) await his.getByLabel(day).fill('');
    await save(his).click();
    await expect(his.getByText(/not saved/)).toHaveCount(0);
    await his.close();
    await save(page).tap();
    await dialog.getByRole('radio', { name: '20/12' }).tap();
    await dialog.getByRole('button', { name: 'Save this choice' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('A season has a first and a last day')).toBeVisible();
    await expect(page.getByLabel('Season to')).toBeFocused();
    await expect(page.getByLabel('Season to')).toHaveValue('20/12');
    await expect(page.getByLabel('Season from')).toHaveValue('');
  });

  test('[E-04] what is typed while a save is on its way is no part of it, and stays', async ({ page }) => {
    const cake = await sellCake({ stock: 9 });
    await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await page.goto(`/admin/products?q=${cake.slug}`);
    await page.getByRole('link', { name: cake.name }).tap();
    await page.getByLabel('What customers read').fill('The first of two.');
    await onceWritten(page, /\/admin\/products\/\d+$/, () => page.getByLabel('Serve at').fill('Cool'));
    await save(page).tap();
    await expect(page.getByText('1 change not saved').first()).toBeVisible();
    await expect(page.getByLabel('What customers read')).toHaveValue('The first of two.');
    await expect(page.getByLabel('Serve at')).toHaveValue('Cool');
    await save(page).tap();
    await expect(page.getByText(/not saved/)).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Serve at')).toHaveValue('Cool');
  });

  test('[E-02] [E-04] what is discarded can be taken back; a copy takes the address of its new name, and one end counts for the lower prices of all its weights', async ({
    page,
  }) => {
    const cake = await sellCake({ pricePence: 2_000 });
    await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await page.goto(`/admin/products?q=${cake.slug}`);
    await page.getByRole('link', { name: cake.name }).tap();
    await page.getByLabel('Serve at').fill('Cool');
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await expect(page.getByText('Save what you changed first, or discard it')).toBeVisible();
    await page.keyboard.press('Escape');
    const discard = page.getByRole('button', { name: 'Discard' }).first();
    await discard.tap();
    await expect(page.getByLabel('Serve at')).toHaveValue('');
    const undo = page.getByRole('region', { name: 'Undo' });
    await expect(undo).toContainText('1 change discarded');
    expect(await findingsOf(page)).toEqual([]);
    await undo.getByRole('button', { name: 'Undo' }).tap();
    await expect(undo).toBeHidden();
    await expect(page.getByLabel('Serve at')).toHaveValue('Cool');
    await discard.tap();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: /^Duplicate/ }).tap();
    await expect(titled(page, `${cake.name} (copy)`)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(`${cake.slug}-copy`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Hill & ${cake.name}`);
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(`hill-and-${cake.slug}`);
    const lower = page.getByRole('textbox', { name: /^Lower price(?! from| until)/ });
    await lower.nth(0).fill('1.');
    await expect(preview(page).getByText('£0.01')).toHaveCount(0);
    await lower.nth(0).fill('15');
    await page.getByLabel('Lower price until').fill('2099-12-24T18:00');
    await lower.nth(1).fill('17,50');
    await save(page).tap();
    await expect(page.getByText(/not saved/)).toHaveCount(0);
    const { form } = await (await page.request.get(`/api${new URL(page.url()).pathname}`)).json();
    expect(form).toMatchObject({
      slug: `hill-and-${cake.slug}`,
      sizes: [
        { lowerPricePence: 1_500, lowerFrom: null, lowerUntil: '2099-12-24T18:00:00.000Z' },
        { lowerPricePence: 1_750, lowerFrom: null, lowerUntil: '2099-12-24T18:00:00.000Z' },
        { lowerPricePence: null, lowerUntil: null },
      ],
    });
  });
});
