import { formatPounds, minus, pence, times } from '#domain/money/money.ts';
import type { PaymentRequest } from '#server/gateways/payments.ts';

export type SummaryLine = { readonly words: string; readonly amount: string | undefined };

/** A line each, the amount behind a tab. */
export function writeLines({ lines, discountPence, description }: SummaryParts): string {
  if (lines.length === 0) return description;
  const items = lines.map(
    ({ name, quantity, unitPence }) => `${quantity} x ${name}\t${formatPounds(times(pence(unitPence), quantity))}`,
  );
  const discount = discountPence > 0 ? [`Discount\t${formatPounds(minus(pence(0), pence(discountPence)))}`] : [];
  return [...items, ...discount].join('\n');
}

type SummaryParts = Pick<PaymentRequest, 'lines' | 'discountPence' | 'description'>;

/** A text without tabs is one line without an amount. */
export const readLines = (kept: string): SummaryLine[] =>
  kept.split('\n').map((line) => {
    const [words = '', amount] = line.split('\t');
    return { words, amount };
  });
