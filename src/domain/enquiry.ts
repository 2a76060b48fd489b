import type { VatClass } from './money/ledger.ts';
import { type Pence, pence, percentOf, sum, times } from './money/money.ts';
import { addDays, earlierDay } from './pickup/clock/calendar.ts';

/** One line of a quote, in words and at a price of its own. */
export type QuotedLine = {
  readonly name: string;
  readonly quantity: number;
  readonly unitPence: Pence;
  readonly vatClass: VatClass;
  /** What is eaten has allergens; a stand on hire has none. */
  readonly isFood: boolean;
};

export type DepositWish =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'pence'; readonly amountPence: Pence };

export const totalOf = (lines: readonly Pick<QuotedLine, 'quantity' | 'unitPence'>[]): Pence =>
  sum(lines.map(({ unitPence, quantity }) => times(unitPence, quantity)));

/** Whole pence, never more than the whole; what is asked for at least is a penny. */
export function depositOf(wish: DepositWish, totalPence: Pence): Pence {
  const asked = wish.kind === 'pence' ? wish.amountPence : percentOf(totalPence, wish.percent);
  return pence(Math.min(totalPence, Math.max(1, asked)));
}

/**
 * So many days before the pick-up, but never while the quote may still be accepted: whoever accepts it pays the deposit alone. All are YYYY-MM-DD.
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
  /** The last day of the quote; today where it was accepted. */
  readonly lastDay: string;
};

/** When the balance is due once its order has another day. What is late stays late, unless the new day leaves time for it. */
export function movedBalanceDueOn(formerDueOn: string, { pickupDate, daysBefore, today, lastDay }: Moved): string {
  const isLate = formerDueOn < today;
  if (isLate && addDays(pickupDate, -daysBefore) <= today) return earlierDay(formerDueOn, pickupDate);
  return balanceDueOn(pickupDate, daysBefore, lastDay);
}

/** Where an enquiry stands; it follows of what was refused and of its newest quote's order, and is stored nowhere (decision 409). */
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

/** What stands in the thread: words, or what was done. */
export const threadKinds = ['text', 'quoted', 'withdrawn', 'declined'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** Pictures of one enquiry's form, or of one message. */
export const mostPictures = 4;

/** Who asks today may be asking for a day so far away. */
export const farthestYears = 3;
