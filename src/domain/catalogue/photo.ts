import type { PhotoOption, PhotoShape } from './product-options.ts';

/** Width by height. A circle is cut out of a square. */
const aspects = { landscape: 4 / 3, upright: 3 / 4, square: 1 } as const;
export type PhotoCut = keyof typeof aspects;

export const aspectOf = (cut: PhotoCut): number => aspects[cut];

/** How a picture may be cut for what is printed: for a rectangle it can be landscape, upright or square. */
export const cutsOf = (shape: PhotoShape): readonly PhotoCut[] =>
  shape === 'circle' ? ['square'] : ['landscape', 'upright', 'square'];

type Size = { readonly width: number; readonly height: number };

/** In pixels, the smallest size at which a print stays sharp. */
export function leastSizeOf({ minPixels }: PhotoOption, cut: PhotoCut): Size {
  const aspect = aspectOf(cut);
  return { width: Math.ceil(minPixels * Math.max(1, aspect)), height: Math.ceil(minPixels / Math.min(1, aspect)) };
}

/** In pixels, the largest size that a print shows: the smallest is 150 to the inch, and no icing printer has more than 300. */
export function sharpestSizeOf(option: PhotoOption, cut: PhotoCut): Size {
  const least = leastSizeOf(option, cut);
  return { width: 2 * least.width, height: 2 * least.height };
}

/** How far one may zoom in; below 1 the picture is too small to be cut like that for this cake. */
export function mostZoomOf(option: PhotoOption, { width, height }: Size, cut: PhotoCut): number {
  const least = leastSizeOf(option, cut);
  return Math.min(width / least.width, height / least.height);
}

/** The cut that loses least of the picture, among those it is large enough for; null if the picture is too small for this cake. */
export function usualCut(option: PhotoOption, size: Size): PhotoCut | null {
  const apart = (cut: PhotoCut) => Math.abs(Math.log(size.width / size.height / aspectOf(cut)));
  const fitting = cutsOf(option.shape).filter((cut) => mostZoomOf(option, size, cut) >= 1);
  return fitting.toSorted((a, b) => apart(a) - apart(b))[0] ?? null;
}

/** A browser rounds to whole pixels. */
const roundedAway = 0.02;

/** How a picture was cut; null if it is not of this shape. */
export const cutOf = (shape: PhotoShape, { width, height }: Size): PhotoCut | null =>
  cutsOf(shape).find((cut) => Math.abs(width / height / aspectOf(cut) - 1) <= roundedAway) ?? null;

/** '1,600 by 1,200 pixels'. */
export const sizeInWords = ({ width, height }: Size): string =>
  `${width.toLocaleString('en-GB')} by ${height.toLocaleString('en-GB')} pixels`;

export const tooSmallText = (option: PhotoOption, size: Size): string =>
  `This picture is ${sizeInWords(size)}. For a sharp print we need at least ${sizeInWords(leastSizeOf(option, 'square'))}: please choose a larger one.`;
