import { Failure } from '#domain/failure.ts';
import type { AskedPieces, AskedRefund, HandMethod } from '#domain/money/ledger/refunds/asked-refund.ts';
import {
  type LineRefund,
  leftOfLines,
  type RefundProblem,
  refundOf,
  totalOf,
  type WantedRefund,
} from '#domain/money/ledger/refunds/refundable.ts';
import { formatPounds, type Pence, pence } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import type { Portion } from '#server/modules/refunds/give-back.ts';
import { portionsOf } from '#server/modules/refunds/portions-of.ts';
import { keptOf, readKept } from '#server/modules/refunds/read-kept.ts';
import { readRefundable, type SoldLine } from '#server/modules/refunds/read-refundable.ts';

export type PlannedLine = LineRefund & Pick<SoldLine, 'name' | 'productId' | 'pieces'>;

/** What would go back of which lines, from which payments, and how. */
export type RefundPlan = {
  readonly kind: AskedRefund['kind'];
  readonly amountPence: Pence;
  /** What the shop has of the order's money before it. */
  readonly keptPence: Pence;
  readonly lines: readonly PlannedLine[];
  readonly from: readonly Portion[];
};

/**
 * The same for a preview and under the order's lock.
 * @param by how it is handed back, past the card provider; null gives each payment back as it came
 * @throws Failure 'badRequest' for a line that the order has not, 'conflict' where so much is not left
 */
export async function planRefund(
  tx: Db,
  orderId: number,
  asked: AskedRefund,
  by: HandMethod | null,
): Promise<RefundPlan> {
  const sold = await readRefundable(tx, orderId);
  const kept = await readKept(tx, orderId);
  const keptPence = keptOf(kept);
  const lines = refundOf(sold, wantedOf(sold, asked), keptPence);
  if (typeof lines === 'string') throw refusal(lines, { sold, keptPence });
  return {
    kind: asked.kind,
    amountPence: totalOf(lines),
    keptPence,
    lines: lines.flatMap((line): PlannedLine[] => {
      const of = sold.find(({ lineId }) => lineId === line.lineId);
      return of ? [{ ...line, name: of.name, productId: of.productId, pieces: of.pieces }] : [];
    }),
    from: portionsOf(totalOf(lines), kept, by),
  };
}

function wantedOf(sold: readonly SoldLine[], asked: AskedRefund): WantedRefund {
  if (asked.kind === 'amount') return { by: 'amount', amountPence: asked.amountPence };
  const byLine = (all: readonly AskedPieces[]) => {
    const wanted = new Map<number, number>();
    for (const { place, quantity } of all) {
      const line = sold[place - 1];
      if (!line) throw new Failure('badRequest', { text: `The order has no line ${place}: it has ${sold.length}.` });
      wanted.set(line.lineId, (wanted.get(line.lineId) ?? 0) + quantity);
    }
    return wanted;
  };
  return { by: 'pieces', pieces: byLine(asked.pieces), deposits: byLine(asked.deposits) };
}

type Left = { readonly sold: readonly SoldLine[]; readonly keptPence: Pence };

function refusal(problem: RefundProblem, { sold, keptPence }: Left): Failure {
  const most = formatPounds(pence(Math.min(leftOfLines(sold), keptPence)));
  const texts: Readonly<Record<RefundProblem, string>> = {
    nothing: 'That is nothing to give back.',
    morePieces: 'So many pieces of this line are not left: the others went back before.',
    moreMoney: `So much is not left of the order’s lines: ${most} at most.`,
    moreThanKept: `The shop does not have so much of the order’s money: ${most} at most can go back.`,
  };
  return new Failure('conflict', { text: texts[problem] });
}
