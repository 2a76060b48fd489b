import { sql } from 'drizzle-orm';
import type { PaymentMethod } from '#domain/money/ledger/ledger.ts';
import { vatWithin } from '#domain/money/ledger/vat.ts';
import { minus, type Pence, pence } from '#domain/money/money.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { ratesAt } from './read-booked.ts';

/** What is held of a deposit, by the payment that it came with. */
export type HeldDeposit = {
  readonly paymentId: number;
  readonly method: PaymentMethod;
  readonly provider: string;
  readonly heldPence: Pence;
  readonly keptBeforePence: number;
};

export async function readDeposits(tx: Db, orderId: number): Promise<HeldDeposit[]> {
  const { rows } = await tx.execute<{
    payment_id: number;
    method: PaymentMethod;
    provider: string;
    held: number;
    kept: number;
  }>(sql`
    select payment_id, min(method) filter (where kind = 'payment') as method, min(provider) filter (where kind = 'payment') as provider,
      sum(amount_pence)::int as held, coalesce(-sum(amount_pence) filter (where kind = 'correction'), 0)::int as kept
    from ledger_entries where order_id = ${orderId} and money_class = 'deposit' group by payment_id
    having sum(amount_pence) > 0 order by payment_id`);
  return rows.map((row) => ({
    paymentId: row.payment_id,
    method: row.method,
    provider: row.provider,
    heldPence: pence(row.held),
    keptBeforePence: row.kept,
  }));
}

type Kept = { readonly orderId: number; readonly amountPence: Pence; readonly madeBy: string; readonly at: Date };

/**
 * So much of a returnable deposit becomes a sale at the standard rate of today, its tax point: two corrections for each payment, which are nothing together.
 * The caller holds the order's lock, has seen that so much is held, and writes this last.
 */
export async function writeKeptDeposit(
  tx: Db,
  deposits: readonly HeldDeposit[],
  { amountPence, ...kept }: Kept,
): Promise<void> {
  const shopDay = shopDate(kept.at.getTime(), shopTimeZone);
  const basisPoints = (await ratesAt(tx, shopDay))?.standard ?? null;
  let left = amountPence;
  for (const { paymentId, method, provider, heldPence, keptBeforePence } of deposits) {
    const part = pence(Math.min(left, heldPence));
    if (part === 0) continue;
    left = minus(left, part);
    const entry = {
      ...kept,
      paymentId,
      method,
      provider,
      shopDay,
      eventKey: `kept:${paymentId}:${keptBeforePence}`,
      kind: 'correction' as const,
    };
    await tx.insert(ledgerEntries).values([
      { ...entry, moneyClass: 'deposit', vatBasisPoints: null, amountPence: -part, vatPence: 0 },
      {
        ...entry,
        moneyClass: 'standard',
        vatBasisPoints: basisPoints,
        amountPence: part,
        vatPence: vatWithin(part, basisPoints ?? 0),
      },
    ]);
  }
}
