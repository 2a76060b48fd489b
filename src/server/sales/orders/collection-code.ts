import { encodeQR } from 'qr';

/** Which squares of the code are dark, row by row, with four white ones on each side, as ISO/IEC 18004 requires. */
export type CodeSquares = readonly (readonly boolean[])[];

/**
 * What the counter scans instead of typing: the order's number and nothing else, so that anyone who sees the code knows no more than anyone
 * who reads the number beside it. A quarter of it may be dirty or bent.
 */
export const collectionCode = (orderNo: string): CodeSquares =>
  encodeQR(orderNo, 'raw', { ecc: 'quartile', border: 4 });

/** The code as a picture that is sharp at every size, black on white. */
export function collectionCodeSvg(orderNo: string): string {
  const squares = collectionCode(orderNo);
  const size = squares.length;
  const path = squares
    .flatMap((row, y) =>
      stretchesOf(row)
        .filter(({ isDark }) => isDark)
        .map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`),
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

type Stretch = { readonly isDark: boolean; readonly from: number; readonly length: number };

/** The runs of squares of one colour in a row, from its beginning to its end. */
export function stretchesOf(row: readonly boolean[]): Stretch[] {
  const ends = row.flatMap((isDark, x) => (isDark === row[x + 1] ? [] : [x + 1]));
  return ends.map((end, n) => {
    const from = ends[n - 1] ?? 0;
    return { isDark: row[from] === true, from, length: end - from };
  });
}
