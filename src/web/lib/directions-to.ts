import type { Shop } from '#contract/shop.ts';

/**
 * A phone opens this in its map, a computer in the browser. It has the number and postcode because a street has many
 * doors.
 */
export const directionsTo = ({ place, name }: Pick<Shop, 'place' | 'name'>): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${name}, ${place.line}` })}`;
