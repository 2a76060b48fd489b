import sharp from 'sharp';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { openCart } from '#tests/support/browser/storefront.ts';
import { realPhoto } from '#tests/support/pictures/real-photo.ts';

test.use({ expectedNoise: [/Failed to load resource/] });

const field = (page: Page) => page.getByRole('region', { name: 'Your photo' });
const input = (page: Page) => page.locator('input[type=file]');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose the part we print' });
const shown = (page: Page) => field(page).getByRole('img', { name: 'Your photo, as we print it' });
const sizeOf = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight];
const useThisPart = async (page: Page): Promise<void> => {
  await input(page).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await realPhoto() });
  await dialog(page).getByRole('button', { name: 'Use This Part' }).press('Enter');
};

test('[Z-02] a photo is chosen, cut, sent again where the line was lost, and goes with its line into the cart and the checkout @narrow', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/product/personalised-photo-cake');
  await expect(input(page)).toBeEnabled();
  const add = page.getByRole('button', { name: 'Add to Cart' }).first();
  await add.click();
  await expect(field(page).getByText('Please add your picture: we print it on this cake.')).toBeVisible();
  await expect(input(page)).toBeFocused();
  expect(asked.filter((url) => url.includes('photo-cropper'))).toEqual([]);

  await page.route('**/api/photos', (route) => route.abort());
  await useThisPart(page);
  const again = field(page).getByRole('button', { name: 'Send Again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/photos');
  let letThrough = () => {};
  const open = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/photos/*', async (route) => {
    await open;
    await route.continue();
  });
  asked.length = 0;
  await again.dblclick();
  await expect(shown(page)).toBeAttached();
  expect(asked.filter((url) => url.endsWith('/api/photos'))).toHaveLength(1);
  const remove = field(page).getByRole('button', { name: 'Remove' });
  const before = await remove.boundingBox();
  letThrough();
  await expect.poll(() => shown(page).evaluate(sizeOf)).toEqual([640, 480]);
  expect(await remove.boundingBox(), 'nothing moves when the picture comes').toEqual(before);
  await remove.click();
  await expect(shown(page)).toBeHidden();
  await expect(input(page)).toBeFocused();
  await page.reload();
  await expect(field(page).getByText('Choose a Picture')).toBeVisible();

  await useThisPart(page);
  await expect(shown(page)).toBeVisible();
  await expect(field(page).getByText('Only you and the bakery can see it')).toBeVisible();
  await expect(input(page)).toBeFocused();
  await expect.poll(() => shown(page).evaluate(sizeOf)).toEqual([640, 480]);

  await page.reload();
  await expect(shown(page)).toBeVisible();
  await page.getByLabel('Message on the cake').fill('Happy 7th, Mia');
  await expect(field(page).getByRole('figure')).toContainText('Happy 7th, Mia');
  expect(await findingsOf(page)).toEqual([]);
  await add.click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  const drawer = await openCart(page);
  await expect(drawer.getByText('With your photo')).toBeVisible();
  await expect(drawer.getByText('Message: “Happy 7th, Mia”')).toBeVisible();
  await expect(drawer.locator('.line-photo')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.goto('/checkout');
  await expect(page.getByText('With your photo').first()).toBeVisible();
});

/** Red at the top and blue below, as a telephone saves it that was held sideways, without a word about how it was held. */
const lyingPhoto = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: 'blue' } })
    .composite([{ input: { create: { width: 400, height: 600, channels: 3, background: 'red' } }, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();

/** Which colour the shop's picture has in the middle of its upper and of its lower half. */
const halvesOf = (image: HTMLImageElement) => {
  const canvas = document.createElement('canvas');
  const { naturalWidth: width, naturalHeight: height } = image;
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen?.drawImage(image, 0, 0);
  return [height / 4, (height * 3) / 4].map((y) => {
    const [red = 0, , blue = 0] = pen?.getImageData(width / 2, y, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  });
};

test('[Z-02] a small photo that lies on its side is turned, printed upright and said to be small, beside its words @narrow', async ({
  page,
}) => {
  await page.goto('/product/personalised-photo-cake');
  await expect(input(page)).toBeEnabled();
  await input(page).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await lyingPhoto() });
  await expect(dialog(page).getByText('Only 800 by 600 pixels: this may print a little blurred.')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Turn' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Upright' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog(page).getByText('Only 600 by 800 pixels')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Use This Part' }).click();
  await expect.poll(() => shown(page).evaluate(sizeOf)).toEqual([480, 640]);
  expect(await shown(page).evaluate(halvesOf)).toEqual(['red', 'blue']);
  await expect(field(page).getByText('Only 600 by 800 pixels: this may print a little blurred.')).toBeVisible();

  await page.getByLabel('Message on the cake').fill('Joyeux anniversaire, Zoé-Ameli');
  const plaque = page.locator('.plaque:visible');
  await expect(plaque).toHaveText('Joyeux anniversaire, Zoé-Ameli');
  const [words, picture] = [await plaque.boundingBox(), await shown(page).boundingBox()];
  expect(words?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  expect(await findingsOf(page)).toEqual([]);
});
