import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer, placeOrder } from '#tests/support/browser/customer-of-page.ts';
import { type OwnCake, sellCake } from '#tests/support/browser/products-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const cardOf = (page: Page, { name }: OwnCake) => page.getByRole('listitem').filter({ hasText: name });
const rowOf = (page: Page, { name }: OwnCake) => page.getByRole('row').filter({ hasText: name });

test.describe('a baker at the tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test('[E-06] twelve are baked in two taps, every tablet and the shop show them, and they are taken back; a count with a sale meanwhile keeps the sale', async ({
    page,
    browser,
  }) => {
    const cake = await sellCake({ stock: 20 });
    await signInBrowser(page, { role: 'baker', name: 'Marek Nowak' });
    await page.goto('/admin');
    const wall = await newPageIn(await browser.newContext({ baseURL: new URL(page.url()).origin }));
    await signInBrowser(wall, { role: 'baker', name: 'Bethan Price' });
    await wall.goto('/admin/stock');
    await expect(cardOf(wall, cake)).toContainText('20');

    await page.getByRole('link', { name: 'Stock' }).tap();
    await page.getByRole('button', { name: `Baked 12 ${cake.name}` }).tap();
    await expect(cardOf(page, cake)).toContainText('+12 just now, Marek Nowak');
    await expect(cardOf(wall, cake)).toContainText('+12 just now, Marek Nowak');
    const { products } = await (await page.request.get('/api/admin/stock')).json();
    const { id } = products.find(({ slug }: { slug: string }) => slug === cake.slug);
    await expect
      .poll(async () => (await (await page.request.get(`/api/products/${id}`)).json()).availableQuantity)
      .toBe(32);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(cardOf(wall, cake)).toContainText('20');
    await expect(cardOf(page, cake)).toContainText('−12 just now, Marek Nowak');
    await wall.context().close();

    await page.getByRole('link', { name: 'Count' }).tap();
    const counted = page.getByLabel(`Counted ${cake.name}`);
    await counted.fill('18');
    await placeOrder(page, await newCustomer(page), { slug: cake.slug, quantity: 3 });
    await expect(rowOf(page, cake)).toContainText('3 sold since you counted');
    await page.reload();
    await expect(counted).toHaveValue('18');
    await page.getByRole('button', { name: 'Save 1 count' }).first().tap();
    await expect(page.getByText('1 count is saved.')).toBeVisible();
    await expect(rowOf(page, cake)).toContainText('15');
  });
});

test('[E-06] [E-07] a manager finds a movement by filters that stand in the address, and undoes it; sets a number for each weekday, which the product’s form says', async ({
  page,
}) => {
  const cake = await sellCake({ stock: 20 });
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  await page.goto('/admin/stock');
  await page.getByRole('button', { name: `Baked 12 ${cake.name}` }).click();
  await expect(cardOf(page, cake)).toContainText('32');
  await page.getByRole('link', { name: 'Movements' }).click();
  const narrow = page.getByRole('search', { name: 'Filter movements' });
  await narrow.getByRole('button', { name: 'Product' }).click();
  const found = page.getByRole('dialog', { name: 'Movements of a product' });
  await found.getByLabel('Find a product').fill(cake.slug.slice(-8));
  await found.getByRole('button', { name: cake.name }).click();
  await expect(page).toHaveURL(/product=\d+/);
  await narrow.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('menuitem', { name: 'Baked', exact: true }).click();
  await expect(page).toHaveURL(/reason=baked/);
  await narrow.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(/from=(.+)&to=\1/);
  await narrow.getByRole('button', { name: 'Who' }).click();
  await page.getByRole('menuitem', { name: 'Owen Clarke' }).first().click();
  await expect(page).toHaveURL(/who=Owen/);
  await expect(rowOf(page, cake)).toHaveCount(1);
  await page.reload();
  await expect(rowOf(page, cake)).toContainText('+12');
  await page.getByRole('button', { name: `Undo Baked +12 ${cake.name}` }).click();
  await expect(rowOf(page, cake)).toContainText('Undone.');
  await narrow.getByRole('button', { name: 'Remove the filter Baked' }).click();
  await narrow.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('menuitem', { name: 'Damaged' }).click();
  await expect(page.getByText('No movements match these filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all movements' }).click();
  await expect(page).toHaveURL(/\/stock\/movements$/);
  await narrow.getByLabel('Find movements').fill(cake.name);
  await expect(page).toHaveURL(/q=Own/);
  await expect(rowOf(page, cake).first()).toContainText('undone: baked +12');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^stock-.*\.csv$/);
  // On a phone its head with both buttons stays on one line.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('link', { name: 'Daily pieces' }).click();
  await page.getByRole('button', { name: `Change ${cake.name}` }).click();
  const dialog = page.getByRole('dialog', { name: cake.name });
  await dialog.getByRole('textbox', { name: /^Each morning/ }).fill('48');
  await dialog.getByRole('radio', { name: 'By weekday' }).check();
  for (const [weekday, pieces] of ['0', '48', '48', '48', '48', '96', '48'].entries())
    await dialog.getByRole('group').getByRole('textbox').nth(weekday).fill(pieces);
  await dialog.getByLabel('Running low below').fill('25');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, cake)).toContainText(/By weekday.*96/);
  await page.goto('/admin/stock?show=low');
  await expect(cardOf(page, cake)).toBeVisible();
  await page.goto(`/admin/products?q=${cake.slug}`);
  await page.getByRole('link', { name: cake.name, exact: true }).click();
  await expect(page.getByText(/Daily pieces are set for each weekday: Mon 0, Tue 48.*Sat 96/)).toBeVisible();
  await expect(page.getByLabel('Daily pieces')).toHaveCount(0);
});
