import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';

/** One of several payments of an order: the deposit, the balance. */
export type Instalment = {
  readonly amountPence: Pence;
  /** YYYY-MM-DD, by the shop's own days. */
  readonly dueOn: string;
  /** As the customer reads it. */
  readonly label: string;
};

export type StandingPart = Instalment & {
  readonly paidPence: Pence;
  readonly openPence: Pence;
  readonly isLate: boolean;
};

export type Standing = {
  readonly parts: readonly StandingPart[];
  /** What should have come by the end of today. */
  readonly dueNowPence: Pence;
  /** What should have come before today. */
  readonly latePence: Pence;
  /** The first that is not paid whole; null where nothing is owed. */
  readonly next: StandingPart | null;
  /** What to ask for at this moment: all that is due, or else the whole of the next; 0 where nothing is owed. */
  readonly askedPence: Pence;
};

type Money = { readonly worthPence: Pence; readonly keptPence: Pence };

export const depositWord = 'Deposit';
export const balanceWord = 'Balance';

/**
 * The earlier parts are paid first. Where the order came to be worth more the last part grows, where less the last ones shrink.
 * @param instalments in the order of their days, at least one
 */
export function standingOf(
  instalments: readonly Instalment[],
  { worthPence, keptPence }: Money,
  today: string,
): Standing {
  let left = keptPence;
  const parts = fitted(instalments, worthPence).map((instalment): StandingPart => {
    const paidPence = pence(Math.max(0, Math.min(left, instalment.amountPence)));
    left = minus(left, paidPence);
    const openPence = minus(instalment.amountPence, paidPence);
    return { ...instalment, paidPence, openPence, isLate: openPence > 0 && instalment.dueOn < today };
  });
  const openOf = (which: (part: StandingPart) => boolean) => sum(parts.filter(which).map(({ openPence }) => openPence));
  const next = parts.find(({ openPence }) => openPence > 0) ?? null;
  const dueNowPence = openOf(({ dueOn }) => dueOn <= today);
  return {
    parts,
    dueNowPence,
    latePence: openOf(({ isLate }) => isLate),
    next,
    askedPence: dueNowPence > 0 ? dueNowPence : (next?.openPence ?? pence(0)),
  };
}

function fitted(instalments: readonly Instalment[], worthPence: Pence): Instalment[] {
  let left = worthPence;
  return instalments.map((instalment, at) => {
    const isLast = at === instalments.length - 1;
    const amountPence = isLast ? left : pence(Math.min(left, instalment.amountPence));
    left = minus(left, amountPence);
    return { ...instalment, amountPence };
  });
}

export type PlanProblem = 'depositTooLarge' | 'depositMissing' | 'dueInPast' | 'dueAfterPickup';

type Deposit = { readonly depositPence: Pence; readonly balanceDueOn: string };

/** A deposit now and the balance by a day, which is not after the pick-up's. */
export function depositPlan(
  { depositPence, balanceDueOn }: Deposit,
  {
    totalPence,
    today,
    pickupDate,
  }: { readonly totalPence: Pence; readonly today: string; readonly pickupDate: string },
): readonly Instalment[] | PlanProblem {
  if (depositPence <= 0) return 'depositMissing';
  if (depositPence >= totalPence) return 'depositTooLarge';
  if (balanceDueOn < today) return 'dueInPast';
  if (balanceDueOn > pickupDate) return 'dueAfterPickup';
  return [
    { amountPence: depositPence, dueOn: today, label: depositWord },
    { amountPence: minus(totalPence, depositPence), dueOn: balanceDueOn, label: balanceWord },
  ];
}

export type Reminder = 'dueSoon' | 'late';

/**
 * What its customer is to be written about today; null where nothing of it is owed, or its day is far.
 * @param daysAhead how long before it is due
 */
export function reminderOf(
  { openPence, dueOn, isLate }: StandingPart,
  today: string,
  daysAhead: number,
): Reminder | null {
  if (openPence === 0) return null;
  if (isLate) return 'late';
  return dueOn <= addDays(today, daysAhead) ? 'dueSoon' : null;
}
