import type { PictureKind, PictureWidth } from './urls.ts';

/** From the smallest file to the one that every browser can show. */
export const pictureKinds: readonly PictureKind[] = ['avif', 'webp', 'jpeg'];

/** Immutable: other bytes have another hash. */
export const storedPictureAddress = (hash: string, width: PictureWidth, kind: PictureKind): string =>
  `/pictures/${hash}/${width}.${kind}`;

/** The address of a customer's own photo, for anybody who has its token. */
export const photoAddress = (token: string): string => `/photos/${token}`;

/** The same where a cart or a form shows it, so that the photo is kept for longer. */
export const wantedPhotoAddress = (token: string): string => `${photoAddress(token)}?wanted`;
