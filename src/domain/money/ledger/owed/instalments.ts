import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';

/** One of several payments of an order: the deposit or the balance. */
export type Instalment = {
  readonly amountPence: Pence;
  /** YYYY-MM-DD, by the shop's own calendar. */
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
  /** What is due by the end of today and has not come in. */
  readonly dueNowPence: Pence;
  /** What was due before today and has not come in. */
  readonly latePence: Pence;
  /** The first part that is not fully paid; null if nothing is owed. */
  readonly next: StandingPart | null;
  /** What to ask for at this moment: all that is due, or otherwise all that is open of the next part; 0 if nothing is owed. */
  readonly askedPence: Pence;
};

type Money = { readonly worthPence: Pence; readonly keptPence: Pence };

export const depositWord = 'Deposit';
export const balanceWord = 'Balance';

/**
 * Works out which parts are paid and what is due. The earlier parts are paid first. If the order is now worth more, the last part grows; if
 * less, the last parts shrink.
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

/** A deposit now and the balance by a day that is not after the pick-up. */
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
 * What to write to the customer about this part today; null if nothing of it is owed, or its day is still far off.
 * @param daysAhead how many days before it is due
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
