import type { PhotoOption, PhotoShape } from './product-options.ts';

/** Width by height. A circle is cut out of a square. */
export const aspectOf = (shape: PhotoShape): number => (shape === 'circle' ? 1 : 4 / 3);

type Size = { readonly width: number; readonly height: number };

/** Pixels, the least that a print stays sharp with. */
export const leastSizeOf = ({ shape, minPixels }: PhotoOption): Size => ({
  width: Math.ceil(minPixels * aspectOf(shape)),
  height: minPixels,
});

/** Pixels that a print shows: the least are 150 to an inch, and no printer of icing has more than 300. */
export function sharpestSizeOf(option: PhotoOption): Size {
  const least = leastSizeOf(option);
  return { width: 2 * least.width, height: 2 * least.height };
}

/** How far one may zoom in; below 1 the picture is too small for this cake. */
export function mostZoomOf(option: PhotoOption, { width, height }: Size): number {
  const least = leastSizeOf(option);
  return Math.min(width / least.width, height / least.height);
}

/** A browser rounds to whole pixels. */
const roundedAway = 0.02;

export const hasShape = (shape: PhotoShape, { width, height }: Size): boolean =>
  Math.abs(width / height / aspectOf(shape) - 1) <= roundedAway;

/** '1,600 by 1,200 pixels'. */
export const sizeInWords = ({ width, height }: Size): string =>
  `${width.toLocaleString('en-GB')} by ${height.toLocaleString('en-GB')} pixels`;

export const tooSmallText = (option: PhotoOption, size: Size): string =>
  `This picture is ${sizeInWords(size)}. For a sharp print we need at least ${sizeInWords(leastSizeOf(option))}: please choose a larger one.`;
