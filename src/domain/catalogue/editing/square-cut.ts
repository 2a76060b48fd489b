/** The nearest that one may come. */
export const mostZoom = 8;
/** Fewer pixels would be seen to be few. */
const leastSide = 400;

type Size = { readonly width: number; readonly height: number };
/** A point in shares of width and height, and how often the side goes into the shorter one of the picture. */
export type Focus = { readonly x: number; readonly y: number; readonly zoom: number };

/** The square around the point, in whole pixels; at the edge of the picture it ends there, and the point is not its middle. */
export function squareAround({ width, height }: Size, { x, y, zoom }: Focus) {
  const side = Math.max(1, Math.round(Math.min(width, height) / zoom));
  const from = (share: number, length: number): number =>
    Math.min(Math.max(0, Math.round(share * length - side / 2)), length - side);
  return { left: from(x, width), top: from(y, height), side };
}

/** How near one may come without seeing the picture's pixels. */
export const mostZoomOf = ({ width, height }: Size): number =>
  Math.min(mostZoom, Math.max(1, Math.min(width, height) / leastSide));
