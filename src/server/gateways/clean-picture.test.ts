import sharp from 'sharp';
import { expect, test } from 'vitest';
import { avifOf, jpegOf, photoOf, pngOf } from '#tests/support/pictures/drawn-pictures.ts';
import { cleanPicture, judgePicture, largestPictureBytes, sentPicture } from './clean-picture.ts';

test('a photo of a telephone stands upright afterwards, and says neither whose it is nor where it was taken', async () => {
  const file = await photoOf({ width: 300, height: 200 });
  expect(file.includes('Priya')).toBe(true);
  const clean = await cleanPicture(file);
  expect(clean).toMatchObject({ mediaType: 'image/jpeg', width: 200, height: 300 });
  expect(clean.bytes.includes('Priya')).toBe(false);
  const { exif, xmp, orientation, width } = await sharp(clean.bytes).metadata();
  expect({ exif, xmp, orientation, width }).toEqual({ width: 200 });
});

test.each([
  ['JPEG', jpegOf],
  ['PNG', pngOf],
  ['AVIF', avifOf],
  [
    'WebP',
    async () =>
      sharp(await jpegOf())
        .webp()
        .toBuffer(),
  ],
])('a %s is a picture', async (_type, drawn) => {
  expect(await cleanPicture(await drawn())).toMatchObject({ mediaType: 'image/jpeg', width: 300, height: 200 });
});

test('what is transparent stays so', async () => {
  const see = { create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } } as const;
  expect(await cleanPicture(await sharp(see).png().toBuffer())).toMatchObject({ mediaType: 'image/webp' });
});

test('[Z-02] what is transparent of a picture for a cake is printed white', async () => {
  const see = { create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const;
  const { bytes, mediaType } = await cleanPicture(await sharp(see).png().toBuffer(), ofCake);
  expect(mediaType).toBe('image/jpeg');
  expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

const ofCake = sentPicture({ width: 1_600, height: 1_200 });

test('[Z-02] a photo is kept no larger than it can be printed', async () => {
  const clean = await cleanPicture(await jpegOf({ width: 4_000, height: 3_000 }), ofCake);
  expect(clean).toMatchObject({ width: 1_600, height: 1_200 });
  expect(await sharp(clean.bytes).metadata()).toMatchObject({ chromaSubsampling: '4:2:0' });
});

/** A header that says so, with nothing after it: whoever decoded it would find it damaged. */
const headAlone = async (file: Promise<Buffer>) => (await file).subarray(0, 2_000);
test.each([
  ['25 megapixels', () => headAlone(jpegOf({ width: 5_000, height: 5_000 }))],
  [
    '13 megapixels of AVIF',
    async () =>
      sharp(await jpegOf({ width: 4_000, height: 3_300 }))
        .avif({ effort: 0 })
        .toBuffer(),
  ],
  [
    '13 megapixels of 16 bits',
    async () =>
      sharp(await jpegOf({ width: 4_000, height: 3_300 }))
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
  ],
])('%s of a stranger are refused by the head alone, before they wait for anything', async (_what, made) => {
  await expect(judgePicture(await made(), ofCake)).rejects.toMatchObject({ fault: 'tooManySent' });
});

test('what stood behind a picture in its file is gone', async () => {
  const file = Buffer.concat([await jpegOf(), Buffer.from('<script>alert(1)</script>')]);
  expect((await cleanPicture(file)).bytes.includes('script')).toBe(false);
});

test('a picture that is larger than anything shown is made smaller', async () => {
  expect(await cleanPicture(await jpegOf({ width: 6_000, height: 3_000 }))).toMatchObject({
    width: 4_096,
    height: 2_048,
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>';
test.each([
  ['a drawing that names other files', async () => Buffer.from(svg), 'wrongType'],
  [
    'a GIF',
    async () =>
      sharp(await jpegOf())
        .gif()
        .toBuffer(),
    'wrongType',
  ],
  [
    'a TIFF',
    async () =>
      sharp(await jpegOf())
        .tiff()
        .toBuffer(),
    'wrongType',
  ],
  ['nothing at all', async () => Buffer.alloc(0), 'wrongType'],
  ['a page that begins like a JPEG', async () => Buffer.from('\xff\xd8\xff<html>', 'latin1'), 'unreadable'],
  ['a picture cut short', async () => (await jpegOf({ width: 900, height: 900 })).subarray(0, 900), 'unreadable'],
  ['51 megapixels in a small file', () => pngOf({ width: 8_500, height: 6_000 }), 'tooManyPixels'],
  ['more than 20 MB', async () => Buffer.concat([await jpegOf(), Buffer.alloc(largestPictureBytes)]), 'tooLarge'],
])('%s is refused', async (_what, made, fault) => {
  await expect(cleanPicture(await made())).rejects.toMatchObject({ name: 'PictureRefused', fault });
});
