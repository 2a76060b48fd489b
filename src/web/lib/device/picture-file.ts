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

type Size = { readonly width: number; readonly height: number };

/** @param quarters how often the picture is turned by a quarter, clockwise */
export const sizeTurned = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/**
 * A `data:` address of the whole picture in JPEG, its longer side at most `longestSide`; null if the browser cannot
 * draw it.
 */
export function shrunkAddress(bitmap: ImageBitmap, longestSide: number, quarters = 0): string | null {
  const whole = sizeTurned(bitmap, quarters);
  const scale = Math.min(1, longestSide / Math.max(whole.width, whole.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  paint(pen, bitmap, { x: 0, y: 0, ...whole }, quarters);
  return canvas.toDataURL('image/jpeg', 0.85);
}

/** In pixels of the picture. */
export type Part = Size & { readonly x: number; readonly y: number };

/**
 * Paints on white, like icing: otherwise what is transparent would come out black. The canvas of a turned picture need not hold all of it,
 * which on some phones would be too large.
 * @param part of the picture as it is turned
 */
export function paint(
  pen: CanvasRenderingContext2D,
  bitmap: ImageBitmap,
  { x, y, width, height }: Part,
  quarters: number,
): void {
  const { canvas } = pen;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.scale(canvas.width / width, canvas.height / height);
  const whole = sizeTurned(bitmap, quarters);
  pen.translate(whole.width / 2 - x, whole.height / 2 - y);
  pen.rotate((quarters * Math.PI) / 2);
  pen.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
}

/** The part of a `data:` address after its head. */
export const base64Of = (address: string): string => address.slice(address.indexOf(',') + 1);
