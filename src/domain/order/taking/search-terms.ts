import { partOfNumber } from '#domain/person/phone.ts';
import { isPostcode } from '#domain/person/postcode.ts';
import { foldText } from '#domain/text/fold.ts';
import type { Contact } from './contact.ts';

/** Fewer signs are in half of all names and numbers. */
const leastSigns = 3;
const mostWords = 6;
export const longestCustomerSearch = 80;

/**
 * 'ann 07700 900' finds customers with each of its words somewhere in name, email address, telephone, which is in +44 form, or postcode, all without accents and apostrophes: digits one after the
 * other are one, and their trunk 0 is left out, and so are the two halves of a postcode. Words that are too short are left out; empty where nothing can be looked for.
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

/** An order fits a term by any of these. Names are folded. Telephones are in +44 form, numbers of orders in capitals. */
export type SearchTerm = {
  readonly nameHas?: string;
  readonly email?: string;
  readonly number?: string;
  readonly numberEnds?: string;
  readonly telephoneBegins?: string;
  readonly telephoneEnds?: string;
};

export const longestContactSearch = 80;

/** Shorter ones are in half of all names and numbers. */
const leastLetters = 3;
const mostTerms = 6;

/**
 * 'ann 07700 900' finds orders that fit all of its terms: a part of a name, an email address, an order's number or its last four
 * characters, a telephone's beginning or end as it is dialled. Numbers one after the other are one. Empty where nothing can be looked for.
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

/** 'MA7K3F9QXD' is whole, '7K3F9QXD' is all but the prefix. */
function numberTerm(plain: string): SearchTerm {
  const [, prefix, first, second] = /^([A-Z]{2,4})?([A-Z0-9]{4})([A-Z0-9]{4})$/.exec(plain) ?? [];
  if (first === undefined || second === undefined) return numberEnd(plain);
  return prefix === undefined ? { numberEnds: `${first}-${second}` } : { number: `${prefix}-${first}-${second}` };
}

/** Four digits are asked for at the counter, whatever they begin with. */
const digitsOfEnd = 4;

/** '07700' and '+447700' begin one; '900123' may begin it or end it, as may '0456'. */
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

/** Whether the words of {@link searchTermsOf} are this person's: an order that they find may be for one and by another. */
export const isMeant = ({ name, telephone, email }: Contact, text: string): boolean =>
  searchTermsOf(text).every(
    ({ nameHas, telephoneBegins, telephoneEnds, email: address }) =>
      (nameHas !== undefined && foldText(name).includes(nameHas)) ||
      (telephoneBegins !== undefined && telephone.startsWith(telephoneBegins)) ||
      (telephoneEnds !== undefined && telephone.endsWith(telephoneEnds)) ||
      (address !== undefined && email === address),
  );
