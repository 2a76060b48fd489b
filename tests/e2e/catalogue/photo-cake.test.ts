import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { openCart } from '#tests/support/browser/storefront.ts';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { realPhoto } from '#tests/support/pictures/real-photo.ts';

const photoCake = '/product/personalised-photo-cake';
const logoCake = '/product/company-logo-cake';
const field = (page: Page, name = 'Your photo') => page.getByRole('region', { name });
const input = (page: Page) => page.locator('input[type=file]');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose the part that we print' });
const file = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') => ({ name, mimeType, buffer });
const shown = (page: Page) => field(page).getByRole('img', { name: 'Your photo, as we print it' });

test('[Z-02] a photo is chosen, cut by keyboard, sent, and goes with its line into the cart and the checkout @narrow', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(photoCake);
  await expect(input(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(field(page).getByText('Please add your picture: we print it on this cake.')).toBeVisible();
  await expect(input(page)).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  expect(scripts.filter((url) => url.includes('photo-cropper'))).toEqual([]);

  await input(page).setInputFiles(file(await realPhoto()));
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('heading')).toBeFocused();
  const part = dialog(page).getByRole('group', { name: /The part that we print/ });
  const zoom = dialog(page).getByRole('slider', { name: 'Zoom' });
  await zoom.focus();
  for (let times = 0; times < 20; times += 1) await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveAttribute('aria-valuetext', '120 per cent');
  const place = () => part.locator('xpath=preceding-sibling::img').getAttribute('style');
  const before = await place();
  await part.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).not.toBe(before);
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(input(page)).toBeFocused();

  await input(page).setInputFiles(file(await realPhoto()));
  await dialog(page).getByRole('button', { name: 'Use This Part' }).press('Enter');
  await expect(shown(page)).toBeVisible();
  await expect(field(page).getByText('Nobody sees it but you and the bakery')).toBeVisible();
  await expect(input(page)).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  expect(await shown(page).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    640, 480,
  ]);

  await page.reload();
  await expect(shown(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  const drawer = await openCart(page);
  await expect(drawer.getByText('With your photo')).toBeVisible();
  await expect(drawer.locator('.line-photo')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.goto('/checkout');
  await expect(page.getByText('With your photo').first()).toBeVisible();
});

test.describe('what goes wrong', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('[Z-02] what cannot be printed is told in words at the field, and a lost line loses nothing @narrow', async ({
    page,
  }) => {
    await page.goto(photoCake);
    await expect(input(page)).toBeEnabled();
    const alert = field(page).getByRole('alert');
    await input(page).setInputFiles(file(await jpegOf({ width: 640, height: 480 })));
    await expect(alert).toHaveText(/This picture is 640 by 480 pixels\..+at least 1,600 by 1,200 pixels/);
    await input(page).setInputFiles(file(Buffer.from('%PDF-1.7'), 'cake.pdf', 'application/pdf'));
    await expect(alert).toHaveText('Please choose a JPEG, PNG, WebP or AVIF picture.');
    await input(page).setInputFiles(file(Buffer.from('no picture')));
    await expect(alert).toHaveText('This picture cannot be read. Please choose another.');
    await input(page).setInputFiles(file(Buffer.alloc(21 * 1024 * 1024)));
    await expect(alert).toHaveText('Please choose a picture of at most 20 MB.');
    expect(await findingsOf(page)).toEqual([]);

    await page.route('**/api/photos', (route) => route.abort());
    await input(page).setInputFiles(file(await realPhoto()));
    await dialog(page).getByRole('button', { name: 'Use This Part' }).click();
    const again = field(page).getByRole('button', { name: 'Send Again' });
    await expect(again).toBeVisible();
    await page.unroute('**/api/photos');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/photos')) sent.push(request.method());
    });
    await again.dblclick();
    await expect(shown(page)).toBeVisible();
    expect(sent).toEqual(['POST']);
    await field(page).getByRole('button', { name: 'Remove' }).click();
    await expect(shown(page)).toBeHidden();
    await expect(input(page)).toBeFocused();
    await page.reload();
    await expect(field(page).getByText('Choose a Picture')).toBeVisible();
  });
});

test('[Z-02] a picture can be dropped; a logo is cut round, and nobody zooms in further than the print stays sharp', async ({
  page,
}) => {
  await page.goto(logoCake);
  await expect(input(page)).toBeEnabled();
  const dropped = [...(await realPhoto(1_000, 1_000))];
  const transfer = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], 'logo.jpg', { type: 'image/jpeg' }));
    return data;
  }, dropped);
  await page.locator('.photo-drop').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(dialog(page)).toBeVisible();
  const zoom = dialog(page).getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toHaveAttribute('max', '1.25');
  await zoom.focus();
  await page.keyboard.press('End');
  await dialog(page).getByRole('button', { name: 'Use This Part' }).click();
  await expect(field(page, 'Your logo').getByRole('img', { name: 'Your logo, as we print it' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[Z-02] the page says how to send a picture all the same', async ({ page }) => {
    await page.goto(photoCake);
    await expect(page.getByText(/Sending a picture needs JavaScript.+order by telephone/)).toBeVisible();
  });
});
