import { sql } from 'drizzle-orm';
import type { MoneyClass, PaymentMethod } from '#domain/money/ledger.ts';
import { minus, type Pence, pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';

/** What is held of a deposit, by the payment that it came with. */
export type HeldDeposit = {
  readonly paymentId: number;
  readonly method: PaymentMethod;
  readonly provider: string;
  readonly heldPence: Pence;
  /** How often some of it was kept before. */
  readonly timesKept: number;
};

export async function readDeposits(tx: Db, orderId: number): Promise<HeldDeposit[]> {
  const { rows } = await tx.execute<{
    payment_id: number;
    method: PaymentMethod;
    provider: string;
    held: number;
    times: number;
  }>(sql`
    select payment_id, min(method) filter (where kind = 'payment') as method, min(provider) filter (where kind = 'payment') as provider,
      sum(amount_pence)::int as held, (count(distinct event_key) filter (where event_key like 'kept:%'))::int as times
    from ledger_entries where order_id = ${orderId} and money_class = 'deposit' group by payment_id
    having sum(amount_pence) > 0 order by payment_id`);
  return rows.map((row) => ({
    paymentId: row.payment_id,
    method: row.method,
    provider: row.provider,
    heldPence: pence(row.held),
    timesKept: row.times,
  }));
}

type Kept = { readonly orderId: number; readonly amountPence: Pence; readonly madeBy: string; readonly at: Date };

/**
 * Turns that much of a returnable deposit into money of the shop's own, without VAT: it makes good a loss, and nothing is supplied for it
 * (HMRC, VATSC06120). Two corrections for each payment, which add up to nothing. The caller holds the order's lock, has checked that that
 * much is held, and writes this last.
 */
export async function writeKeptDeposit(
  tx: Db,
  deposits: readonly HeldDeposit[],
  { amountPence, ...kept }: Kept,
): Promise<void> {
  const shopDay = shopDate(kept.at.getTime(), shopTimeZone);
  let left = amountPence;
  const entries = deposits.flatMap(({ paymentId, method, provider, heldPence, timesKept }) => {
    const part = pence(Math.min(left, heldPence));
    if (part === 0) return [];
    left = minus(left, part);
    const entry = {
      ...kept,
      paymentId,
      method,
      provider,
      shopDay,
      // Named by how often it was kept: the amount kept may be what it was before, if the bank sent back a deposit that had been refunded.
      eventKey: `kept:${paymentId}:n${timesKept}`,
      kind: 'correction' as const,
    };
    return [
      { ...entry, moneyClass: 'deposit' as const, vatBasisPoints: null, amountPence: -part, vatPence: 0 },
      { ...entry, moneyClass: 'standard' as const, vatBasisPoints: null, amountPence: part, vatPence: 0 },
    ];
  });
  // Sorted so that two transactions reach the rows of a day in the same order.
  if (entries.length > 0) await tx.insert(ledgerEntries).values(entries.toSorted(byWayAndClass));
}

/** Whether an entry is one of those that {@link writeKeptDeposit} writes. */
export const isOfKeptDeposit = ({ eventKey }: { readonly eventKey: string }): boolean => eventKey.startsWith('kept:');

type OfWay = { readonly method: PaymentMethod; readonly moneyClass: MoneyClass };

const byWayAndClass = (one: OfWay, other: OfWay): number =>
  `${one.method} ${one.moneyClass}` < `${other.method} ${other.moneyClass}` ? -1 : 1;
