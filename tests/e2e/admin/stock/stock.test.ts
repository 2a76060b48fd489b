import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer, placeOrder } from '#tests/support/browser/customer-of-page.ts';
import { type OwnCake, sellCake } from '#tests/support/browser/products-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const cardOf = (page: Page, { name }: OwnCake) => page.getByRole('listitem').filter({ hasText: name });
const rowOf = (page: Page, { name }: OwnCake) => page.getByRole('row').filter({ hasText: name });

test('[E-06] [E-07] every part of the stock opens whole, with its head on one line at every size', async ({ page }) => {
  await sellCake({ stock: 3 });
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  for (const [path, shown] of [
    ['/admin/stock', page.getByRole('list', { name: 'Products with a stock' })],
    ['/admin/stock/count', page.getByRole('region', { name: 'Count sheet' })],
    ['/admin/stock/movements', page.getByRole('region', { name: 'Movements' })],
    ['/admin/stock/daily', page.getByRole('region', { name: 'Daily pieces by product' })],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
    await expect(shown).toBeVisible();
    for (const size of [
      { width: 390, height: 844 },
      { width: 1180, height: 820 },
    ]) {
      await page.setViewportSize(size);
      const saves = page.getByRole('button', { name: 'CSV' });
      if (await saves.isVisible()) expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80);
    }
  }
});

test.describe('a baker at the tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test('[E-06] twelve are baked in two taps, every tablet and the shop show them, and they are taken back', async ({
    page,
    browser,
  }) => {
    const cake = await sellCake({ stock: 20 });
    await signInBrowser(page, { role: 'baker', name: 'Marek Nowak' });
    await page.goto('/admin');
    const wall = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await signInBrowser(wall, { role: 'baker', name: 'Bethan Price' });
    await wall.goto('/admin/stock');
    await expect(cardOf(wall, cake)).toContainText('20');

    await page.getByRole('link', { name: 'Stock' }).tap();
    const baked = page.getByRole('button', { name: `Baked 12 ${cake.name}` });
    expect((await baked.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    // On a slow line the button says that it is under way, and who taps again bakes no other twelve.
    let answer = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/admin/stock/baked', async (route) => {
      await slow;
      await route.continue();
    });
    await baked.tap();
    await expect(baked).toHaveAttribute('aria-busy', 'true');
    await baked.dispatchEvent('click');
    answer();
    await expect(cardOf(page, cake)).toContainText('32');
    await expect(baked).not.toHaveAttribute('aria-busy');
    await expect(cardOf(page, cake)).toContainText('+12 just now, Marek Nowak');
    await expect(cardOf(wall, cake)).toContainText('+12 just now, Marek Nowak');
    const { products } = await (await page.request.get('/api/admin/stock')).json();
    const { id } = products.find(({ slug }: { slug: string }) => slug === cake.slug);
    await expect
      .poll(async () => JSON.stringify(await (await page.request.get(`/api/products/${id}`)).json()), {
        timeout: 2_000,
      })
      .toContain('"availableQuantity":32');

    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(cardOf(wall, cake)).toContainText('20');
    await expect(cardOf(page, cake)).toContainText('−12 just now, Marek Nowak');
    await wall.context().close();
  });

  test('[E-06] another number is given away with a note, and what was typed is still there after a reload', async ({
    page,
  }) => {
    const cake = await sellCake({ stock: 20 });
    await signInBrowser(page, { role: 'baker', name: 'Marek Nowak' });
    await page.goto('/admin/stock');
    await page.getByRole('button', { name: `Another number of ${cake.name}` }).tap();
    await page.locator('label').filter({ hasText: 'Given away' }).tap();
    await page.getByLabel('How many').fill('21');
    await expect(page.getByText('Only 20 can be sold')).toBeVisible();
    await page.getByLabel('Note').fill('School fair');
    await page.reload();
    await page.getByRole('button', { name: `Another number of ${cake.name}` }).tap();
    await expect(page.getByLabel('Note')).toHaveValue('School fair');
    await page.getByRole('button', { name: '6', exact: true }).tap();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take out 6' }).tap();
    await expect(cardOf(page, cake)).toContainText('14');
    await expect(cardOf(page, cake)).toContainText('−6 just now, Marek Nowak');
  });

  test('[E-06] a count with a sale meanwhile keeps the sale', async ({ page }) => {
    const cake = await sellCake({ stock: 20 });
    await signInBrowser(page, { role: 'baker', name: 'Marek Nowak' });
    await page.goto('/admin/stock/count');
    const counted = page.getByLabel(`Counted ${cake.name}`);
    await counted.fill('18');
    await expect(rowOf(page, cake)).toContainText('−2');
    await page.getByLabel(`Why fewer ${cake.name}`).selectOption('damaged');
    await placeOrder(page, await newCustomer(page), { slug: cake.slug, quantity: 3 });
    await expect(rowOf(page, cake)).toContainText('3 sold since you counted');
    await page.reload();
    await expect(counted).toHaveValue('18');
    await expect(rowOf(page, cake)).toContainText('−2');
    await page.getByRole('button', { name: 'Book 1 count' }).first().tap();
    await expect(page.getByText('1 count is booked.')).toBeVisible();
    await expect(counted).toHaveValue('');
    await expect(rowOf(page, cake)).toContainText('15');
  });
});

test.describe('a baker whose line is lost', () => {
  test.use({
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    expectedNoise: [/ERR_INTERNET_DISCONNECTED/],
  });

  test('[E-06] without the shop nothing is moved, and what is typed waits', async ({ page }) => {
    const cake = await sellCake({ stock: 20 });
    await signInBrowser(page, { role: 'baker', name: 'Marek Nowak' });
    await page.goto('/admin/stock/count');
    await page.getByLabel(`Counted ${cake.name}`).fill('20');
    await expect(rowOf(page, cake)).toContainText('Right');
    await page.context().setOffline(true);
    await expect(page.getByText('What you type is kept on this device')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('What you type is kept on this device')).toHaveCount(0);
    await page.getByRole('button', { name: 'Book 1 count' }).first().tap();
    await expect(page.getByText('1 count is booked.')).toBeVisible();
  });
});

test.describe('a manager at the PC', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('[E-06] filters of the ledger stand in the address, and a movement is undone from it', async ({ page }) => {
    const cake = await sellCake({ stock: 20 });
    await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await page.goto('/admin/stock');
    await page.getByRole('button', { name: `Baked 12 ${cake.name}` }).click();
    await expect(cardOf(page, cake)).toContainText('32');
    await page.getByRole('link', { name: 'Movements' }).click();
    const narrow = page.getByRole('search', { name: 'Narrow the movements' });
    await narrow.getByRole('button', { name: 'Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Movements of one product' });
    await dialog.getByLabel('Find a product').fill(cake.slug.slice(-8));
    await dialog.getByRole('button', { name: cake.name }).click();
    await expect(page).toHaveURL(/product=\d+/);
    await narrow.getByRole('button', { name: 'Kind' }).click();
    await page.getByRole('menuitem', { name: 'Baked', exact: true }).click();
    await expect(page).toHaveURL(/reason=baked/);
    await narrow.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(page).toHaveURL(/from=(.+)&to=\1/);
    await narrow.getByRole('button', { name: 'Who' }).click();
    await page.getByRole('menuitem', { name: 'Owen Clarke' }).first().click();
    await expect(page).toHaveURL(/who=Owen/);
    expect(await findingsOf(page)).toEqual([]);
    await expect(rowOf(page, cake)).toHaveCount(1);
    await page.reload();
    await expect(rowOf(page, cake)).toContainText('+12');
    await page.getByRole('button', { name: `Undo Baked +12 ${cake.name}` }).click();
    await expect(rowOf(page, cake)).toContainText('Undone.');
    await narrow.getByRole('button', { name: 'Remove the filter Baked' }).click();
    await narrow.getByRole('button', { name: 'Kind' }).click();
    await page.getByRole('menuitem', { name: 'Damaged' }).click();
    await expect(page.getByText('No movement is as you asked for.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all movements' }).click();
    await expect(page).toHaveURL(/\/stock\/movements$/);
    await narrow.getByLabel('Find movements').fill(cake.name);
    await expect(page).toHaveURL(/q=Own/);
    await expect(rowOf(page, cake).first()).toContainText('undone: baked +12');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/^stock-.*\.csv$/);
  });

  test('[E-07] a product’s daily pieces are set by the weekday’s rule, which a baker sees and cannot change', async ({
    page,
    browser,
  }) => {
    const cake = await sellCake({ stock: 20 });
    await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await page.goto('/admin/stock/daily');
    await page.getByRole('button', { name: `Change ${cake.name}` }).click();
    await page.getByRole('textbox', { name: /^Each morning/ }).fill('48');
    await page.getByLabel('Running low below').fill('25');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(rowOf(page, cake)).toContainText('48 each morning');
    await page.goto('/admin/stock?show=low');
    await expect(cardOf(page, cake)).toBeVisible();

    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const baker = await context.newPage();
    await signInBrowser(baker, { role: 'baker', name: 'Marek Nowak' });
    await baker.goto('/admin/stock/daily');
    await expect(rowOf(baker, cake)).toContainText('48 each morning');
    await expect(baker.getByText('Ask a manager to change it.')).toBeVisible();

    // Saturdays have their own number; the product's form says so, and has no field for it.
    await page.goto('/admin/stock/daily');
    await page.getByRole('button', { name: `Change ${cake.name}` }).click();
    const dialog = page.getByRole('dialog', { name: cake.name });
    await dialog.getByRole('radio', { name: 'By weekday' }).check({ force: true });
    await expect(dialog.getByLabel('Monday')).toHaveValue('48');
    await dialog.getByLabel('Saturday').fill('96');
    await dialog.getByLabel('Monday').fill('');
    await expect(dialog.getByText('A whole number')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: `Change ${cake.name}` }).click();
    await expect(dialog.getByLabel('Saturday')).toHaveValue('96');
    await dialog.getByLabel('Monday').fill('0');
    expect(await findingsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, cake)).toContainText('By weekday');
    await expect(rowOf(page, cake)).toContainText('96');
    await page.goto(`/admin/products?q=${cake.slug}`);
    await page.getByRole('link', { name: cake.name, exact: true }).click();
    await expect(page.getByText(/own number of daily pieces: Mon 0, Tue 48.*Sat 96/)).toBeVisible();
    await expect(page.getByLabel('Daily pieces')).toHaveCount(0);
    await expect(baker.getByRole('button', { name: /^Change/ })).toHaveCount(0);
    await context.close();
  });
});
