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

for (const [name, viewport, hasTouch] of [
  ['the tablet', { width: 1180, height: 820 }, true],
  ['a PC', { width: 1440, height: 900 }, false],
  ['a phone', { width: 390, height: 844 }, true],
] as const)
  test.describe(`on ${name}`, () => {
    test.use({ viewport, hasTouch });

    test('[E-01] [E-02] list and form open whole, and axe finds nothing', async ({ page }) => {
      const cake = await sellCake({ stock: 3 });
      await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
      await page.goto(`/admin/products?q=${encodeURIComponent(cake.name)}`);
      await expect(titled(page, 'Products')).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: cake.name })).toContainText('Only 3');
      expect(await findingsOf(page)).toEqual([]);
      await page.getByRole('link', { name: cake.name }).click();
      await expect(titled(page, cake.name)).toBeVisible();
      await expect(page.getByText('Nothing is missing')).toBeVisible();
      await expect(preview(page).getByRole('heading', { name: cake.name, includeHidden: true })).toBeVisible();
      expect(await findingsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    });
  });

test.describe('at the tablet', () => {
  test.use({
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    // The browser's own line about a save that is refused, and one that the network took.
    expectedNoise: [/status of (401|403|422)|ERR_INTERNET_DISCONNECTED/],
  });

  test('[E-02] [E-03] [E-04] [E-10] a cake is made, what it lacks is listed, nothing that is typed is lost, and customers see what is saved', async ({
    page,
  }) => {
    const cake = await sellCake({ stock: 9 });
    const owen = await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await givesThemselves(owen.memberId, { password });
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'New product' }).tap();
    const dialog = page.getByRole('dialog', { name: 'New product' });
    await dialog.getByLabel('Name').fill(`Draft of ${cake.name}`);
    await dialog.getByRole('button', { name: 'Make a draft' }).tap();
    await expect(titled(page, `Draft of ${cake.name}`)).toBeVisible();
    await expect(page.getByText('5 things missing')).toBeVisible();
    await page.getByRole('link', { name: 'Allergens', exact: true }).tap();
    await page.getByRole('button', { name: 'All the others: none' }).tap();
    await expect(page.getByText('4 things missing')).toBeVisible();
    await page.getByRole('radio', { name: /^Shown/ }).check({ force: true });
    await save(page).tap();
    await expect(page.getByText('It is shown with a description')).toBeVisible();
    await expect(page.getByText(/not saved/).first()).toBeVisible();

    // Another screen asks once, in a bar; staying keeps all of it.
    const stock = page
      .getByRole('navigation', { name: 'Back office', exact: true })
      .getByRole('link', { name: 'Stock' });
    await stock.tap();
    const leaving = page.getByRole('region', { name: 'Leaving' });
    await expect(leaving.getByRole('button', { name: 'Stay' })).toBeFocused();
    await leaving.getByRole('button', { name: 'Stay' }).tap();
    await expect(leaving).toBeHidden();
    await stock.tap();
    await leaving.getByRole('button', { name: 'Discard' }).tap();
    await expect(titled(page, 'Stock')).toBeVisible();

    // What is typed over a product that is sold is there again after a reload, and without the network it is not lost.
    await page.goto(`/admin/products?q=${cake.slug}`);
    await page.getByRole('link', { name: cake.name, exact: true }).tap();
    await page.getByLabel('What customers read').fill('Baked for the walk up the hill.');
    await priceField(page).fill('41.5');
    await expect(preview(page).getByText('£41.50').first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('What customers read')).toHaveValue('Baked for the walk up the hill.');
    await expect(priceField(page)).toHaveValue('41.5');
    await expect(page.getByText('2 changes not saved').first()).toBeVisible();
    await page.context().setOffline(true);
    await save(page).tap();
    await expect(page.getByText('What you typed is kept on this device.')).toBeVisible();
    await page.context().setOffline(false);

    // The session ends meanwhile: what was under way waits for the sign-in and goes on.
    expect(await findingsOf(page)).toEqual([]);
    await onceWritten(page, /\/admin\/products\/\d+$/, () => endSessionsOf(owen.memberId));
    await stock.tap();
    await leaving.getByRole('button', { name: 'Save and leave' }).tap();
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
    await shop.close();
  });

  test('[E-01] [T-07] prices of several are changed after a look at each, asked for once more, and taken back', async ({
    page,
  }) => {
    const cakes = [await sellCake({ pricePence: 3_200 }), await sellCake({ pricePence: 475 })];
    const owen = await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await givesThemselves(owen.memberId, { password });
    const [first, second] = cakes.map(({ slug }) => slug.slice(-8));
    await page.goto('/admin/products?category=dessert-boxes&sort=-changed');
    const bar = page.getByRole('region', { name: 'Chosen' });
    for (const { name, slug } of cakes) {
      await page.getByRole('searchbox', { name: 'Find products' }).fill(slug);
      await page.getByRole('checkbox', { name: `Choose ${name}` }).tap();
    }
    await expect(bar).toContainText('2 products 1 not on this page');
    await page.getByRole('searchbox', { name: 'Find products' }).fill('');
    await expect(page.getByRole('checkbox', { name: `Choose ${cakes[0]?.name}` })).toBeChecked();
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
  });
});

test.describe('at a PC', () => {
  test.use({ viewport: { width: 1440, height: 900 }, expectedNoise: [/status of 422/] });

  test('[E-02] [E-07] [Z-01] [Z-03] what customers may choose, the extras beside it and by when to order stand in the form and in its preview', async ({
    page,
  }) => {
    const cake = await sellCake({ stock: 9 });
    await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await page.goto(`/admin/products?q=${cake.slug}`);
    await page.getByRole('link', { name: cake.name, exact: true }).click();
    await expect(titled(page, cake.name)).toBeVisible();
    const message = page.getByRole('group', { name: 'A message on it' });
    await message.getByRole('checkbox').click();
    await message.getByLabel('At most').fill('60');
    await message.getByLabel('An example').fill('Happy 7th, Maya');
    await page.getByLabel('Colours to choose from').fill('Navy\nWhite');
    await page.getByLabel('A picture printed on it').selectOption('logo');
    await page.getByRole('checkbox', { name: 'Wooden cake knife' }).click();
    await page.getByRole('checkbox', { name: 'Greeting card with your words' }).click();
    await page.getByRole('radio', { name: /^Made to order/ }).check({ force: true });
    await page.getByLabel('Days ahead').fill('2');
    await page.getByLabel('Order by').fill('16:00');
    await expect(preview(page).getByText('Your logo')).toBeVisible();
    await expect(preview(page).getByPlaceholder('Happy 7th, Maya')).toBeVisible();
    await expect(preview(page).getByText(/^Order by .* 4 pm for |^Order by 4 pm /)).toBeVisible();
    await expect(preview(page).getByText(/Ready from /)).toBeVisible();
    await expect(page.getByText(/in this order: Wooden cake knife, Greeting card with your words/)).toBeVisible();
    await save(page).click();
    await expect(page.getByText('At most 40 characters')).toBeVisible();
    await message.getByLabel('At most').fill('24');
    await message.getByLabel('Where it stands').fill('On the board');
    expect(await findingsOf(page)).toEqual([]);
    await save(page).click();
    await expect(page.getByText(/by Owen Clarke/)).toBeVisible();
    await expect(page.getByText(/not saved/)).toHaveCount(0);

    const shop = await newPageIn(page.context());
    await shop.goto(`/product/${cake.slug}`);
    await expect(shop.getByLabel('Message on the cake (optional)')).toBeVisible();
    await expect(shop.getByText('On the board. 0 of 24')).toBeVisible();
    await expect(shop.getByText('Your logo')).toBeVisible();
    await expect(shop.getByText(/Order by .*4 pm/)).toBeVisible();
    await shop.close();
  });

  test('[E-01] [E-09] all products leave as a file; pages of the list turn back to the one before, and from an address of another’s to the first', async ({
    page,
  }) => {
    await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await page.goto('/admin/products?sort=-name');
    const back = page.getByRole('button', { name: 'Previous' });
    await expect(titled(page, 'Products')).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await saving).suggestedFilename()).toMatch(/products.*\.csv$/);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/after=\d+/);
    const second = page.url();
    await back.click();
    await expect(page).toHaveURL(/products\?sort=-name$/);
    await expect(back).toBeHidden();

    const other = await newPageIn(page.context());
    await other.goto(second);
    await other.getByRole('button', { name: 'First page' }).click();
    await expect(other).toHaveURL(/products\?sort=-name$/);
    await expect(other.getByRole('button', { name: 'Next' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'First page' })).toBeHidden();
    // A page beyond the last says so, and not that there are no products.
    await other.goto('/admin/products?after=2147483647');
    await expect(other.getByRole('heading', { name: 'No more products' })).toBeVisible();
    await other.getByRole('button', { name: 'To the first ones' }).click();
    await expect(other.getByRole('button', { name: 'Next' })).toBeVisible();
    await other.close();
  });

  test('[E-01] [E-04] Alt and an arrow lead to the next product of the list and ask what becomes of what is typed; what somebody else saves is there at once', async ({
    page,
    browser,
  }) => {
    const cakes = [await sellCake(), await sellCake({ stock: 7 })].toSorted((a, b) => a.name.localeCompare(b.name));
    const [first, second] = cakes as [(typeof cakes)[0], (typeof cakes)[0]];
    const owen = await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await givesThemselves(owen.memberId, { password });
    await page.goto('/admin/products?category=dessert-boxes&sort=-changed');
    await page.getByRole('link', { name: first.name, exact: true }).click();
    await expect(titled(page, first.name)).toBeVisible();
    const list = await page.evaluate(() => window.history.state?.usr?.ids as number[]);
    const ids = new Map<string, number>();
    for (const { slug } of cakes) {
      const { products } = await (await page.request.get(`/api/admin/products?q=${slug}`)).json();
      ids.set(slug, products[0].id);
    }
    const isSecondBelow = list.indexOf(ids.get(second.slug) ?? 0) > list.indexOf(ids.get(first.slug) ?? 0);
    const [onto, back] = isSecondBelow ? ['Alt+ArrowDown', 'Alt+ArrowUp'] : ['Alt+ArrowUp', 'Alt+ArrowDown'];
    await page.getByLabel('What customers read').fill('Not yet.');
    for (let presses = 0; presses < 5 && !(await titled(page, second.name).isVisible()); presses += 1) {
      const address = page.url();
      await page.keyboard.press(onto);
      if (presses === 0) {
        const leaving = page.getByRole('region', { name: 'Leaving' });
        await expect(leaving.getByRole('button', { name: 'Stay' })).toBeFocused();
        await leaving.getByRole('button', { name: 'Stay' }).click();
        await expect(page.getByLabel('What customers read')).toHaveValue('Not yet.');
        await page.keyboard.press(onto);
        await leaving.getByRole('button', { name: 'Discard' }).click();
      }
      await expect(page).not.toHaveURL(address);
      await expect(save(page)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
    await expect(titled(page, second.name)).toBeVisible();

    // What somebody else saves is there at once; what is typed meanwhile stays.
    const her = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await signInBrowser(her, { role: 'manager', name: 'Sunita Rao' });
    await her.goto(page.url());
    await her.getByLabel('Serve at').fill('Cool');
    await save(her).click();
    await expect(page.getByLabel('Serve at')).toHaveValue('Cool');
    await page.getByLabel('What customers read').fill('Mine.');
    await her.getByLabel('Serve at').fill('Warm');
    await save(her).click();
    await expect(page.getByText('Sunita Rao saved this product since you began.')).toBeVisible();
    await expect(page.getByLabel('What customers read')).toHaveValue('Mine.');
    await expect(page.getByLabel('Serve at')).toHaveValue('Cool');
    await page.getByRole('button', { name: 'Discard' }).first().click();
    await expect(page.getByLabel('Serve at')).toHaveValue('Warm');
    await page.goto(`/admin/products?q=${second.slug}`);
    await her.getByRole('textbox', { name: 'Name' }).fill(`${second.name} anew`);
    await save(her).click();
    await expect(page.getByRole('link', { name: `${second.name} anew` })).toBeVisible();
    await her.context().close();

    // The palette leads to the form.
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill(first.slug.slice(-8));
    await page
      .getByRole('option', { name: new RegExp(first.name) })
      .first()
      .click();
    await expect(titled(page, first.name)).toBeVisible();
    await page.keyboard.press(back);
    await expect(titled(page, first.name)).toBeVisible();
  });
});

test.describe('on a phone in the hand', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[E-01] several products are hidden at once', async ({ page }) => {
    const cakes = [await sellCake(), await sellCake()];
    await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await page.goto('/admin/products?category=dessert-boxes&sort=-changed');
    for (const { name } of cakes) await page.getByRole('checkbox', { name: `Choose ${name}` }).tap();
    const bar = page.getByRole('region', { name: 'Chosen' });
    await expect(bar).toContainText('2 products');
    expect(await findingsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await bar.getByRole('button', { name: 'State' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Change 2 products' }).tap();
    await expect(dialog).toBeHidden();
    for (const { name } of cakes) await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Hidden');
  });
});
