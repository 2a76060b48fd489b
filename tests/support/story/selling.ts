import { expect, type Page } from '#tests/support/browser/browser.ts';
import { cards, fillCheckout, openCheckout, payWith, placeTheOrder } from '#tests/support/browser/checkout-page.ts';
import { newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { manualPicture } from './manual-picture.ts';
import { save, section, titled } from './setting-up.ts';

export const pricePattern = /£([\d.]+)/;

/** A price in pounds that is written somewhere, as pence. */
export const penceIn = (text: string): number => Math.round(Number(pricePattern.exec(text)?.[1]) * 100);

async function handIn(page: Page, file: Buffer): Promise<void> {
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'from-the-spreadsheet.csv', mimeType: 'text/csv', buffer: file });
}

/**
 * Imports a file of products: what is wrong in it is reported by line and nothing is changed; once it is mended all of it is taken over.
 */
export async function takeOverFile(
  page: Page,
  files: { wrong: Buffer; mended: Buffer; says: string; lines: number },
): Promise<void> {
  await page.goto('/admin/products');
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Import a file' }).click();
  await handIn(page, files.wrong);
  await expect(page.getByRole('region', { name: 'Problems', exact: true })).toContainText(files.says);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await handIn(page, files.mended);
  const takeOver = page.getByRole('button', { name: `Import ${files.lines} lines`, exact: true });
  await expect(takeOver).toBeEnabled();
  await manualPicture(page, 'import');
  await takeOver.click();
  const taken = page.getByText(`Imported: ${files.lines} new.`).first();
  const once = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(once.or(taken).first()).toBeVisible();
  if (await once.isVisible()) await once.getByRole('button', { name: 'Use passkey' }).click();
  await expect(taken).toBeVisible();
}

export async function openProduct(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(titled(page, name)).toBeVisible();
}

/** Gives a product its first picture, as the owner has it on the tablet. */
export async function givePicture(page: Page, name: string, words: string, jpeg: Buffer): Promise<void> {
  await openProduct(page, name);
  const pictures = section(page, 'Pictures');
  await pictures.getByLabel('Pictures', { exact: true }).setInputFiles({
    name: 'tablet.jpg',
    mimeType: 'image/jpeg',
    buffer: jpeg,
  });
  await page.getByRole('button', { name: /^Crop: picture/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop and focus' });
  await dialog.getByLabel('What the picture shows').fill(words);
  await manualPicture(page, 'pictures');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

/** Shows the product to customers from now on, or between two moments as their clocks show them. */
export async function show(page: Page, { from, until }: { from?: string; until?: string } = {}): Promise<void> {
  await page.getByRole('radio', { name: /^Shown/ }).check();
  if (from !== undefined) await page.getByLabel('Shown from').fill(from);
  if (until !== undefined) await page.getByLabel('Shown until').fill(until);
  await saved(page);
}

/** Sets a lower price, from now on, for its only weight on offer. */
export async function lowerPrice(page: Page, name: string, pounds: string): Promise<void> {
  await openProduct(page, name);
  await page
    .getByRole('textbox', { name: /^Lower price(?! from| until)/ })
    .first()
    .fill(pounds);
  await manualPicture(page, 'product');
  await saved(page);
}

/** Saves the open product; a passkey confirms who it is if that is asked. */
async function saved(page: Page): Promise<void> {
  await save(page).click();
  const once = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const unsaved = page.getByText(/not saved/);
  await expect(async () => expect((await once.isVisible()) || (await unsaved.count()) === 0).toBe(true)).toPass();
  if (await once.isVisible()) await once.getByRole('button', { name: 'Use passkey' }).click();
  await expect(unsaved).toHaveCount(0);
}

/** Bakes twelve of it, with one press of its button. */
export async function bakeTwelve(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Baked 12 ${name}` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('+12 just now');
}

/** A new customer buys one of it on their telephone, and pays by card. @returns the order's number and its pence */
export async function buyOnline(
  customer: Page,
  wish: { slug: string; name: string; day: string },
): Promise<{ orderNo: string; pence: number }> {
  await signIn(customer, await newCustomer(customer));
  await customer.goto(`/product/${wish.slug}`);
  await customer.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(customer.getByText('Added to your cart')).toBeVisible();
  await openCheckout(customer, wish.name);
  await fillCheckout(customer);
  await customer.getByLabel('Pickup date').fill(wish.day);
  await placeTheOrder(customer);
  const pence = penceIn((await customer.getByRole('button', { name: /^Pay/ }).textContent()) ?? '');
  await payWith(customer, cards.pays);
  await customer.waitForURL(/\/order-success\?orderNo=/);
  await expect(customer.getByRole('heading', { name: 'Order Placed!' })).toBeVisible();
  return { orderNo: new URL(customer.url()).searchParams.get('orderNo') ?? '', pence };
}

const orderOf = (till: Page) => till.getByRole('complementary', { name: 'This order' });

async function chooseAt(till: Page, name: string): Promise<void> {
  await till.getByRole('searchbox', { name: 'Find a cake' }).fill(name);
  await till
    .getByRole('region', { name: 'Products' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
}

/** Sells to somebody at the counter, who pays in cash. @returns the pence */
export async function sellAtCounter(till: Page, name: string): Promise<number> {
  await till.goto('/admin/orders/new');
  await chooseAt(till, name);
  await manualPicture(till, 'new-order');
  await orderOf(till).getByRole('button', { name: 'Take payment' }).click();
  await till.getByRole('radio', { name: 'Yes: none' }).check();
  await till.getByRole('radio', { name: 'Cash' }).check();
  const done = orderOf(till).getByRole('button', { name: /^Done: £.* cash$/ });
  const pence = penceIn((await done.textContent()) ?? '');
  await done.click();
  await expect(till.getByRole('region', { name: 'Taken' }).getByRole('status')).toHaveText('Sold');
  return pence;
}

/** Takes an order from somebody who calls, and pays when collecting. @returns the order's number and its pence */
export async function takeByTelephone(
  till: Page,
  wish: { cake: string; day: string; name: string; telephone: string },
): Promise<{ orderNo: string; pence: number }> {
  await till.goto('/admin/orders/new');
  await till.getByRole('radio', { name: 'Telephone' }).check();
  await chooseAt(till, wish.cake);
  await orderOf(till).getByRole('button', { name: 'Take payment' }).click();
  await till.getByLabel('Day').fill(wish.day);
  await till.getByRole('button', { name: /^11:00/ }).click();
  await till.getByLabel('Name').fill(wish.name);
  await till.getByRole('textbox', { name: 'Telephone' }).fill(wish.telephone);
  await till.getByRole('radio', { name: 'Yes: none' }).check();
  await till.getByRole('radio', { name: /^When collecting/ }).check();
  const take = orderOf(till).getByRole('button', { name: /^Place order, pay when collecting: £/ });
  const pence = penceIn((await take.textContent()) ?? '');
  await take.click();
  const taken = till.getByRole('region', { name: 'Taken' });
  const ticket = (await taken.getByRole('link', { name: 'Ticket' }).getAttribute('href')) ?? '';
  return { orderNo: new URLSearchParams(ticket.split('?')[1]).get('orders') ?? '', pence };
}
