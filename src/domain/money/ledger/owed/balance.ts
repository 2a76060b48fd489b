import { type Money, type PaymentStatus, paymentStatusOf } from '#domain/money/ledger.ts';
import { minus, type Pence, pence, sum } from '#domain/money/money.ts';

/** One way back of a refund's money: on its way, made, or refused by the provider for good. */
export type ReturnedPart = {
  readonly kind: string;
  readonly state: 'due' | 'done' | 'failed';
  readonly amountPence: Pence;
};

export type OrderMoney = {
  /** What its lines come to, less what was taken off, with what is lent. */
  readonly totalPence: Pence;
  /** Cancelled or expired: nobody is to pay it any more. */
  readonly isOff: boolean;
  /** What the shop said that it keeps of one that is off; nothing where it said nothing. */
  readonly keptOffPence?: Pence;
  /** Each payment that came. */
  readonly paid: readonly Pence[];
  readonly returns: readonly ReturnedPart[];
};

export type Balance = Money & {
  /** What the shop may keep for it. */
  readonly worthPence: Pence;
  /** Decided to go back, and on its way. */
  readonly reservedPence: Pence;
  /** What the customer has still to pay. */
  readonly owedPence: Pence;
  /** What is to be given back to them and no refund has taken up. */
  readonly overPence: Pence;
};

/** Refunds that make an order the cheaper. A surplus never was its money, and a revision is in its total already. */
const lowersWorth: ReadonlySet<string> = new Set(['lines', 'amount', 'whole', 'provider']);

/** What is on its way back is no longer kept; what could not be sent is. */
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
