import type { InvoiceBody } from '#domain/money/invoice/invoice.ts';
import { rateText } from '#domain/money/ledger/vat.ts';
import { formatPounds } from '#domain/money/money.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { table } from '#server/cli/output.ts';

/** As it is handed over, in text. */
export function invoiceSheet(body: InvoiceBody): string {
  const { number, ofNumber, seller, buyer, orderNo, issuedOn, taxPoints, lines, byRate, reason } = body;
  const title = ofNumber === null ? `VAT invoice ${number}` : `VAT credit note ${number} for invoice ${ofNumber}`;
  const facts = [
    title,
    seller.name,
    seller.address,
    ...(seller.companyNumber === null ? [] : [`Company number: ${seller.companyNumber}`]),
    `VAT number:     ${seller.vatNumber}`,
    `Order:          ${orderNo}`,
    `Issued:         ${formatPickupDate(issuedOn)}`,
    ...taxPoints.map(({ day, grossPence }) => `Tax point:      ${formatPickupDate(day)} (${formatPounds(grossPence)})`),
    ...(buyer ? [`To:             ${buyer.name}, ${buyer.address}`] : []),
    ...(reason === '' ? [] : [`Why:            ${reason}`]),
  ];
  const items = lines.map(({ text, grossPence, basisPoints }) => [
    text,
    rateText(basisPoints),
    formatPounds(grossPence),
  ]);
  return [facts.join('\n'), table(['Item', 'VAT rate', 'With VAT'], items), sumsOf(body, byRate)].join('\n\n');
}

/** A simplified one needs no more than what each rate comes to. */
function sumsOf({ form, grossPence, netPence, vatPence }: InvoiceBody, byRate: InvoiceBody['byRate']): string {
  const head = ['Rate', 'Without VAT', 'VAT', 'With VAT'];
  const rows = byRate.map((one) => [
    rateText(one.basisPoints),
    ...[one.netPence, one.vatPence, one.grossPence].map(formatPounds),
  ]);
  const total = ['Together', ...[netPence, vatPence, grossPence].map(formatPounds)];
  if (form === 'full') return table(head, [...rows, total]);
  const simple = (row: readonly string[]) => [row[0] ?? '', row[3] ?? ''];
  return table(simple(head), [...rows, total].map(simple));
}
