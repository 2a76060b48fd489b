import { PlainProblem } from '#domain/failure.ts';

const separators = [',', ';', '\t'];
const quote = '"';
/** As many as a spreadsheet has columns; and several times what all of a product's cells can hold. */
const mostCells = 16_384;
const longestRow = 250_000;

/** How many times the allowed rows a text may have if the rest are empty rows between them; below the last one any number may follow. */
const emptyRowsToo = 5;

const blanks = new Set(' \t\r\n,;');
const isBlank = (letter: string): boolean => blanks.has(letter);

/** Compares numbers, which takes hardly any time: there may be many millions of them. */
const isBlankCode = (code: number): boolean =>
  code === 0x2c || code === 0x0a || code === 0x0d || code === 0x20 || code === 0x3b || code === 0x09;

/** Returns the separator that occurs most often in the first row that is not empty, outside quotation marks. */
export function separatorOf(text: string): string {
  const counts = new Map(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  let isEmpty = true;
  for (const letter of text.slice(0, longestRow)) {
    if (letter === quote) isQuoted = !isQuoted;
    const isEnd = !isQuoted && (letter === '\n' || letter === '\r');
    if (isEnd && !isEmpty) break;
    if (isEnd) for (const separator of separators) counts.set(separator, 0);
    isEmpty &&= isBlank(letter);
    const count = counts.get(letter);
    if (!isQuoted && count !== undefined) counts.set(letter, count + 1);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** Removes the many empty rows that a spreadsheet writes below a table whose columns were formatted. */
export function withoutEmptyEnd(text: string): string {
  let last = text.length;
  while (last > 0 && isBlankCode(text.charCodeAt(last - 1))) last -= 1;
  const end = text.slice(last).search(/[\r\n]/);
  return end < 0 ? text : text.slice(0, last + end);
}

type Bounds = { readonly separator: string; readonly mostRows: number };

/**
 * Looks at a text character by character, piece by piece, before it is parsed, because a parser takes minutes for a row of millions of
 * characters or cells, and for millions of empty rows. Rows below the last one with something in it do not count.
 * @returns a function that takes the next piece; it throws PlainProblem for what is not a spreadsheet of products
 */
export function watchRows({ separator, mostRows }: Bounds): (piece: string) => void {
  const [between, mark, feed, back] = [separator, quote, '\n', '\r'].map((letter) => letter.charCodeAt(0));
  let [isQuoted, wasBack] = [false, false];
  let [rows, cells, letters] = [0, 0, 0];
  const endRow = (): void => {
    rows += 1;
    [cells, letters] = [0, 0];
  };
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (wasBack && code !== feed) endRow();
      wasBack = code === back && !isQuoted;
      letters += 1;
      if (code === mark) isQuoted = !isQuoted;
      else if (code === between && !isQuoted) cells += 1;
      if (letters > longestRow || cells > mostCells)
        throw new PlainProblem(
          `This is not a CSV file. Line ${rows + 1} does not end: is there an opening quotation mark without a closing one?`,
        );
      if (code === feed && !isQuoted) endRow();
      if (rows > emptyRowsToo * mostRows && !isBlankCode(code)) throw tooManyRows(mostRows);
    }
  };
}

export const tooManyRows = (most: number): PlainProblem =>
  new PlainProblem(`There are more than ${most.toLocaleString('en-GB')} lines. Please split the file.`);
