import { formatPounds, type Pence } from './money.ts';

/** Beside the amount, wherever one is told of it. */
export const depositLabel = 'Deposit, returned when the stand comes home';

/** '£30.00 deposit, returned when the stand comes home' */
export const depositText = (amount: Pence): string =>
  `${formatPounds(amount)} ${depositLabel[0]?.toLowerCase()}${depositLabel.slice(1)}`;
