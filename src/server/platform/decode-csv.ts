import { PlainProblem } from '#domain/failure.ts';
import { inPieces } from './give-way.ts';

export type CsvEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** These are not characters in Windows-1252, and no text file has control characters other than line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const noText = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u0081\u008D\u008F\u0090\u009D]/;

/**
 * The characters from 0x80 to 0x9F, in which Windows-1252 differs from ISO 8859-1; what is not a character stays as it is, and is found by
 * `noText`. Node’s own decoder takes the one for the other, so that an apostrophe from Excel comes in as a character that nobody sees
 * (nodejs/node#56542).
 */
const above = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const fromWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009F]/g, (letter) => above.charAt(letter.charCodeAt(0) - 0x80));

type Look = (text: string) => void;

async function readPieces(
  bytes: Buffer,
  look: Look,
  read: (piece: Buffer) => string,
  rest = (): string => '',
): Promise<string> {
  const texts: string[] = [];
  const keep = (text: string): void => {
    if (noText.test(text)) throw new PlainProblem('This is not a CSV file: it contains something other than text.');
    look(text);
    texts.push(text);
  };
  for await (const piece of inPieces(bytes)) keep(read(piece));
  keep(rest());
  return texts.join('');
}

const readBy = (decoder: TextDecoder, bytes: Buffer, look: Look): Promise<string> =>
  readPieces(
    bytes,
    look,
    (piece) => decoder.decode(piece, { stream: true }),
    () => decoder.decode(),
  );

/**
 * Returns a file's text, without a byte order mark.
 * @param begin returns a function that looks at each piece, and may throw: then nothing after that piece is read
 * @throws PlainProblem for a workbook, and for what is not text at all
 */
export async function decodeCsv(
  bytes: Buffer,
  begin: () => Look,
): Promise<{ readonly text: string; readonly encoding: CsvEncoding }> {
  const begins = (...first: readonly number[]): boolean => first.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0))
    throw new PlainProblem('This is a workbook, not CSV. In the spreadsheet, choose ‘Save as’ and ‘CSV UTF-8’.');
  const utf16 = begins(0xff, 0xfe) ? 'utf-16le' : begins(0xfe, 0xff) ? 'utf-16be' : null;
  if (utf16 !== null) return { text: await readBy(new TextDecoder(utf16), bytes, begin()), encoding: 'UTF-16' };
  try {
    return { text: await readBy(new TextDecoder('utf-8', { fatal: true }), bytes, begin()), encoding: 'UTF-8' };
  } catch (error) {
    if (error instanceof PlainProblem) throw error;
    return { text: await readPieces(bytes, begin(), fromWindows1252), encoding: 'Windows-1252' };
  }
}
