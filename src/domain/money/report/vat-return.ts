import { type Pence, pence } from '#domain/money/money.ts';

/** What the shop sold in a quarter. */
export type SoldInQuarter = { readonly vatPence: Pence; readonly netPence: Pence };

/** A box of the VAT return. */
export type VatBox = {
  readonly box: number;
  /** HMRC's own words, in short. */
  readonly name: string;
  /** As the return asks for it; null if the shop does not know it. */
  readonly amountPence: Pence | null;
  /** To the penny, if the return asks for whole pounds; or why the shop does not know it. */
  readonly exactPence?: Pence;
  readonly missing?: string;
};

/**
 * The nine boxes of a quarter's VAT return. The shop only knows what it sold: not what the business bought, nor what it moved between
 * Northern Ireland and the EU. Box 6 leaves the pence out.
 */
export const vatReturnOf = ({ vatPence, netPence }: SoldInQuarter): readonly VatBox[] => [
  { box: 1, name: 'VAT due on sales', amountPence: vatPence },
  { box: 2, name: 'VAT due on goods from the EU', amountPence: null, missing: 'goods brought into Northern Ireland' },
  { box: 3, name: 'Total VAT due', amountPence: null, missing: 'box 1 plus box 2' },
  { box: 4, name: 'VAT reclaimed on purchases', amountPence: null, missing: 'VAT on what you bought' },
  { box: 5, name: 'Net VAT to pay or reclaim', amountPence: null, missing: 'box 3 less box 4' },
  {
    box: 6,
    name: 'Total sales without VAT',
    amountPence: pence(Math.trunc(netPence / 100) * 100),
    exactPence: netPence,
  },
  { box: 7, name: 'Total purchases without VAT', amountPence: null, missing: 'what you bought' },
  { box: 8, name: 'Goods sent to the EU', amountPence: null, missing: 'goods sent from Northern Ireland' },
  { box: 9, name: 'Goods bought from the EU', amountPence: null, missing: 'goods brought into Northern Ireland' },
];
