import { type Money, type PaymentStatus, paymentStatusOf } from '#domain/money/ledger.ts';
import { minus, type Pence, pence, sum } from '#domain/money/money.ts';

/** One part of a refund's money on its way back: under way, made, or refused by the provider for good. */
export type ReturnedPart = {
  readonly kind: string;
  readonly state: 'due' | 'done' | 'failed';
  readonly amountPence: Pence;
};

export type OrderMoney = {
  /** What its lines come to, less what was taken off, plus deposits on what is lent. */
  readonly totalPence: Pence;
  /** Cancelled or expired: nobody has to pay it any more. */
  readonly isOff: boolean;
  /** What the shop said it keeps of an order that is off; nothing if it did not say. */
  readonly keptOffPence?: Pence;
  /** Each payment that came in. */
  readonly paid: readonly Pence[];
  readonly returns: readonly ReturnedPart[];
};

export type Balance = Money & {
  /** What the shop may keep for the order. */
  readonly worthPence: Pence;
  /** Refunds that are decided and under way. */
  readonly reservedPence: Pence;
  /** What the customer still has to pay. */
  readonly owedPence: Pence;
  /** What is to go back to the customer and no refund covers yet. */
  readonly overPence: Pence;
};

/** Refunds that make an order cheaper. A surplus was never the order's money, and a revision is already in its total. */
export const lowersWorth: ReadonlySet<string> = new Set(['lines', 'amount', 'whole', 'provider']);

/** Works out what an order owes and is owed. What is on its way back is no longer kept; what could not be sent back is. */
export function balanceOf({ totalPence, isOff, keptOffPence = pence(0), paid, returns }: OrderMoney): Balance {
  const of = (state: ReturnedPart['state']) =>
    sum(returns.filter((part) => part.state === state).map(({ amountPence }) => amountPence));
  const lowered = sum(
    returns
      .filter(({ kind, state }) => state !== 'failed' && lowersWorth.has(kind))
      .map(({ amountPence }) => amountPence),
  );
  const capturedPence = sum(paid);
  const returnedPence = of('done');
  const reservedPence = of('due');
  const keptPence = minus(minus(capturedPence, returnedPence), reservedPence);
  const worthPence = isOff ? above(pence(Math.min(keptOffPence, keptPence))) : above(minus(totalPence, lowered));
  return {
    worthPence,
    capturedPence,
    returnedPence,
    reservedPence,
    keptPence,
    owedPence: above(minus(worthPence, keptPence)),
    overPence: above(minus(keptPence, worthPence)),
  };
}

export const statusOf = (balance: Balance): PaymentStatus => paymentStatusOf(balance, balance.worthPence);

const above = (amount: Pence): Pence => (amount > 0 ? amount : pence(0));
