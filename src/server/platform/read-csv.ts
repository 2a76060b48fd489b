import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { PlainProblem } from '#domain/failure.ts';
import { separatorOf, tooManyRows, watchRows, withoutEmptyEnd } from './bound-csv.ts';
import { type CsvEncoding, decodeCsv } from './decode-csv.ts';
import { inPieces } from './give-way.ts';
import { formulaStarts } from './write-csv.ts';

export type ReadCsv = {
  /** The number is that of the row in a spreadsheet; the cells are the row's. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** The encoding with which it was read, which is not always UTF-8. */
  readonly encoding: CsvEncoding;
};

/** An apostrophe that kept a spreadsheet from calculating was not part of the text. */
const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && formulaStarts.test(cell) ? cell.slice(1) : cell;

const words: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'there is an opening quotation mark without a closing one',
  CSV_INVALID_CLOSING_QUOTE: 'there is something after a closing quotation mark',
  INVALID_OPENING_QUOTE: 'there is a quotation mark inside a cell',
};

const pieceLength = 65_536;

/** A spreadsheet may name the separator in a line of its own. */
function headOf(text: string): { readonly head: string; readonly delimiter: string; readonly from: number } {
  const [head = '', said] = /^sep=([,;\t])\r?\n/i.exec(text) ?? [];
  return { head, delimiter: said ?? separatorOf(text), from: said === undefined ? 1 : 2 };
}

/**
 * Reads a CSV file as spreadsheets write it: comma, semicolon or tab, with or without a byte order mark, CRLF or LF, line breaks within
 * quotation marks, in UTF-8, UTF-16 or Windows-1252. Empty rows are left out.
 * @param mostRows besides the first @throws PlainProblem for what is not such a file, and for more rows
 */
export async function readCsv(bytes: Buffer, mostRows: number): Promise<ReadCsv> {
  const { text, encoding } = await decodeCsv(bytes, () => {
    let watch: ReturnType<typeof watchRows> | undefined;
    return (piece) => {
      watch ??= watchRows({ separator: headOf(piece).delimiter, mostRows });
      watch(piece);
    };
  });
  const { delimiter, from, head } = headOf(text);
  const body = withoutEmptyEnd(text.slice(head.length));
  const rows: { line: number; cells: string[] }[] = [];
  let record = 0;
  const records = Readable.from(inPieces(body, pieceLength)).pipe(parse({ delimiter, relax_column_count: true }));
  try {
    for await (const cells of records as AsyncIterable<string[]>) {
      const line = record + from;
      record += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (rows.length > mostRows) throw tooManyRows(mostRows);
      rows.push({ line, cells: cells.map(withoutGuard) });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new PlainProblem(
      `This is not a CSV file. In line ${Number(error.records) + from}, ${words[error.code] ?? 'the cells do not end'}.`,
    );
  }
  if (rows.length === 0) throw new PlainProblem('The file is empty.');
  return { rows, encoding };
}
