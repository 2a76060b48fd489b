import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { onceWritten } from '#tests/support/browser/once-written.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';
import { endSessionsOf, givesThemselves } from '#tests/support/staff/members-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';
import { password } from '#tests/support/staff/team-of-tests.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const priceField = (page: Page) => page.getByRole('group', { name: '500G' }).getByRole('textbox', { name: /^Price/ });
const preview = (page: Page) => page.frameLocator('iframe[title="As customers see it"]');

test.describe('at the tablet', () => {
  test.use({
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    // The browser's own console line about a save that is refused, and one that the network lost.
    expectedNoise: [/status of (401|403|422)|ERR_INTERNET_DISCONNECTED/],
  });

  test('[E-01] [E-02] [E-03] [E-04] [E-10] [Z-01] a cake is made and copied, nothing that is typed is lost, and customers see what is saved', async ({
    page,
  }) => {
    const cake = await sellCake({ stock: 9 });
    const owen = await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await givesThemselves(owen.memberId, { password });
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'New product' }).tap();
    const dialog = page.getByRole('dialog', { name: 'New product' });
    await dialog.getByLabel('Name').fill(`Draft of ${cake.name}`);
    await dialog.getByRole('button', { name: 'Create draft' }).tap();
    await expect(titled(page, `Draft of ${cake.name}`)).toBeVisible();
    await expect(page.getByText('6 things missing')).toBeVisible();

    // What is typed over a product that is on sale is there again after a reload, and is not lost without the network.
    await page.goto(`/admin/products?q=${cake.slug}`);
    await expect(page.getByRole('row', { name: `Select ${cake.name}` })).toContainText('9');
    await page.getByRole('link', { name: cake.name, exact: true }).tap();
    await expect(page.getByText('Nothing missing')).toBeVisible();
    await page.getByRole('textbox', { name: 'Description' }).fill('Baked for the walk up the hill.');
    await priceField(page).fill('41.5');
    const message = page.getByRole('group', { name: 'A message on it' });
    await message.getByRole('checkbox').tap();
    await message.getByLabel('Maximum length').fill('24');
    await message.getByLabel('Where it goes').fill('On the board');
    await page.getByLabel('A picture printed on it').selectOption('logo');
    await page.getByRole('radio', { name: /^Made to order/ }).check();
    await page.getByLabel('Days ahead').fill('2');
    await page.getByLabel('Order by').fill('16:00');
    await expect(preview(page).getByText('£41.50').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Baked for the walk up the hill.');
    await expect(priceField(page)).toHaveValue('41.5');
    await page.context().setOffline(true);
    await save(page).tap();
    await expect(page.getByText('What you typed is kept on this device.')).toBeVisible();
    await page.context().setOffline(false);

    // The session ends in the meantime: what was in progress waits for the sign-in and goes on.
    await onceWritten(page, /\/admin\/products\/\d+$/, () => endSessionsOf(owen.memberId));
    const places = page.getByRole('navigation', { name: 'Back office', exact: true });
    await places.getByRole('link', { name: 'Stock' }).tap();
    await page.getByRole('region', { name: 'Leaving' }).getByRole('button', { name: 'Save and leave' }).tap();
    const over = page.getByRole('dialog', { name: 'Still you, Owen?' });
    await over.getByLabel('Email').fill(owen.email);
    await over.getByLabel('Password').fill(password);
    await over.getByRole('button', { name: 'Next' }).tap();
    await expect(over).toBeHidden();
    await expect(titled(page, 'Stock')).toBeVisible();

    const shop = await newPageIn(page.context());
    await shop.goto(`/product/${cake.slug}`);
    await expect(shop.getByText('Baked for the walk up the hill.')).toBeVisible();
    await expect(shop.getByText('£41.50').first()).toBeVisible();
    await expect(shop.getByLabel('Message on the cake (optional)')).toBeVisible();
    await expect(shop.getByText('On the board. 0 of 24')).toBeVisible();
    await expect(shop.getByText('Your logo')).toBeVisible();
    await expect(shop.getByText(/Order by .*4 pm/)).toBeVisible();
    await shop.close();

    await page.goto(`/admin/products?q=${cake.slug}`);
    await page.getByRole('link', { name: cake.name, exact: true }).tap();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: /^Duplicate/ }).tap();
    await expect(titled(page, `${cake.name} (copy)`)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(`${cake.slug}-copy`);
  });

  test('[E-01] [E-09] [T-07] prices of several are changed after a look at each, asked for once more, and taken back; on a phone they are hidden at once; all leave as a file, and pages turn', async ({
    page,
  }) => {
    const cakes = [await sellCake({ pricePence: 3_200 }), await sellCake({ pricePence: 475 })];
    const owen = await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await givesThemselves(owen.memberId, { password });
    const [first, second] = cakes.map(({ slug }) => slug.slice(-8));
    await page.goto('/admin/products?category=dessert-boxes&sort=-changed');
    const bar = page.getByRole('region', { name: 'Selected' });
    for (const { name, slug } of cakes) {
      await page.getByRole('searchbox', { name: 'Find products' }).fill(slug);
      await page.getByRole('checkbox', { name: `Select ${name}` }).tap();
    }
    await expect(bar).toContainText('2 products 1 not on this page');
    await page.getByRole('searchbox', { name: 'Find products' }).fill('');
    await expect(page.getByRole('checkbox', { name: `Select ${cakes[0]?.name}` })).toBeChecked();
    await expect(bar).not.toContainText('not on this page');
    await bar.getByRole('button', { name: 'Prices' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Change prices of 2 products' });
    await dialog.getByLabel('By', { exact: true }).fill('+5');
    await expect(dialog.getByRole('row').filter({ hasText: `${first} 500G` })).toContainText('£33.60');
    await expect(dialog.getByRole('row').filter({ hasText: `${second} 500G` })).toContainText('£5.00');
    expect(await findingsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change 2 products' }).tap();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Confirm', exact: true }).tap();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: cakes[0]?.name ?? '' });
    await expect(row).toContainText('£33.60');
    await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).tap();
    await expect(row).toContainText('£32.00');

    await page.setViewportSize({ width: 390, height: 844 });
    for (const { name } of cakes) await page.getByRole('checkbox', { name: `Select ${name}` }).tap();
    await expect(bar).toContainText('2 products');
    expect(await findingsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await bar.getByRole('button', { name: 'Status' }).tap();
    const state = page.getByRole('dialog');
    await state.getByRole('button', { name: 'Change 2 products' }).tap();
    await expect(state).toBeHidden();
    for (const { name } of cakes) await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Hidden');

    await page.setViewportSize({ width: 1180, height: 820 });
    await page.goto('/admin/products?sort=-name');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).tap();
    expect((await saving).suggestedFilename()).toMatch(/products.*\.csv$/);
    await page.getByRole('button', { name: 'Next' }).tap();
    await expect(page).toHaveURL(/after=\d+/);
    await page.getByRole('button', { name: 'Previous' }).tap();
    await expect(page).toHaveURL(/products\?sort=-name$/);
    // A page beyond the last says so, and does not say that there are no products.
    await page.goto('/admin/products?after=2147483647');
    await expect(page.getByRole('heading', { name: 'No more products' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the first page' }).tap();
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'First page' })).toBeHidden();
  });

  test('[E-01] [E-04] what one saves is on the other’s screen at once; where both wrote, the second sees field by field what differs, chooses, and nothing is overwritten unseen', async ({
    page,
    browser,
  }) => {
    const cake = await sellCake({ stock: 9 });
    await signInBrowser(page, { role: 'manager', name: 'Sunita Rao' });
    await page.goto(`/admin/products?q=${cake.slug}`);
    await page.getByRole('link', { name: cake.name }).tap();
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
    const his = await newPageIn(await browser.newContext({ baseURL: new URL(page.url()).origin }));
    await signInBrowser(his, { role: 'manager', name: 'Owen Clarke' });
    await his.goto(page.url());
    await his.getByLabel('Serve at').fill('Cool');
    await save(his).click();
    await expect(page.getByLabel('Serve at')).toHaveValue('Cool');

    await page.getByRole('textbox', { name: 'Description' }).fill('Hers.');
    await page.getByLabel('Days ahead').fill('2');
    await his.getByRole('textbox', { name: 'Description' }).fill('His.');
    await priceField(his).fill('52');
    await save(his).click();
    await expect(page.getByText('Owen Clarke has saved this product since you started.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Hers.');
    await save(page).tap();
    const dialog = page.getByRole('dialog', { name: 'Owen Clarke saved this product while you were editing' });
    await expect(dialog.getByText('1 field differs')).toBeVisible();
    await expect(dialog.getByText(/only you changed it: Days ahead: 2/)).toBeVisible();
    await expect(dialog.getByText(/only Owen Clarke changed it: Price of .*£52.00/)).toBeVisible();
    await dialog.getByRole('radio', { name: 'Hers.' }).tap();
    await dialog.getByRole('button', { name: 'Save this choice' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Hers.');
    await expect(priceField(page)).toHaveValue('52.00');
    await expect(page.getByLabel('Days ahead')).toHaveValue('2');
    await expect(page.getByText(/not saved/)).toHaveCount(0);

    // The list has it at once too; the palette leads from there to the form.
    await page.getByRole('link', { name: 'Back to products' }).tap();
    await expect(his.getByLabel('Days ahead')).toHaveValue('2');
    await his.getByRole('textbox', { name: 'Name', exact: true }).fill(`${cake.name} anew`);
    await save(his).click();
    await expect(page.getByRole('link', { name: `${cake.name} anew` })).toBeVisible();
    await his.context().close();
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill(cake.slug.slice(-8));
    await page
      .getByRole('option', { name: `${cake.name} anew` })
      .first()
      .tap();
    await expect(titled(page, `${cake.name} anew`)).toBeVisible();
  });
});
