import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { PlainProblem } from '#domain/plain-problem.ts';
import { formulaStarts } from './write-csv.ts';

export type ReadCsv = {
  /** Each with the cells of its row; the number is that of the row in a spreadsheet. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** Where it was no UTF-8, what it was read as. */
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
};

/** Of Windows-1252 these are no characters, and no text file has control characters beside line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const noText = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u0081\u008D\u008F\u0090\u009D]/;

const workbook = 'This is a workbook, not CSV. In the spreadsheet, choose ‘Save as’ and ‘CSV UTF-8’.';
const noCsv = 'This is no CSV file: it holds something else than text.';

function decode(bytes: Buffer): { readonly text: string; readonly encoding: ReadCsv['encoding'] } {
  const begins = (...first: readonly number[]): boolean => first.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)) throw new PlainProblem(workbook);
  const utf16 = begins(0xff, 0xfe) ? 'utf-16le' : begins(0xfe, 0xff) ? 'utf-16be' : null;
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** What stands between the cells of the first row, outside of quotation marks, most often. */
function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/);
  const count = (separator: string): number => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** An apostrophe that kept a spreadsheet from calculating was no part of the text. */
const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && formulaStarts.test(cell) ? cell.slice(1) : cell;

const words: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and not closed',
  CSV_INVALID_CLOSING_QUOTE: 'something stands behind a closing quotation mark',
  INVALID_OPENING_QUOTE: 'a quotation mark stands within a cell',
};

const pieceLength = 65_536;

/** The process serves others between two of them. */
async function* inPieces(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += pieceLength) {
    yield text.slice(from, from + pieceLength);
    await setImmediate();
  }
}

/**
 * As spreadsheets write it: comma, semicolon or tab, with or without a byte order mark, CRLF or LF, line breaks within quotation marks, in
 * UTF-8, UTF-16 or Windows-1252. Empty rows are left out.
 * @param mostRows beside the first @throws PlainProblem for what is no such file, and for more rows
 */
export async function readCsv(bytes: Buffer, mostRows: number): Promise<ReadCsv> {
  const { text, encoding } = decode(bytes);
  if (noText.test(text)) throw new PlainProblem(noCsv);
  const [, said] = /^\uFEFF?sep=([,;\t])\r?\n/i.exec(text) ?? [];
  const body = text.replace(/^\uFEFF/, '').replace(/^sep=[,;\t]\r?\n/i, '');
  const from = said === undefined ? 1 : 2;
  const rows: { line: number; cells: string[] }[] = [];
  let record = 0;
  const records = Readable.from(inPieces(body)).pipe(
    parse({ delimiter: said ?? separatorOf(body), relax_column_count: true }),
  );
  try {
    for await (const cells of records as AsyncIterable<string[]>) {
      const line = record + from;
      record += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (rows.length > mostRows)
        throw new PlainProblem(
          `There are more than ${mostRows.toLocaleString('en-GB')} lines. Please divide the file.`,
        );
      rows.push({ line, cells: cells.map(withoutGuard) });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new PlainProblem(
      `This is no CSV file. In line ${Number(error.records) + from}, ${words[error.code] ?? 'the cells do not end'}.`,
    );
  }
  if (rows.length === 0) throw new PlainProblem('The file is empty.');
  return { rows, encoding };
}
