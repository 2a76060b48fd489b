import { asCode } from '#domain/text/typed-text.ts';

export const postcodeLookupMinLength = 5;

/** A digit and two of the letters that are used after it (BS 7666). */
const inward = '[0-9][ABD-HJLNP-UW-Z]{2}';
/** A9, A99, AA9, AA99, A9A and AA9A, each place with the letters that are used in it. */
const outward = '[A-PR-UWYZ](?:[0-9]{1,2}|[A-HK-Y][0-9]{1,2}|[0-9][A-HJKPSTUW]|[A-HK-Y][0-9][ABEHMNPRVWXY])';
const wholePostcode = new RegExp(`^(?:(GIR)(0AA)|(${outward})(${inward}))$`);
const endsInward = new RegExp(`^(.{2,})(${inward})$`);
/** 'BFPO 57': a forces post office by its number, as forces families usually write it. */
const forcesNumber = /^BFP[O0]([0-9]{1,4})$/;
/** The place shows which is meant: no code makes sense both ways. */
const lookAlikes: Readonly<Record<string, string>> = { O: '0', '0': 'O' };
const longestCompact = 8;

/** Without spaces, in capitals, and with a zero for the letter O, or the other way round, if only that makes it a postcode. */
function compact(text: string): string {
  const typed = asCode(text).toUpperCase();
  if (typed.length > longestCompact || wholePostcode.test(typed)) return typed;
  if (forcesNumber.test(typed)) return typed.replace(forcesNumber, 'BFPO$1');
  const readings = [...typed].reduce<string[]>(
    (begun, sign) => begun.flatMap((start) => [sign, lookAlikes[sign] ?? []].flat().map((one) => start + one)),
    [''],
  );
  const [meant, another] = readings.filter((one) => wholePostcode.test(one));
  return meant !== undefined && another === undefined ? meant : typed;
}

/** ' dy52tf' gives 'DY5 2TF', 'SW1A OAA' gives 'SW1A 0AA'. An unfinished code is only tidied. */
export const normalisePostcode = (text: string): string =>
  compact(text)
    .replace(/^(BFPO)(?=[0-9]+$)/, '$1 ')
    .replace(endsInward, '$1 $2');

/** Whether a text has the form of a postcode; case and spacing do not matter. It says nothing about whether the code exists. */
export function isPostcode(text: string): boolean {
  const whole = compact(text);
  return wholePostcode.test(whole) || forcesNumber.test(whole);
}

/** 'BF1 3AA' and 'BFPO 57' are in no register of places: the people who live there know where that is. */
export const isForcesPostcode = (text: string): boolean => isPostcode(text) && /^BF(?:1[0-9]|PO)/.test(compact(text));

/** 'DY5 2TF' gives 'DY5' and '2'. Throws RangeError if it is not a postcode with a sector. */
export function sectorOf(postcode: string): { outward: string; sector: string } {
  const whole = compact(postcode);
  if (!wholePostcode.test(whole)) throw new RangeError(`not a postcode: ${postcode}`);
  return { outward: whole.slice(0, -3), sector: whole.charAt(whole.length - 3) };
}
