import { PlainProblem } from '#domain/plain-problem.ts';

export type CsvEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** Of Windows-1252 these are no characters, and no text file has control characters beside line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const noText = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u0081\u008D\u008F\u0090\u009D]/;

/**
 * 0x80 to 0x9F, in which it is another than ISO 8859-1; what is no character stays what it is, and is found below. Node’s own decoder takes the one for the
 * other, so that an apostrophe of Excel's comes in as a character that nobody sees (nodejs/node#56542).
 */
const above = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const fromWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009F]/g, (letter) => above.charAt(letter.charCodeAt(0) - 0x80));

function decoded(bytes: Buffer): { readonly text: string; readonly encoding: CsvEncoding } {
  const begins = (...first: readonly number[]): boolean => first.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0))
    throw new PlainProblem('This is a workbook, not CSV. In the spreadsheet, choose ‘Save as’ and ‘CSV UTF-8’.');
  const utf16 = begins(0xff, 0xfe) ? 'utf-16le' : begins(0xfe, 0xff) ? 'utf-16be' : null;
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: fromWindows1252(bytes), encoding: 'Windows-1252' };
  }
}

/** A file's text, without a byte order mark. @throws PlainProblem for a workbook, and for what is no text at all */
export function decodeCsv(bytes: Buffer): { readonly text: string; readonly encoding: CsvEncoding } {
  const { text, encoding } = decoded(bytes);
  if (noText.test(text)) throw new PlainProblem('This is no CSV file: it holds something else than text.');
  return { text: text.replace(/^\uFEFF/, ''), encoding };
}
