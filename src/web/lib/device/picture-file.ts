import { chosenPhotoBytes, photoTexts, photoTypes } from '#contract/personalisation.ts';

const mostPixels = 50_000_000;

/** Opens a picture, which the caller has to close. @returns what is wrong with it, in words, if it cannot be sent */
export async function openPicture(file: File): Promise<ImageBitmap | string> {
  if (file.size > chosenPhotoBytes) return photoTexts.tooLarge;
  if (!photoTypes.includes(file.type)) return photoTexts.wrongType;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return photoTexts.unreadable;
  if (bitmap.width * bitmap.height <= mostPixels) return bitmap;
  bitmap.close();
  return photoTexts.tooManyPixels;
}

/**
 * A `data:` address of the whole picture in JPEG, its longer side at most `longestSide`; null if the browser cannot
 * draw it.
 */
export function shrunkAddress(bitmap: ImageBitmap, longestSide: number, quality = 0.85): string | null {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  paint(pen, bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height });
  return canvas.toDataURL('image/jpeg', quality);
}

/** In pixels of the picture. */
export type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Paints on white, like icing: otherwise what is transparent would come out black. */
export function paint(pen: CanvasRenderingContext2D, bitmap: ImageBitmap, { x, y, width, height }: Part): void {
  const { canvas } = pen;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

/** The part of a `data:` address after its head. */
export const base64Of = (address: string): string => address.slice(address.indexOf(',') + 1);
