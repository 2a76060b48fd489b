import { isPostcode, normalisePostcode } from '#domain/values/postcode.ts';

export type LegalFacts = {
  readonly legalName: string;
  readonly number: string | null;
  readonly vat: string | null;
};

/** ['company number 01', 'VAT number GB 1']: anything the business does not have is left out. */
export const numbersOf = ({ number, vat }: Pick<LegalFacts, 'number' | 'vat'>): string[] => [
  ...(number === null ? [] : [`company number ${number}`]),
  ...(vat === null ? [] : [`VAT number ${vat}`]),
];

/** The business as it is named on receipts. */
export const legalLine = (facts: LegalFacts): string => [facts.legalName, ...numbersOf(facts)].join(', ');

type ShopFacts = { readonly name: string; readonly copyrightYear: number };

/** The line at the foot of every page; without a VAT number it says nothing about VAT. */
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

/** Where customers come to collect. `line` is the whole address, as a label, a receipt, a calendar and a satnav need it. */
export type ShopPlace = { readonly street: string; readonly postcode: string; readonly line: string };

/**
 * Takes the street with its number from the postal address if that is in the same street, and the postcode too if the counter's own is not
 * given.
 * @param letters the postal address of the business: often, but not always, the counter
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
 * The characters of a text as a reader counts them: a letter with its accents is one, and so is a picture made of several characters. A
 * browser that cannot segment text counts a letter with its marks; what it counts wrong, the server counts again.
 */
export const signsOf = (text: string): string[] =>
  !('Segmenter' in Intl)
    ? (text.match(/\P{M}\p{M}*/gu) ?? [])
    : Array.from(new Intl.Segmenter('en-GB', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

/** What the drawn mark shows: what the owner chose, or otherwise the first letter or digit of the name, as a capital. */
export function letterOfMark({ name, mark }: { readonly name: string; readonly mark: string | null }): string {
  const all = signsOf((mark ?? name).normalize('NFC').trim());
  const first = all.find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? all[0] ?? '';
  const capital = first.toLocaleUpperCase('en-GB');
  return signsOf(capital).length === 1 ? capital : first;
}
