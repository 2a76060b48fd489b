import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';

export type CleanPicture = {
  readonly bytes: Buffer;
  readonly mediaType: 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
};

export type PictureFault = 'tooLarge' | 'wrongType' | 'tooManyPixels' | 'unreadable';

export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  constructor(readonly fault: PictureFault) {
    super(`the picture is refused: ${fault}`);
  }
}

export const largestPictureBytes = 20 * 1024 * 1024;
const mostPixels = 50_000_000;
/** Nothing on a page or on a cake needs more. */
const longestSide = 4_096;
const longestSeconds = 30;

const begins = (bytes: Buffer, at: number, text: string) => bytes.toString('latin1', at, at + text.length) === text;

/** By its first bytes, so that no decoder but those of these four kinds ever meets a stranger's file. */
const isPicture = (bytes: Buffer): boolean =>
  begins(bytes, 0, '\xff\xd8\xff') ||
  begins(bytes, 0, '\x89PNG\r\n\x1a\n') ||
  (begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP')) ||
  (begins(bytes, 4, 'ftyp') && ['avif', 'avis'].some((brand) => begins(bytes, 8, brand)));

/**
 * Decodes whatever somebody calls a picture and encodes it anew: upright, in sRGB, without metadata and without anything
 * that stood behind it in the file. JPEG, or WebP where parts of it are transparent.
 * @param on what is seen through it: for what is printed, the white of the icing
 * @throws PictureRefused for all but JPEG, PNG, WebP and AVIF of up to 20 MB and 50 megapixels
 */
export async function cleanPicture(file: Buffer, on: 'nothing' | 'white' = 'nothing'): Promise<CleanPicture> {
  if (file.length > largestPictureBytes) throw new PictureRefused('tooLarge');
  if (!isPicture(file)) throw new PictureRefused('wrongType');
  const sharp = await loadSharp();
  const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
  try {
    const hasAlpha = (await picture.metadata()).hasAlpha && on === 'nothing';
    const upright = (on === 'white' ? picture.flatten({ background: 'white' }) : picture)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: longestSeconds });
    return await encode(upright, hasAlpha);
  } catch (error) {
    throw new PictureRefused(/pixel limit/i.test(String(error)) ? 'tooManyPixels' : 'unreadable');
  }
}

async function encode(picture: Sharp, hasAlpha: boolean): Promise<CleanPicture> {
  const encoded = hasAlpha ? picture.webp({ quality: 95 }) : picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const mediaType = hasAlpha ? 'image/webp' : 'image/jpeg';
  return { bytes: data, mediaType, width: info.width, height: info.height };
}

type Square = { readonly left: number; readonly top: number; readonly side: number };

/** A square out of a picture that is clean, encoded as that one is. */
export async function cutSquare(clean: Buffer, { left, top, side }: Square): Promise<CleanPicture> {
  const sharp = await loadSharp();
  const picture = sharp(clean);
  const { hasAlpha } = await picture.metadata();
  return encode(picture.extract({ left, top, width: side, height: side }), hasAlpha);
}

/** A small one of a picture that is clean. @param side the longest, in pixels */
export async function shrinkPicture(clean: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(clean)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer();
}
