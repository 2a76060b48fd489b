export const postcodeLookupMinLength = 5;

/** A digit and two of the letters that are used after it (BS 7666). */
const inward = '[0-9][ABD-HJLNP-UW-Z]{2}';

/** A9, A99, AA9, AA99, A9A and AA9A, each place with the letters that are used in it. */
const outward = '[A-PR-UWYZ](?:[0-9]{1,2}|[A-HK-Y][0-9]{1,2}|[0-9][A-HJKPSTUW]|[A-HK-Y][0-9][ABEHMNPRVWXY])';

const wholePostcode = new RegExp(`^(GIR|${outward})(0AA|${inward})$`);
const endsInward = new RegExp(`^(.{2,})(${inward})$`);

const compact = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** ' dy52tf' gives 'DY5 2TF'. An unfinished code is only tidied. */
export function normalisePostcode(text: string): string {
  return compact(text).replace(endsInward, '$1 $2');
}

/** Case and spacing do not matter. Says nothing of whether the code exists. */
export function isPostcode(text: string): boolean {
  const [, out, inner] = wholePostcode.exec(compact(text)) ?? [];
  return out !== undefined && (out !== 'GIR' || inner === '0AA');
}

/** 'DY5 2TF' gives 'DY5' and '2'. Throws RangeError for no postcode. */
export function sectorOf(postcode: string): { outward: string; sector: string } {
  const whole = compact(postcode);
  if (!isPostcode(whole)) throw new RangeError(`not a postcode: ${postcode}`);
  return { outward: whole.slice(0, -3), sector: whole.charAt(whole.length - 3) };
}
