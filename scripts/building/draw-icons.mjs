// Draws the icons of `public/` anew from the shop's mark: `npm run icons`, after `favicon.svg` has changed.
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const mark = await readFile('src/web/features/shell/favicon.svg');
const paper = '#FFF9F3';

/** The mark on paper, with `share` of the square left empty around it: telephones cut icons into shapes of their own. */
const drawn = async (size, share, background) => {
  const inner = Math.round(size * (1 - share));
  const picture = await sharp(mark, { density: 72 * 12 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
};

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const sizesOfIco = [16, 32, 48];
const pictures = await Promise.all(sizesOfIco.map((size) => drawn(size, 0, clear)));

/** An ICO holds PNGs behind a table of their sizes and places. */
const entryBytes = 16;
const head = Buffer.alloc(6 + entryBytes * pictures.length);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(pictures.length, 4);
let at = head.length;
pictures.forEach((picture, index) => {
  const entry = 6 + entryBytes * index;
  head.writeUInt8(sizesOfIco[index], entry);
  head.writeUInt8(sizesOfIco[index], entry + 1);
  head.writeUInt16LE(1, entry + 4);
  head.writeUInt16LE(32, entry + 6);
  head.writeUInt32LE(picture.length, entry + 8);
  head.writeUInt32LE(at, entry + 12);
  at += picture.length;
});

await writeFile('public/favicon.ico', Buffer.concat([head, ...pictures]));
await writeFile('public/apple-touch-icon.png', await drawn(180, 0.16, paper));
for (const size of [192, 512]) await writeFile(`public/icon-${size}.png`, await drawn(size, 0.28, paper));
