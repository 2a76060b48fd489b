import { loadSharp } from '#server/gateways/pictures/load-sharp.ts';

type Colour =
  | string
  | {
      readonly r: number;
      readonly g: number;
      readonly b: number;
      readonly alpha: number;
    };

const paper = '#FFF9F3';
const clear: Colour = { r: 0, g: 0, b: 0, alpha: 0 };
/** The drawing is 100 points wide: so it is sharp at every size. */
const density = 72 * 12;

/** The drawing as a square PNG, with `share` of it left empty around it: telephones cut icons into shapes of their own. */
async function drawPng(drawing: string, size: number, share: number, background: Colour): Promise<Buffer> {
  const sharp = await loadSharp();
  const inner = Math.round(size * (1 - share));
  const picture = await sharp(Buffer.from(drawing), { density }).resize(inner, inner).png().toBuffer();
  return sharp({
    create: { width: size, height: size, channels: 4, background },
  })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** For telephones that keep the shop on their screen. */
export const drawIcon = (drawing: string, size: number): Promise<Buffer> => drawPng(drawing, size, 0.28, paper);
/** Apple's telephones cut less away. */
export const drawTouchIcon = (drawing: string): Promise<Buffer> => drawPng(drawing, 180, 0.16, paper);

const sizesOfIco = [16, 32, 48];
const headBytes = 6;
const entryBytes = 16;

/** An ICO holds PNGs behind a table of their sizes and places. */
export async function drawIco(drawing: string): Promise<Buffer> {
  const pictures = await Promise.all(
    sizesOfIco.map(async (size) => ({
      size,
      png: await drawPng(drawing, size, 0, clear),
    })),
  );
  const head = Buffer.alloc(headBytes + entryBytes * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = headBytes + entryBytes * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
