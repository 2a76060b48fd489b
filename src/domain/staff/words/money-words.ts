import type { PaymentMethod } from '#domain/money/ledger/ledger.ts';

/** The ways to pay, as staff read and print them. */
export const methodTexts: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  terminal: 'Card terminal',
  cash: 'Cash',
  transfer: 'Bank transfer',
};
