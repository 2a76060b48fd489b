import type { Buyer } from '#domain/money/report/breakdown.ts';
import type { OrderSource } from '#domain/order/order.ts';

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
  unknown: 'Not known',
};

/** '09:00 to 10:00'. */
export function hourWords(hour: number): string {
  const clock = (of: number): string => `${String(of).padStart(2, '0')}:00`;
  return `${clock(hour)} to ${clock((hour + 1) % 24)}`;
}

/** Where what stands in no category stands in reports. */
export const shelfWords = { extra: 'Extras', bespoke: 'Bespoke cakes', cake: 'In no category' } as const;
