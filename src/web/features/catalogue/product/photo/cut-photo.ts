import { aspectOf, leastSizeOf, sharpestSizeOf } from '#domain/catalogue/photo.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import { base64Of, type Part, paint } from '#web/lib/device/picture-file.ts';

/** Shares of a hundred, as the cropper tells them. */
export const partOf = ({ width, height }: Pick<ImageBitmap, 'width' | 'height'>, area: Part): Part => ({
  x: (area.x / 100) * width,
  y: (area.y / 100) * height,
  width: (area.width / 100) * width,
  height: (area.height / 100) * height,
});

/** Whole pixels in the shape of the cake, never fewer than the print needs, nor more than it shows. */
export function printedSize(option: PhotoOption, part: Pick<Part, 'width'>): { width: number; height: number } {
  const least = leastSizeOf(option);
  const width = Math.max(least.width, Math.min(sharpestSizeOf(option).width, Math.round(part.width)));
  return { width, height: Math.max(least.height, Math.round(width / aspectOf(option.shape))) };
}

/** In base64. @throws Error where the browser cannot make a JPEG of it */
export async function cutPhoto(bitmap: ImageBitmap, area: Part, option: PhotoOption): Promise<string> {
  const part = partOf(bitmap, area);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, printedSize(option, part));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the browser draws no pictures');
  paint(pen, bitmap, part);
  return base64Of(canvas.toDataURL('image/jpeg', 0.92));
}
