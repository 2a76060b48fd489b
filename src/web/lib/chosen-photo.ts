import { photoTexts } from '#contract/personalisation.ts';
import {
  aspectOf,
  isTooSmall,
  leastSizeOf,
  mayBlur,
  mayBlurText,
  type PhotoCut,
  sharpestSizeOf,
  tooSmallText,
} from '#domain/catalogue/photo.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import { base64Of, openPicture, type Part, paint, shrunkAddress, sizeTurned } from './device/picture-file.ts';

type Size = { readonly width: number; readonly height: number };

/** A picture that can be printed, its size as it is turned; `address` shows it at a size that is quick to move about. */
export type Chosen = Size & {
  readonly bitmap: ImageBitmap;
  /** How often it was turned by a quarter, clockwise. */
  readonly quarters: number;
  readonly address: string;
};

/** @returns null if the browser cannot draw it */
function show(bitmap: ImageBitmap, quarters: number): Chosen | null {
  const address = shrunkAddress(bitmap, 1_600, quarters);
  return address === null ? null : { bitmap, quarters, address, ...sizeTurned(bitmap, quarters) };
}

/** @returns the picture or, if it cannot be printed, what is wrong with it in words */
export async function readChosen(file: File): Promise<Chosen | string> {
  const bitmap = await openPicture(file);
  if (typeof bitmap === 'string') return bitmap;
  const chosen = isTooSmall(bitmap) ? tooSmallText(bitmap) : (show(bitmap, 0) ?? photoTexts.unreadable);
  if (typeof chosen === 'string') bitmap.close();
  return chosen;
}

/** Turned by a quarter, clockwise. */
export const turned = (chosen: Chosen): Chosen => show(chosen.bitmap, (chosen.quarters + 1) % 4) ?? chosen;

/** Where a part of it, in percentages, is once it has been turned. */
export const turnedPart = ({ x, y, width, height }: Part): Part => ({
  x: 100 - y - height,
  y: x,
  width: height,
  height: width,
});

/** Nobody wants to zoom in further. */
const longestZoom = 8;

/** The furthest zoom at which there is something to recognise. */
export function longestZoomOf({ width, height }: Size, cut: PhotoCut): number {
  const least = leastSizeOf(cut);
  return Math.max(1, Math.min(longestZoom, width / least.width, height / least.height));
}

/** Converts the percentages that the cropper reports. */
export const partOf = ({ width, height }: Size, area: Part): Part => ({
  x: (area.x / 100) * width,
  y: (area.y / 100) * height,
  width: (area.width / 100) * width,
  height: (area.height / 100) * height,
});

/** Whole pixels in the shape of the cake, never more than the print shows. */
export function printedSize(option: PhotoOption, part: Pick<Part, 'width'>, cut: PhotoCut): Size {
  const least = leastSizeOf(cut);
  const width = Math.max(least.width, Math.min(sharpestSizeOf(option, cut).width, Math.round(part.width)));
  return { width, height: Math.max(least.height, Math.round(width / aspectOf(cut))) };
}

export type Cut = { readonly chosen: Chosen; readonly area: Part; readonly cut: PhotoCut };

/** Empty if it prints sharply. */
export function warningOf({ chosen, area, cut }: Cut, option: PhotoOption): string {
  const size = printedSize(option, partOf(chosen, area), cut);
  return mayBlur(option, size) ? mayBlurText(size) : '';
}

/** The cut photo in base64. @throws Error if the browser cannot make a JPEG of it */
export function cutPhoto({ chosen, area, cut }: Cut, option: PhotoOption): string {
  const part = partOf(chosen, area);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, printedSize(option, part, cut));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the browser draws no pictures');
  paint(pen, chosen.bitmap, part, chosen.quarters);
  chosen.bitmap.close();
  return base64Of(canvas.toDataURL('image/jpeg', 0.92));
}
