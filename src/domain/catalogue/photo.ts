import type { PhotoOption, PhotoShape } from './product-options.ts';

/** Width by height. A circle is cut out of a square. */
const aspects = { landscape: 4 / 3, upright: 3 / 4, square: 1 } as const;
export type PhotoCut = keyof typeof aspects;

export const aspectOf = (cut: PhotoCut): number => aspects[cut];

/** How a picture may be cut for what is printed: for a rectangle it can be landscape, upright or square. */
export const cutsOf = (shape: PhotoShape): readonly PhotoCut[] =>
  shape === 'circle' ? ['square'] : ['landscape', 'upright', 'square'];

type Size = { readonly width: number; readonly height: number };

const sizeOf = (cut: PhotoCut, shorterSide: number): Size => {
  const aspect = aspectOf(cut);
  return { width: Math.ceil(shorterSide * Math.max(1, aspect)), height: Math.ceil(shorterSide / Math.min(1, aspect)) };
};

const shorterSideOf = ({ width, height }: Size): number => Math.min(width, height);

/** Below this nobody would recognise what is printed. */
const leastSide = 100;

export const isTooSmall = (size: Size): boolean => shorterSideOf(size) < leastSide;

/** In pixels, the smallest size that is printed at all. */
export const leastSizeOf = (cut: PhotoCut): Size => sizeOf(cut, leastSide);

/** Such a picture is printed all the same: whoever chose it is told. */
export const mayBlur = ({ minPixels }: PhotoOption, size: Size): boolean => shorterSideOf(size) < minPixels;

/** In pixels, the largest size that a print shows: it is sharp from 150 to the inch, and no icing printer has more than 300. */
export const sharpestSizeOf = ({ minPixels }: PhotoOption, cut: PhotoCut): Size => sizeOf(cut, 2 * minPixels);

/** The cut that loses least of the picture. */
export function usualCut(shape: PhotoShape, { width, height }: Size): PhotoCut {
  const apart = (cut: PhotoCut) => Math.abs(Math.log(width / height / aspectOf(cut)));
  return cutsOf(shape).reduce((best, cut) => (apart(cut) < apart(best) ? cut : best));
}

/** A browser rounds to whole pixels. */
const roundedAway = 0.02;

/** How a picture was cut; null if it is not of this shape. */
export const cutOf = (shape: PhotoShape, { width, height }: Size): PhotoCut | null =>
  cutsOf(shape).find((cut) => Math.abs(width / height / aspectOf(cut) - 1) <= roundedAway) ?? null;

/** '1,600 by 1,200 pixels'. */
export const sizeInWords = ({ width, height }: Size): string =>
  `${width.toLocaleString('en-GB')} by ${height.toLocaleString('en-GB')} pixels`;

export const tooSmallText = (size: Size): string =>
  `This picture is ${sizeInWords(size)}: too small to print. Please choose one of at least ${leastSide} pixels on each side.`;

export const mayBlurText = (size: Size): string => `Only ${sizeInWords(size)}: this may print a little blurred.`;

/** Of a picture as cameras take them, 4 by 3: cut to any shape, it prints sharply. */
export const bestSizeText = ({ minPixels }: PhotoOption): string =>
  `Best from ${(Math.ceil((minPixels * 4) / 300) * 100).toLocaleString('en-GB')} pixels on the longer side.`;
