import { readFile } from 'node:fs/promises';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { dragOnto, expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { claimedPng, photograph } from '#tests/support/browser/chosen-pictures.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const tile = (page: Page, place: RegExp) => page.getByRole('listitem', { name: place });
const section = (page: Page) => page.getByRole('region', { name: 'Pictures' });
const cakeOfShop = readFile('assets/pictures/products/victoria-sponge-celebration-cake.jpg');

/** Describes what a new picture shows. */
async function sayWhatItShows(page: Page, place: number, words: string): Promise<void> {
  await tile(page, new RegExp(`^picture ${place} of`))
    .getByLabel('Describe the picture')
    .fill(words);
}

/**
 * Pastes or drops a file as a hand would, beside the pictures' own place. @returns whether the page took it, and the
 * browser does not open it
 */
function giveToPage([way, base64]: readonly ['paste' | 'drop', string]): boolean {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const given = new DataTransfer();
  given.items.add(new File([bytes], 'given.jpg', { type: 'image/jpeg' }));
  const how = { bubbles: true, cancelable: true };
  const event =
    way === 'paste'
      ? new ClipboardEvent('paste', { ...how, clipboardData: given })
      : new DragEvent('drop', { ...how, dataTransfer: given });
  return document.querySelector('h1')?.dispatchEvent(event) === false;
}

// The browser's own console line about what is refused.
test.use({ expectedNoise: [/status of (415|422)/] });

test('[E-04] [E-05] [E-10] pictures are added, refused, cut, described, put in order and taken away, and customers see them; one that is given up on its way does not come after', async ({
  page,
}) => {
  const cake = await sellCake({ stock: 3 });
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  await page.goto(`/admin/products?q=${cake.slug}`);
  await page.getByRole('link', { name: cake.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: cake.name })).toBeVisible();
  await expect(tile(page, /^picture 1 of 1/)).toContainText('Main picture');
  await section(page)
    .getByLabel('Pictures', { exact: true })
    .setInputFiles([
      { name: 'sponge.jpg', mimeType: 'image/jpeg', buffer: await cakeOfShop },
      { name: 'telephone.jpg', mimeType: 'image/jpeg', buffer: await photograph(1_600, 1_200) },
      { name: 'far-too-large.png', mimeType: 'image/png', buffer: claimedPng(9_000, 8_000) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ]);
  await expect(section(page).getByText('Please choose a picture of at most 50 megapixels.')).toBeVisible();
  await expect(section(page).getByText('Please choose a JPEG, PNG, WebP or AVIF picture.')).toBeVisible();
  for (let refused = 0; refused < 2; refused += 1)
    await section(page).getByRole('button', { name: 'Remove', exact: true }).first().click();
  await expect(tile(page, /^picture 3 of 3/)).toContainText('Describe the picture');
  await expect(section(page).getByText('3 of 8')).toBeVisible();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(section(page).getByText('Please say what this picture shows')).toHaveCount(2);
  await sayWhatItShows(page, 2, 'A sponge with jam');
  await page.getByRole('button', { name: 'Crop: picture 3' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop and focus' });
  await dialog.getByLabel('What the picture shows').fill('As it comes out of the oven');
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('1.5');
  await dialog.getByRole('group', { name: /The visible part/ }).press('ArrowDown');
  await expect(dialog.getByText('With this focus')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Move picture 3 earlier' }).click();
  await expect(tile(page, /^picture 2 of 3/)).toContainText('As it comes out of the oven');
  await tile(page, /^picture 1 of 3/).scrollIntoViewIfNeeded();
  const handle = tile(page, /^picture 2 of 3/).getByTitle('Drag to reorder');
  await dragOnto(page, handle, tile(page, /^picture 1 of 3/), page.locator('li[data-over]'));
  await expect(tile(page, /^picture 1 of 3/)).toContainText('As it comes out of the oven');
  await page.getByRole('button', { name: 'Move picture 1 later' }).click();
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/not saved/)).toHaveCount(0);

  // What is pasted, or dropped beside its place, is a picture like any other.
  for (const [way, side] of [
    ['paste', 700],
    ['drop', 720],
  ] as const) {
    const photo = (await photograph(side, side)).toString('base64');
    expect(await page.evaluate(giveToPage, [way, photo] as const)).toBe(true);
    await expect(tile(page, /^picture 3 of 3/)).toContainText('Describe the picture');
    await page.getByRole('button', { name: 'Remove picture 3' }).click();
  }

  const shop = await newPageIn(page.context());
  await shop.goto(`/product/${cake.slug}`);
  await expect(shop.getByRole('img', { name: 'As it comes out of the oven, picture 1 of 2' })).toBeVisible();
  await shop.getByRole('button', { name: 'Show picture 2' }).click();
  await expect(shop.getByRole('img', { name: 'A sponge with jam, picture 2 of 2' })).toBeVisible();
  await shop.close();

  // Whoever leaves while a picture is still being sent is asked; one that they give up does not follow them.
  const product = page.url();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/api\/admin\/pictures$/, async (route) => {
    await held;
    await route.continue();
  });
  await section(page)
    .getByLabel('Pictures', { exact: true })
    .setInputFiles({ name: 'oven.jpg', mimeType: 'image/jpeg', buffer: await photograph(900, 900) });
  const places = page.getByRole('navigation', { name: 'Back office', exact: true });
  await places.getByRole('link', { name: 'Stock' }).click();
  const leaving = page.getByRole('region', { name: 'Leaving' });
  await expect(leaving).toContainText('1 picture is still uploading.');
  await leaving.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
  const sent = page.waitForResponse(/\/api\/admin\/pictures$/);
  letGo();
  await (await sent).finished();
  await page.goto(product);
  await expect(section(page).getByText('2 of 8')).toBeVisible();
  await expect(page.getByText(/not saved/)).toHaveCount(0);
});
