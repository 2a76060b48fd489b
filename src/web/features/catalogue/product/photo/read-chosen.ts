import { photoTexts } from '#contract/photos.ts';
import { mostZoomOf, tooSmallText } from '#domain/catalogue/photo.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import { openPicture, shrunkAddress } from '#web/lib/device/picture-file.ts';

/** A picture that is large enough; `address` shows it in a size that is quick to move about. */
export type Chosen = {
  readonly bitmap: ImageBitmap;
  readonly address: string;
  readonly mostZoom: number;
};

const shownSide = 1_600;
/** Beyond it nobody wants to cut. */
const longestZoom = 8;

/** @returns what is wrong with it, in words, where it cannot be printed */
export async function readChosen(file: File, option: PhotoOption): Promise<Chosen | string> {
  const bitmap = await openPicture(file);
  if (typeof bitmap === 'string') return bitmap;
  const complaint = mostZoomOf(option, bitmap) < 1 ? tooSmallText(option, bitmap) : undefined;
  const address = complaint ?? shrunkAddress(bitmap, shownSide);
  if (complaint === undefined && address) {
    const mostZoom = Math.min(longestZoom, mostZoomOf(option, bitmap));
    return { bitmap, address, mostZoom };
  }
  bitmap.close();
  return complaint ?? photoTexts.unreadable;
}
