import type { PaymentMethod } from '#domain/money/ledger.ts';
import type { Buyer } from '#domain/money/report/breakdown.ts';
import type { OrderSource } from '#domain/order/order.ts';

/** The payment methods, as staff read and print them. */
export const methodTexts: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card online',
  terminal: 'Card terminal',
  cash: 'Cash',
  transfer: 'Bank transfer',
};

/** How an order came in, as staff read it. */
export const sourceWords: Readonly<Record<OrderSource, string>> = {
  web: 'Shop',
  telephone: 'Telephone',
  counter: 'Counter',
  enquiry: 'Enquiry',
};

export const buyerWords: Readonly<Record<Buyer, string>> = {
  new: 'New customers',
  returning: 'Returning customers',
  unknown: 'Unknown',
};

/** '09:00 to 10:00'. */
export function hourWords(hour: number): string {
  const clock = (of: number): string => `${String(of).padStart(2, '0')}:00`;
  return `${clock(hour)} to ${clock((hour + 1) % 24)}`;
}

/** Where reports put what is in no category. */
export const shelfWords = { extra: 'Extras', bespoke: 'Bespoke cakes', cake: 'No category' } as const;
