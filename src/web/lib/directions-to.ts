import type { Shop } from '#contract/shop.ts';

/** A telephone opens it in its map, a computer in the browser: by number and postcode, where a street has many doors. */
export const directionsTo = ({ place, name }: Pick<Shop, 'place' | 'name'>): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${name}, ${place.line}` })}`;
