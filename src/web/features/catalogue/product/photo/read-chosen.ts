import { chosenPhotoBytes, photoTexts, photoTypes } from '#contract/photos.ts';
import { mostZoomOf, tooSmallText } from '#domain/catalogue/photo.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';

/** A picture that is large enough; `address` shows it in a size that is quick to move about. */
export type Chosen = {
  readonly bitmap: ImageBitmap;
  readonly address: string;
  readonly mostZoom: number;
};

const mostPixels = 50_000_000;
const shownSide = 1_600;
/** Beyond it nobody wants to cut. */
const longestZoom = 8;

/** @returns what is wrong with it, in words, where it cannot be printed */
export async function readChosen(file: File, option: PhotoOption): Promise<Chosen | string> {
  if (file.size > chosenPhotoBytes) return photoTexts.tooLarge;
  if (!photoTypes.includes(file.type)) return photoTexts.wrongType;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return photoTexts.unreadable;
  const complaint = complaintOf(bitmap, option);
  const address = complaint ?? shownOf(bitmap);
  if (complaint === undefined && address) {
    const mostZoom = Math.min(longestZoom, mostZoomOf(option, bitmap));
    return { bitmap, address, mostZoom };
  }
  bitmap.close();
  return complaint ?? photoTexts.unreadable;
}

function complaintOf(bitmap: ImageBitmap, option: PhotoOption): string | undefined {
  if (bitmap.width * bitmap.height > mostPixels) return photoTexts.tooManyPixels;
  return mostZoomOf(option, bitmap) < 1 ? tooSmallText(option, bitmap) : undefined;
}

function shownOf(bitmap: ImageBitmap): string | null {
  const scale = Math.min(1, shownSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  paint(pen, bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height });
  return canvas.toDataURL('image/jpeg', 0.85);
}

/** In pixels of the picture. */
export type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** On white, as icing is: what is transparent would come out black. */
export function paint(pen: CanvasRenderingContext2D, bitmap: ImageBitmap, { x, y, width, height }: Part): void {
  const { canvas } = pen;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
}
