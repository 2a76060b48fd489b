import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import { type MoneyClass, sharesOf, type VatClass } from './ledger.ts';

export type Seller = {
  readonly name: string;
  readonly address: string;
  /** Null if the seller is not a company. */
  readonly companyNumber: string | null;
  readonly vatNumber: string;
};

/** As given by whoever asked for the invoice. */
export type Buyer = { readonly name: string; readonly address: string };

/** Everything at one rate added up, as the ledger has it. */
export type RateSum = {
  readonly basisPoints: number;
  readonly grossPence: Pence;
  readonly netPence: Pence;
  readonly vatPence: Pence;
};

export type InvoiceLine = {
  readonly text: string;
  /** With VAT, less what was taken off. */
  readonly grossPence: Pence;
  readonly basisPoints: number;
};

/** What was received on which day: its tax point. */
export type TaxPoint = { readonly day: string; readonly grossPence: Pence };

/** An invoice or credit note as it was issued, for good. The amounts of a credit note are those that it takes back. */
export type InvoiceBody = {
  readonly number: string;
  /** The number of the invoice that a credit note takes money off; null for an invoice. */
  readonly ofNumber: string | null;
  readonly reason: string;
  /** A simplified invoice needs no buyer and no amounts without VAT. */
  readonly form: 'simplified' | 'full';
  readonly seller: Seller;
  readonly buyer: Buyer | null;
  readonly orderNo: string;
  readonly issuedOn: string;
  readonly taxPoints: readonly TaxPoint[];
  readonly lines: readonly InvoiceLine[];
  readonly byRate: readonly RateSum[];
  readonly grossPence: Pence;
  readonly netPence: Pence;
  readonly vatPence: Pence;
};

/** With VAT included: up to this amount HMRC asks for no buyer. */
const mostOfSimplified = pence(25_000);

export const formFor = (grossPence: Pence): InvoiceBody['form'] =>
  grossPence > mostOfSimplified ? 'full' : 'simplified';

/** A ledger entry, as far as invoices read it; a refund's amounts are negative. */
export type InvoiceEntry = {
  readonly moneyClass: MoneyClass;
  /** Null if no VAT was worked out. */
  readonly basisPoints: number | null;
  readonly amountPence: Pence;
  readonly vatPence: Pence;
  readonly taxPoint: string;
};

export type SoldLine = {
  readonly text: string;
  readonly vatClass: VatClass;
  /** For all of its pieces, less its share of what was taken off. */
  readonly grossPence: Pence;
};

/**
 * The entries added up by rate, the highest first. A returnable deposit is not a supply, and money for which no VAT was worked out is on no
 * invoice.
 */
export function sumsByRate(entries: readonly InvoiceEntry[]): RateSum[] {
  const supplies = entries.flatMap(({ moneyClass, basisPoints, ...amounts }) =>
    moneyClass === 'deposit' || basisPoints === null ? [] : { basisPoints, ...amounts },
  );
  const rates = [...new Set(supplies.map(({ basisPoints }) => basisPoints))].toSorted((a, b) => b - a);
  return rates.map((rate) => {
    const of = supplies.filter(({ basisPoints }) => basisPoints === rate);
    return rateSum(rate, sum(of.map((one) => one.amountPence)), sum(of.map((one) => one.vatPence)));
  });
}

/** What the ledger has beyond the invoices so far, less their credit notes; rates of which nothing is left are left out. */
export function notInvoiced(entries: readonly InvoiceEntry[], issued: readonly InvoiceBody[]): RateSum[] {
  const said = issued.flatMap(({ byRate, ofNumber }) => byRate.map((one) => (ofNumber === null ? opposite(one) : one)));
  const all = [...sumsByRate(entries), ...said];
  const rates = [...new Set(all.map(({ basisPoints }) => basisPoints))].toSorted((a, b) => b - a);
  return rates
    .map((rate) => {
      const of = all.filter(({ basisPoints }) => basisPoints === rate);
      return rateSum(rate, sum(of.map((one) => one.grossPence)), sum(of.map((one) => one.vatPence)));
    })
    .filter(({ grossPence, vatPence }) => grossPence !== 0 || vatPence !== 0);
}

const rateSum = (basisPoints: number, grossPence: Pence, vatPence: Pence): RateSum => ({
  basisPoints,
  grossPence,
  vatPence,
  netPence: minus(grossPence, vatPence),
});

export const opposite = ({ basisPoints, grossPence, vatPence }: RateSum): RateSum =>
  rateSum(basisPoints, minus(pence(0), grossPence), minus(pence(0), vatPence));

/**
 * The amounts by the days on which the money counts, without deposits, money for which no VAT was worked out, and what invoices and their
 * credit notes already cover.
 */
export function taxPointsOf(entries: readonly InvoiceEntry[], issued: readonly InvoiceBody[] = []): TaxPoint[] {
  const supplies = entries.filter(({ moneyClass, basisPoints }) => moneyClass !== 'deposit' && basisPoints !== null);
  const all = [
    ...supplies.map(({ taxPoint, amountPence }) => ({ day: taxPoint, grossPence: amountPence })),
    ...issued.flatMap(({ taxPoints, ofNumber }) => (ofNumber === null ? taxPoints.map(oppositeTaxPoint) : taxPoints)),
  ];
  const days = [...new Set(all.map(({ day }) => day))].toSorted();
  return days
    .map((day) => ({ day, grossPence: sum(all.filter((one) => one.day === day).map(({ grossPence }) => grossPence)) }))
    .filter(({ grossPence }) => grossPence !== 0);
}

export const oppositeTaxPoint = ({ day, grossPence }: TaxPoint): TaxPoint => ({
  day,
  grossPence: minus(pence(0), grossPence),
});

/**
 * Each line of the order if together they are what is invoiced, rate by rate; otherwise (an order paid in part, or one of which something
 * went back) one line for each rate, which says what the money is for.
 */
export function invoiceLines(
  sold: readonly SoldLine[],
  entries: readonly InvoiceEntry[],
  owed: readonly RateSum[],
  otherwise: string,
): InvoiceLine[] {
  const rateOf = (vatClass: VatClass): number =>
    entries.find(({ moneyClass, basisPoints }) => moneyClass === vatClass && basisPoints !== null)?.basisPoints ?? 0;
  const lines = sold.map(({ text, vatClass, grossPence }) => ({ text, grossPence, basisPoints: rateOf(vatClass) }));
  const isAll = [...lines, ...owed].every(({ basisPoints }) => {
    const [ofLines, ofSums] = [lines, owed].map((all) =>
      sum(all.filter((one) => one.basisPoints === basisPoints).map(({ grossPence }) => grossPence)),
    );
    return ofLines === ofSums;
  });
  if (isAll) return lines;
  return owed.map(({ basisPoints, grossPence }) => ({ text: otherwise, grossPence, basisPoints }));
}

type Parts = Omit<InvoiceBody, 'form' | 'grossPence' | 'netPence' | 'vatPence'>;

export function invoiceBody(parts: Parts): InvoiceBody {
  const of = (pick: (one: RateSum) => Pence) => sum(parts.byRate.map(pick));
  const grossPence = of((one) => one.grossPence);
  return {
    ...parts,
    form: formFor(grossPence),
    grossPence,
    netPence: of((one) => one.netPence),
    vatPence: of((one) => one.vatPence),
  };
}

/** The amount of each line without VAT; the lines of each rate together come to what the invoice says of that rate, to the penny. */
export function netOfLines({ lines, byRate }: Pick<InvoiceBody, 'lines' | 'byRate'>): Pence[] {
  const vat = new Map<InvoiceLine, Pence>();
  for (const { basisPoints, vatPence } of byRate) {
    const of = lines.filter((line) => line.basisPoints === basisPoints);
    const gross = of.map(({ grossPence }) => grossPence);
    const isShared = vatPence > 0 && sum(gross) > 0 && gross.every((one) => one >= 0);
    const shares = isShared ? sharesOf(vatPence, gross) : [vatPence];
    for (const [at, line] of of.entries()) vat.set(line, shares[at] ?? pence(0));
  }
  return lines.map((line) => minus(line.grossPence, vat.get(line) ?? pence(0)));
}
