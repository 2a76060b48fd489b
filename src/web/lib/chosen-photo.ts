import { photoTexts } from '#contract/personalisation.ts';
import {
  aspectOf,
  leastSizeOf,
  mostZoomOf,
  type PhotoCut,
  sharpestSizeOf,
  tooSmallText,
  usualCut,
} from '#domain/catalogue/photo.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import { base64Of, openPicture, type Part, paint, shrunkAddress } from './device/picture-file.ts';

/** A picture that is large enough; `address` shows it at a size that is quick to move about. */
export type Chosen = {
  readonly bitmap: ImageBitmap;
  readonly address: string;
  /** The cut that loses the least of the picture. */
  readonly cut: PhotoCut;
};

const shownSide = 1_600;
/** Nobody wants to zoom in further. */
const longestZoom = 8;

/** The furthest zoom at which the print stays sharp; below 1 it cannot be cut this way. */
export const longestZoomOf = (option: PhotoOption, { bitmap }: Chosen, cut: PhotoCut): number =>
  Math.min(longestZoom, mostZoomOf(option, bitmap, cut));

/** @returns the picture or, if it cannot be printed, what is wrong with it in words */
export async function readChosen(file: File, option: PhotoOption): Promise<Chosen | string> {
  const bitmap = await openPicture(file);
  if (typeof bitmap === 'string') return bitmap;
  const cut = usualCut(option, bitmap);
  const address = cut && shrunkAddress(bitmap, shownSide);
  if (cut && address) return { bitmap, address, cut };
  const complaint = cut ? photoTexts.unreadable : tooSmallText(option, bitmap);
  bitmap.close();
  return complaint;
}

/** Converts the percentages that the cropper reports. */
export const partOf = ({ width, height }: Pick<ImageBitmap, 'width' | 'height'>, area: Part): Part => ({
  x: (area.x / 100) * width,
  y: (area.y / 100) * height,
  width: (area.width / 100) * width,
  height: (area.height / 100) * height,
});

/** Whole pixels in the shape of the cake, never fewer than the print needs nor more than it shows. */
export function printedSize(
  option: PhotoOption,
  part: Pick<Part, 'width'>,
  cut: PhotoCut,
): { width: number; height: number } {
  const least = leastSizeOf(option, cut);
  const width = Math.max(least.width, Math.min(sharpestSizeOf(option, cut).width, Math.round(part.width)));
  return { width, height: Math.max(least.height, Math.round(width / aspectOf(cut))) };
}

/** The cut photo in base64. @throws Error if the browser cannot make a JPEG of it */
export async function cutPhoto(bitmap: ImageBitmap, area: Part, option: PhotoOption, cut: PhotoCut): Promise<string> {
  const part = partOf(bitmap, area);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, printedSize(option, part, cut));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the browser draws no pictures');
  paint(pen, bitmap, part);
  return base64Of(canvas.toDataURL('image/jpeg', 0.92));
}
