import { formatPounds, pence } from '#domain/money/money.ts';

/** '£73.20', and '−£18.30' with a true minus. @param amount whole pence; throws RangeError for anything else */
export const poundsText = (amount: number): string =>
  `${amount < 0 ? '−' : ''}${formatPounds(pence(Math.abs(amount)))}`;

/** '10,000'. */
export const grouped = (count: number): string => count.toLocaleString('en-GB');
