import type { Sharp } from 'sharp';

export type CleanPicture = {
  readonly bytes: Buffer;
  readonly mediaType: 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
};

/** Why a picture was refused. 'busy': it was not ready in time. */
export type PictureFault = 'tooLarge' | 'wrongType' | 'tooManyPixels' | 'tooManySent' | 'unreadable' | 'busy';

export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  constructor(readonly fault: PictureFault) {
    super(`the picture was refused: ${fault}`);
  }
}

export const largestPictureBytes = 20 * 1024 * 1024;

/** What is made from a picture, and how much work it may be. */
export type PictureKind = {
  /** What is seen behind transparent parts: for what is printed, the white of the icing. */
  readonly on: 'nothing' | 'white';
  /** It is made smaller to fit within these. */
  readonly within: { readonly width: number; readonly height: number };
  readonly quality: number;
  readonly mostPixels: number;
  readonly fault: 'tooManyPixels' | 'tooManySent';
  readonly longestSeconds: number;
};

/** The bakery's own pictures. Nothing on a page needs more. */
export const cataloguePicture: PictureKind = {
  on: 'nothing',
  within: { width: 4_096, height: 4_096 },
  quality: 95,
  mostPixels: 50_000_000,
  fault: 'tooManyPixels',
  longestSeconds: 30,
};

/** A stranger's picture, which the browser has already cropped or made smaller. */
export const sentPicture = (within: PictureKind['within']): PictureKind => ({
  on: 'white',
  within,
  quality: 85,
  mostPixels: 24_000_000,
  fault: 'tooManySent',
  longestSeconds: 5,
});

const begins = (bytes: Buffer, at: number, text: string) => bytes.toString('latin1', at, at + text.length) === text;

/** Decides by the first bytes, so that only the decoders of these four kinds ever meet a stranger's file. */
const isPicture = (bytes: Buffer): boolean =>
  begins(bytes, 0, '\xff\xd8\xff') ||
  begins(bytes, 0, '\x89PNG\r\n\x1a\n') ||
  (begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP')) ||
  (begins(bytes, 4, 'ftyp') && ['avif', 'avis'].some((brand) => begins(bytes, 8, brand)));

/**
 * Judges a file by its first bytes and its header alone, before a pixel is decoded, so that nobody waits behind what will be refused.
 * @throws PictureRefused for everything but JPEG, PNG, WebP and AVIF of up to 20 MB and the pixels of its kind. In a stranger's picture, a
 * pixel of AVIF, or of 16 bits, counts twice, because it takes twice as long
 */
export async function judgePicture(file: Buffer, { mostPixels, fault }: PictureKind): Promise<void> {
  if (file.length > largestPictureBytes) throw new PictureRefused('tooLarge');
  if (!isPicture(file)) throw new PictureRefused('wrongType');
  const sharp = await loadSharp();
  const head = await sharp(file, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => {
      throw new PictureRefused('unreadable');
    });
  const isSlow = fault === 'tooManySent' && (head.format === 'heif' || head.depth === 'ushort');
  if (head.width * head.height * (isSlow ? 2 : 1) > mostPixels) throw new PictureRefused(fault);
}

/**
 * Decodes whatever somebody calls a picture and encodes it again: upright, in sRGB, without metadata and without anything that followed it
 * in the file. JPEG, or WebP if parts of it are transparent.
 * @throws PictureRefused as {@link judgePicture} does; for what is damaged; and for what takes too long
 */
export async function cleanPicture(file: Buffer, kind: PictureKind = cataloguePicture): Promise<CleanPicture> {
  await judgePicture(file, kind);
  const { on, within, mostPixels, longestSeconds, quality } = kind;
  const sharp = await loadSharp();
  const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
  try {
    const hasAlpha = (await picture.metadata()).hasAlpha && on === 'nothing';
    const upright = (on === 'white' ? picture.flatten({ background: 'white' }) : picture)
      .autoOrient()
      .resize({ ...within, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: longestSeconds });
    return await encode(upright, hasAlpha, quality);
  } catch (error) {
    throw new PictureRefused(/^timeout/.test(error instanceof Error ? error.message : '') ? 'busy' : 'unreadable');
  }
}

/** Below this quality nobody sees that colours have half as many pixels as light, and a file has half as many bytes. */
const fineFrom = 95;

async function encode(picture: Sharp, hasAlpha: boolean, quality: number = fineFrom): Promise<CleanPicture> {
  const chromaSubsampling = quality < fineFrom ? '4:2:0' : '4:4:4';
  const encoded = hasAlpha ? picture.webp({ quality }) : picture.jpeg({ quality, chromaSubsampling });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const mediaType = hasAlpha ? 'image/webp' : 'image/jpeg';
  return { bytes: data, mediaType, width: info.width, height: info.height };
}

type Square = { readonly left: number; readonly top: number; readonly side: number };

/** Cuts a square out of a clean picture, encoded as that picture is. */
export async function cutSquare(clean: Buffer, { left, top, side }: Square): Promise<CleanPicture> {
  const sharp = await loadSharp();
  const picture = sharp(clean);
  const { hasAlpha } = await picture.metadata();
  return encode(picture.extract({ left, top, width: side, height: side }), hasAlpha);
}

/** Makes a small version of a clean picture. @param side the longest, in pixels */
export async function shrinkPicture(clean: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(clean)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Loads the encoder with the first picture that is worked on, because it takes some 30 MB. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false); // a picture is made once and kept, so remembering its parts would only waste memory
  sharp.concurrency(1); // one thread per picture, so that a page full of new pictures leaves room for pages
  return sharp;
}
