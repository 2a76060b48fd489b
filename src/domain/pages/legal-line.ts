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
