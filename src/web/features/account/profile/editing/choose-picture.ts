import { pictureLimits, pictureSide, pictureTexts } from '#contract/accounts/profile.ts';

/** A telephone that keeps other kinds turns them into one of these when it sees this list. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export type Chosen = { readonly address: string } | { readonly complaint: string };

/** Sent in more detail than it is kept in, so that the server's own cut stays sharp. */
const sentSide = 2 * pictureSide;

/** A small square `data:` address: quick over a slow line, and without the place where it was taken. */
export async function preparePicture(file: File): Promise<Chosen> {
  if (file.size > pictureLimits.bytes) return { complaint: pictureTexts.tooLarge };
  if (!pictureTypes.includes(file.type)) return { complaint: pictureTexts.wrongType };
  const bitmap = await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (bitmap === null || pen === null) return { complaint: pictureTexts.unreadable };
  const side = Math.min(bitmap.width, bitmap.height);
  canvas.width = canvas.height = Math.min(side, sentSide);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { address: canvas.toDataURL('image/webp', 0.9) };
}

export const base64Of = (address: string): string => address.slice(address.indexOf(',') + 1);
