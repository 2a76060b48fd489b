import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import { type PaymentMethod, sharesOf } from './ledger.ts';

/** What was sold of a line, and what of it went back or is on its way back. */
export type RefundableLine = {
  readonly lineId: number;
  readonly quantity: number;
  /** For all its pieces, net of its share of what was taken off. */
  readonly amountPence: Pence;
  /** The deposit for all its pieces. */
  readonly depositPence: Pence;
  readonly returnedQuantity: number;
  readonly returnedPence: Pence;
  readonly returnedDepositPence: Pence;
};

export type LineRefund = {
  readonly lineId: number;
  readonly quantity: number;
  readonly amountPence: Pence;
  readonly depositPence: Pence;
};

/** Pieces and deposits by the line's id. A piece takes its own deposit with it, unless that went back before. */
export type WantedRefund =
  | {
      readonly by: 'pieces';
      readonly pieces: ReadonlyMap<number, number>;
      readonly deposits: ReadonlyMap<number, number>;
    }
  | { readonly by: 'amount'; readonly amountPence: Pence };

export type RefundProblem = 'nothing' | 'morePieces' | 'moreMoney' | 'moreThanKept';

const leftOf = ({ amountPence, returnedPence }: RefundableLine): Pence => minus(amountPence, returnedPence);
const depositLeftOf = ({ depositPence, returnedDepositPence }: RefundableLine): Pence =>
  minus(depositPence, returnedDepositPence);

export const totalOf = (refunds: readonly LineRefund[]): Pence =>
  sum(refunds.flatMap(({ amountPence, depositPence }) => [amountPence, depositPence]));

/** Everything of an order's lines that has not gone back, whatever was paid. */
export const leftOfLines = (lines: readonly RefundableLine[]): Pence =>
  sum(lines.flatMap((line) => [leftOf(line), depositLeftOf(line)]));

/**
 * What goes back of each line.
 * @param keptPence what the shop has of the order's money and has not promised back: never more than this
 * @param heldDepositPence what it holds of the order's deposits: what it kept of them does not go back with what was lent
 */
export function refundOf(
  lines: readonly RefundableLine[],
  wanted: WantedRefund,
  keptPence: Pence,
  heldDepositPence: Pence = keptPence,
): readonly LineRefund[] | RefundProblem {
  const refunds =
    wanted.by === 'pieces' ? ofPieces(lines, wanted, heldDepositPence) : ofAmount(lines, wanted.amountPence);
  if (typeof refunds === 'string') return refunds;
  if (totalOf(refunds) > keptPence) return 'moreThanKept';
  return refunds.length === 0 || totalOf(refunds) === 0 ? 'nothing' : refunds;
}

/** What some of the pieces are worth in whole pence, so that all parts together come to the line. */
const worthOf = (allPence: Pence, pieces: number, quantity: number): Pence =>
  pence(Number((BigInt(allPence) * BigInt(pieces)) / BigInt(quantity)));

type Wanted = { readonly quantity: number; readonly deposits: number };

function ofPieces(
  lines: readonly RefundableLine[],
  { pieces, deposits }: Extract<WantedRefund, { by: 'pieces' }>,
  heldDepositPence: Pence,
): readonly LineRefund[] | RefundProblem {
  const refunds: LineRefund[] = [];
  let held: number = heldDepositPence;
  for (const line of lines) {
    const wanted = { quantity: pieces.get(line.lineId) ?? 0, deposits: deposits.get(line.lineId) ?? 0 };
    if (wanted.quantity < 0 || wanted.deposits < 0) return 'nothing';
    if (wanted.quantity === 0 && wanted.deposits === 0) continue;
    const refund = ofLine(line, wanted);
    if (typeof refund === 'string') return refund;
    const depositPence = pence(Math.min(refund.depositPence, held));
    held -= depositPence;
    refunds.push({ ...refund, depositPence });
  }
  return refunds;
}

/** The last pieces of a line take what is left of it. */
function ofLine(line: RefundableLine, { quantity, deposits }: Wanted): LineRefund | RefundProblem {
  const after = line.returnedQuantity + quantity;
  if (after > line.quantity || deposits > line.quantity) return 'morePieces';
  const due =
    after === line.quantity
      ? leftOf(line)
      : minus(
          worthOf(line.amountPence, after, line.quantity),
          worthOf(line.amountPence, line.returnedQuantity, line.quantity),
        );
  const withPieces =
    quantity === 0 ? 0 : Math.max(0, worthOf(line.depositPence, after, line.quantity) - line.returnedDepositPence);
  const depositDue = withPieces + worthOf(line.depositPence, deposits, line.quantity);
  if (depositDue > depositLeftOf(line)) return 'moreMoney';
  return {
    lineId: line.lineId,
    quantity,
    amountPence: quantity === 0 ? pence(0) : pence(Math.min(due, leftOf(line))),
    depositPence: pence(depositDue),
  };
}

/**
 * For something that went wrong: taken from the goods in proportion to what is left of each, and from deposits only once no goods are left.
 * No piece comes back.
 */
function ofAmount(lines: readonly RefundableLine[], amountPence: Pence): readonly LineRefund[] | RefundProblem {
  if (amountPence <= 0) return 'nothing';
  const goods = lines.map(leftOf);
  const deposits = lines.map(depositLeftOf);
  if (amountPence > sum([...goods, ...deposits])) return 'moreMoney';
  const fromGoods = pence(Math.min(amountPence, sum(goods)));
  const goodsShares = sharesOf(fromGoods, goods);
  const depositShares = sharesOf(minus(amountPence, fromGoods), deposits);
  return lines.flatMap(({ lineId }, at) => {
    const [share, deposit] = [goodsShares[at] ?? pence(0), depositShares[at] ?? pence(0)];
    return share + deposit === 0 ? [] : [{ lineId, quantity: 0, amountPence: share, depositPence: deposit }];
  });
}

/** How staff take or hand back money without the card provider. */
export type HandMethod = Exclude<PaymentMethod, 'card'>;
export const handMethods: readonly HandMethod[] = ['cash', 'terminal', 'transfer'];

/** Lines are counted from 1, in the order in which the order shows them. */
export type AskedPieces = { readonly place: number; readonly quantity: number };

/** As staff at the counter say it. */
export type AskedRefund =
  | { readonly kind: 'lines'; readonly pieces: readonly AskedPieces[]; readonly deposits: readonly AskedPieces[] }
  | { readonly kind: 'amount'; readonly amountPence: Pence };

/**
 * What a refund is of: pieces of lines, an amount, all that is kept, a payment that the order could not use, a change that made the order
 * cheaper, or what somebody gave back on the provider's own pages.
 */
export const refundKinds = ['lines', 'amount', 'whole', 'surplus', 'revision', 'provider'] as const;
export type RefundKind = (typeof refundKinds)[number];

/** Under way, made, or refused by the provider for good. */
export const transferStates = ['due', 'done', 'failed'] as const;
export type TransferState = (typeof transferStates)[number];

/** A payment, and what of it has not gone back and is not on its way back. */
export type SourceOfRefund = { readonly paymentId: number; readonly method: PaymentMethod; readonly leftPence: Pence };
type TakenFrom = SourceOfRefund & { readonly amountPence: Pence };

/**
 * Which payments an amount goes back from: card payments first, because the provider sends them back, then what is given back by hand;
 * within each kind the newest first. Throws RangeError for more than all of them have left.
 * @param payments oldest first
 */
export function takenFrom(amountPence: Pence, payments: readonly SourceOfRefund[]): TakenFrom[] {
  const newestFirst = payments.toReversed();
  const inOrder = [
    ...newestFirst.filter(({ method }) => method === 'card'),
    ...newestFirst.filter(({ method }) => method !== 'card'),
  ];
  let rest = amountPence;
  const taken = inOrder.flatMap((payment) => {
    const amount = pence(Math.min(rest, payment.leftPence));
    rest = minus(rest, amount);
    return amount === 0 ? [] : [{ ...payment, amountPence: amount }];
  });
  if (rest > 0) throw new RangeError(`${rest}p more than the payments have left`);
  return taken;
}
