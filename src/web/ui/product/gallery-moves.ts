/** No move is taken so soon after the last one (storefront §4). */
export const lockMs = 300;

export type GalleryPlace = { readonly shown: number; readonly lockedUntil: number };

export const galleryStart: GalleryPlace = { shown: 0, lockedUntil: 0 };

/** In a ring of `count`; locked, the place stays. `now` is in milliseconds. */
export function moveTo(place: GalleryPlace, picture: number, count: number, now: number): GalleryPlace {
  if (now < place.lockedUntil || picture === place.shown) return place;
  return { shown: ((picture % count) + count) % count, lockedUntil: now + lockMs };
}
