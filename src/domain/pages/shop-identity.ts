import { isPostcode, normalisePostcode } from '#domain/person/postcode.ts';

export type LegalFacts = {
  readonly legalName: string;
  readonly number: string | null;
  readonly vat: string | null;
};

/** ['company number 01', 'VAT number GB 1']: what the business does not have is not named. */
export const numbersOf = ({ number, vat }: Pick<LegalFacts, 'number' | 'vat'>): string[] => [
  ...(number === null ? [] : [`company number ${number}`]),
  ...(vat === null ? [] : [`VAT number ${vat}`]),
];

/** The business as it is named on receipts. */
export const legalLine = (facts: LegalFacts): string => [facts.legalName, ...numbersOf(facts)].join(', ');

type ShopFacts = { readonly name: string; readonly copyrightYear: number };

/** What stands at the foot of every page; without a VAT number there is no word of VAT. */
export const footLine = ({ name, copyrightYear }: ShopFacts, company: LegalFacts): string =>
  [
    `© ${copyrightYear} ${name}.`,
    ...(company.vat === null ? [] : ['All prices include VAT where it applies.']),
    `${legalLine(company)}.`,
  ].join(' ');

type CounterAddress = {
  readonly street: string;
  readonly town: string;
  readonly postcode: string;
  readonly country: string;
};

/** Where customers come to. `line` is all of it: what a label, a receipt, a calendar and a navigator need. */
export type ShopPlace = { readonly street: string; readonly postcode: string; readonly line: string };

/**
 * The street has its number, and the counter its postcode, where the address for letters is of the same street and has them.
 * @param letters where letters reach the business: often, but not always, the counter
 */
export function placeOfShop(address: CounterAddress, letters: string): ShopPlace {
  const parts = letters.split(',').map((part) => part.trim());
  const [first = ''] = parts;
  const isSameStreet = first.endsWith(address.street);
  const ofLetters = isSameStreet ? parts.find(isPostcode) : undefined;
  const street = isSameStreet ? first : address.street;
  const postcode = normalisePostcode(address.postcode || (ofLetters ?? ''));
  return { street, postcode, line: [street, `${address.town} ${postcode}`.trim(), address.country].join(', ') };
}

/**
 * As a reader counts them: a letter with its accents is one, as is a picture that is made of several signs. A browser
 * that does not know them counts a letter with the marks upon it; what it counts wrong, the server counts anew.
 */
export const signsOf = (text: string): string[] =>
  !('Segmenter' in Intl)
    ? (text.match(/\P{M}\p{M}*/gu) ?? [])
    : Array.from(new Intl.Segmenter('en-GB', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

/** What stands in the drawn mark: what the owner chose, else the first letter or figure of the name, as a capital. */
export function letterOfMark({ name, mark }: { readonly name: string; readonly mark: string | null }): string {
  const all = signsOf((mark ?? name).normalize('NFC').trim());
  const first = all.find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? all[0] ?? '';
  const capital = first.toLocaleUpperCase('en-GB');
  return signsOf(capital).length === 1 ? capital : first;
}
