import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { readCsv } from './read-csv.ts';
import { byteOrderMark, csvLine } from './write-csv.ts';

const rowsOf = async (content: string | Buffer, most = 100) => {
  const { rows, encoding } = await readCsv(Buffer.from(content as string), most);
  return { encoding, cells: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line) };
};

test('[E-09] what is written is read again to the letter, formulas and apostrophes too', async () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "'=1+1",
      "''@x",
      '=1+1@x.com',
      '£4',
      '+447700900123',
      '0121 496 0000',
      'a;b',
      ';;',
      'a\tb\t',
      'two\r\nlines',
      '"',
    ),
  );
  // A row whose cells are all empty does not count.
  const rows = fc.array(fc.tuple(fc.constant('row'), cell, cell), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const text = byteOrderMark + written.map(csvLine).join('');
      expect((await rowsOf(text)).cells).toEqual(written);
    }),
  );
});

test.each([
  ['commas and LF', 'a,b\n1,2\n'],
  ['CRLF and no end', 'a,b\r\n1,2'],
  ['semicolons', 'a;b\r\n1;2\r\n'],
  ['tabs', 'a\tb\n1\t2'],
  ['a byte order mark', '\uFEFFa,b\n1,2'],
  ['a line that says its separator', 'sep=;\r\na;b\r\n1;2'],
  ['empty rows above, and thousands below', `\r\n;;\r\na;b\r\n1;2\r\n${';\r\n'.repeat(50_000)}`],
  ['quotation marks with the other separator', '"a";"b"\n"1";"2"'],
  ['UTF-16, as Excel says Unicode text', Buffer.from('\uFEFFa\tb\r\n1\t2', 'utf16le')],
])('[E-09] %s are read', async (_, content) => {
  expect((await rowsOf(content as string)).cells).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('[E-09] the older CSV of Windows is read rightly, and said to be', async () => {
  const words = 'Cr\xE8me br\xFBl\xE9e \x96 \x91the owner\x92s own\x92 \x85 \x80';
  expect(await rowsOf(Buffer.from(`name;price\r\n${words};\xA34.50`, 'latin1'))).toMatchObject({
    encoding: 'Windows-1252',
    cells: [
      ['name', 'price'],
      ['Crème brûlée – ‘the owner’s own’ … €', '£4.50'],
    ],
  });
});

test('[E-09] a line is the row of the spreadsheet: line breaks within a cell are none, and empty rows count', async () => {
  expect((await rowsOf('a,b\n"one\ntwo",x\n,\n\n3,4')).lines).toEqual([1, 2, 5]);
});

test.each([
  ['a workbook', Buffer.from('PK\u0003\u0004rest'), /workbook.*CSV UTF-8/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /not a CSV file/],
  ['nothing', '', /empty/],
  ['only empty rows', '\n,,\n', /empty/],
  ['a quotation mark that is open', 'a,b\n1,"2', /line 2, there is an opening quotation mark/],
  ['a quotation mark within a cell', 'a,b\n1,x"y', /line 2, there is a quotation mark inside/],
  ['too many rows', 'a\n1\n2\n3', /more than 2 lines/],
  ['more empty rows than anybody leaves', `a,b\n${'\n'.repeat(50_000)}1,2`, /more than 2 lines/],
  ['a row without an end', `a,b\n1,2\n${'x'.repeat(250_001)}`, /Line 3 does not end/],
  ['more cells than a spreadsheet has', `a,b\n${','.repeat(20_000)}`.concat('1'), /Line 2 does not end/],
  ['nothing but quotation marks', `a,b\n${'"'.repeat(2_000_000)}`, /Line 2 does not end/],
  ['what is no letter of any Windows', Buffer.from('a,b\n\xA3\x81,2', 'latin1'), /something other than text/],
])('[E-09] %s is refused in words', async (_, content, words) => {
  await expect(rowsOf(content as string, 2)).rejects.toThrow(words);
});

test.each([
  ['of commas', Buffer.alloc(16_000_000, ',')],
  ['behind a quotation mark', Buffer.concat([Buffer.from('a,b\n"'), Buffer.alloc(16_000_000, 'a')])],
  ['in UTF-16', Buffer.from(`\ufeff${'cake,'.repeat(1_600_000)}`, 'utf16le')],
  ['of Windows', Buffer.concat([Buffer.from([0xe9]), Buffer.alloc(16_000_000, 'a')])],
])('[E-09] a file of many megabytes %s is read no further than to where it is seen to be none', async (_, file) => {
  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  await expect(readCsv(file, 10)).rejects.toThrow('does not end');
  const read = decode.mock.calls.map(([bytes]) => bytes?.byteLength ?? 0);
  expect(read.reduce((all, one) => all + one, 0)).toBeLessThan(1_100_000);
  decode.mockRestore();
});

test('[E-09] others are served while a file of many megabytes is read, whatever is cut at the edge of a piece', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const cell = 'é"\r\n,'.repeat(5_000);
  const { rows } = await readCsv(Buffer.from(csvLine(['a', cell]).repeat(200)), 300);
  clearImmediate(counting);
  expect(rows.map(({ cells }) => cells[1])).toEqual(Array.from({ length: 200 }, () => cell));
  expect(turns).toBeGreaterThan(10);
});
