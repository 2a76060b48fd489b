import { formatPounds, type Pence } from './money.ts';

/** Beside the amount, wherever one is told of it. */
export const depositLabel = 'Deposit, returned when it comes back';

/** '£30.00 deposit, returned when it comes back' */
export const depositText = (amount: Pence): string =>
  `${formatPounds(amount)} ${depositLabel[0]?.toLowerCase()}${depositLabel.slice(1)}`;
