import { foldText } from '#domain/text/fold.ts';
import { partOfNumber } from '#domain/values/phone.ts';
import { isPostcode } from '#domain/values/postcode.ts';
import type { Contact } from './contact.ts';

/** Fewer characters are in half of all names and numbers. */
const leastSigns = 3;
const mostWords = 6;
export const longestCustomerSearch = 80;

/**
 * 'ann 07700 900' finds customers who have each of its words somewhere in name, email address, telephone number (in +44 form) or postcode,
 * all without accents and apostrophes. Digits one after the other are one number, without their leading 0, and the two halves of a postcode
 * are one word. Words that are too short are left out; empty if nothing can be searched for.
 */
export function customerWordsOf(text: string): string[] {
  const joined: string[] = [];
  for (const word of foldText(text).slice(0, longestCustomerSearch).trim().split(/\s+/)) {
    const last = joined.at(-1);
    if (last !== undefined && belongTogether(last, word)) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined
    .map((word) => partOfNumber(word)?.replace(/^[+0]/, '') ?? word)
    .filter((word) => word.length >= leastSigns)
    .slice(0, mostWords);
}

const belongTogether = (last: string, word: string): boolean =>
  (partOfNumber(last) !== null && partOfNumber(word) !== null) || (!isPostcode(last) && isPostcode(last + word));

/** An order matches a term by any of these. Names are folded. Telephone numbers are in +44 form, order numbers in capitals. */
export type SearchTerm = {
  readonly nameHas?: string;
  readonly email?: string;
  readonly number?: string;
  readonly numberEnds?: string;
  readonly telephoneBegins?: string;
  readonly telephoneEnds?: string;
};

export const longestContactSearch = 80;

/** Shorter words are in half of all names and numbers. */
const leastLetters = 3;
const mostTerms = 6;

/**
 * 'ann 07700 900' finds orders that match all of its terms: a part of a name, an email address, an order's number or its last four
 * characters, the beginning or end of a telephone number as it is dialled. Numbers one after the other are one. Empty if nothing can be
 * searched for.
 */
export function searchTermsOf(text: string): SearchTerm[] {
  const words = text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .slice(0, longestContactSearch)
    .trim()
    .split(/\s+/);
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isOneNumber = last !== undefined && partOfNumber(last) !== null && partOfNumber(word) !== null;
    if (isOneNumber) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined.flatMap(termOf).slice(0, mostTerms);
}

function termOf(word: string): SearchTerm[] {
  if (word.includes('@')) return [{ email: word.toLowerCase() }];
  const plain = word.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const digits = partOfNumber(word);
  const ofNumber = digits === null ? numberTerm(plain) : numberEnd(plain);
  const ofTelephone = digits === null ? {} : telephoneTerm(digits);
  const name = foldText(word);
  const ofName = name.length >= leastLetters && !/\d/.test(word) ? { nameHas: name } : {};
  const term = { ...ofNumber, ...ofTelephone, ...ofName };
  return Object.keys(term).length === 0 ? [] : [term];
}

const numberEnd = (plain: string): SearchTerm => (plain.length === 4 ? { numberEnds: plain } : {});

/** 'MA7K3F9QXD' is a whole number, '7K3F9QXD' is all of it but the prefix. */
function numberTerm(plain: string): SearchTerm {
  const [, prefix, first, second] = /^([A-Z]{2,4})?([A-Z0-9]{4})([A-Z0-9]{4})$/.exec(plain) ?? [];
  if (first === undefined || second === undefined) return numberEnd(plain);
  return prefix === undefined ? { numberEnds: `${first}-${second}` } : { number: `${prefix}-${first}-${second}` };
}

/** Four digits are asked for at the counter, whatever they begin with. */
const digitsOfEnd = 4;

/** '07700' and '+447700' begin a number; '900123' may begin or end one, and so may '0456'. */
function telephoneTerm(typed: string): SearchTerm {
  const digits = typed.replace(/\D/g, '');
  if (digits.length < leastLetters) return {};
  if (typed.startsWith('+')) return { telephoneBegins: `+${digits}` };
  if (digits.startsWith('0')) {
    const end = digits.length === digitsOfEnd ? { telephoneEnds: digits } : {};
    return { telephoneBegins: `+44${digits.slice(1)}`, ...end };
  }
  return { telephoneBegins: `+44${digits}`, telephoneEnds: digits };
}

/** Whether the words of {@link searchTermsOf} mean this person: an order that they find may be for one person and by another. */
export const isMeant = ({ name, telephone, email }: Contact, text: string): boolean =>
  searchTermsOf(text).every(
    ({ nameHas, telephoneBegins, telephoneEnds, email: address }) =>
      (nameHas !== undefined && foldText(name).includes(nameHas)) ||
      (telephoneBegins !== undefined && telephone.startsWith(telephoneBegins)) ||
      (telephoneEnds !== undefined && telephone.endsWith(telephoneEnds)) ||
      (address !== undefined && email === address),
  );
