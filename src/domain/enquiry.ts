import type { VatClass } from './money/ledger.ts';
import { type Pence, pence, percentOf, sum, times } from './money/money.ts';
import { addDays, earlierDay } from './pickup/clock/calendar.ts';

/** One line of a quote, in its own words and at its own price. */
export type QuotedLine = {
  readonly name: string;
  readonly quantity: number;
  readonly unitPence: Pence;
  readonly vatClass: VatClass;
  /** Food has allergens; a stand on hire has none. */
  readonly isFood: boolean;
};

export type DepositWish =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'pence'; readonly amountPence: Pence };

export const totalOf = (lines: readonly Pick<QuotedLine, 'quantity' | 'unitPence'>[]): Pence =>
  sum(lines.map(({ unitPence, quantity }) => times(unitPence, quantity)));

/** The deposit in whole pence: never more than the total, and at least a penny unless the total is less. */
export function depositOf(wish: DepositWish, totalPence: Pence): Pence {
  const asked = wish.kind === 'pence' ? wish.amountPence : percentOf(totalPence, wish.percent);
  return pence(Math.min(totalPence, Math.max(1, asked)));
}

/**
 * So many days before the pick-up, but never while the quote can still be accepted: whoever accepts it pays only the deposit. All dates are
 * YYYY-MM-DD.
 * @param expiresOn the last day of the quote
 */
export function balanceDueOn(pickupDate: string, daysBefore: number, expiresOn: string): string {
  const wanted = addDays(pickupDate, -daysBefore);
  const earliest = addDays(expiresOn, 1);
  return wanted < earliest ? earlierDay(earliest, pickupDate) : earlierDay(wanted, pickupDate);
}

type Moved = {
  readonly pickupDate: string;
  readonly daysBefore: number;
  readonly today: string;
  /** The last day of the quote; today if it was accepted. */
  readonly lastDay: string;
};

/** When the balance is due once its order has moved to another day. What is late stays late, unless the new day leaves time for it. */
export function movedBalanceDueOn(formerDueOn: string, { pickupDate, daysBefore, today, lastDay }: Moved): string {
  const isLate = formerDueOn < today;
  if (isLate && addDays(pickupDate, -daysBefore) <= today) return earlierDay(formerDueOn, pickupDate);
  return balanceDueOn(pickupDate, daysBefore, lastDay);
}

/**
 * Where an enquiry stands; this follows from what was refused and from the order of its newest quote, and is stored nowhere (decision 409).
 */
export const enquiryStates = ['new', 'quoted', 'accepted', 'declined', 'expired'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

export const enquiryKinds = ['wedding', 'celebration', 'corporate', 'other'] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

/** As customers choose it and staff read it. */
export const enquiryKindTexts: Readonly<Record<EnquiryKind, string>> = {
  wedding: 'A wedding',
  celebration: 'A birthday or celebration',
  corporate: 'A company or event',
  other: 'Something else',
};

/** What an entry of the thread is: words, or something that was done. */
export const threadKinds = ['text', 'quoted', 'withdrawn', 'declined'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** The most pictures in one enquiry form, or in one message. */
export const mostPictures = 4;

/** How many years ahead the day asked for may be. */
export const farthestYears = 3;
