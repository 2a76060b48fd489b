import { sql } from 'drizzle-orm';
import { type MoneyClass, type Part, type PaymentMethod, partsOf, type Worth } from '#domain/money/ledger/ledger.ts';
import type { VatClass } from '#domain/money/ledger/vat.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/settings/read-settings.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';

export type Captured = {
  readonly orderId: number;
  readonly paymentId: number;
  readonly amountPence: Pence;
  readonly method: PaymentMethod;
  readonly provider: string;
  /** Who says so: a person's name, or the provider's. */
  readonly madeBy: string;
  readonly at: Date;
};

/**
 * Money that came, split over what the order is made of. The caller holds the order's lock and writes this last: the rows of the day
 * are everybody's. Told twice it is written once.
 */
export async function writePayment(tx: Db, captured: Captured): Promise<void> {
  const { orderId, paymentId, amountPence, at, ...how } = captured;
  const shopDay = shopDate(at.getTime(), shopTimeZone);
  const rates = await ratesAt(tx, shopDay);
  const parts = partsOf(amountPence, await worthOf(tx, orderId), rates);
  const rows = parts.toSorted(byClass).map(({ moneyClass, ...amounts }) => ({
    ...how,
    ...amounts,
    orderId,
    paymentId,
    moneyClass,
    eventKey: `payment:${paymentId}`,
    kind: 'payment' as const,
    vatBasisPoints: moneyClass === 'deposit' ? null : (rates?.[moneyClass] ?? null),
    shopDay,
    at,
  }));
  await tx.insert(ledgerEntries).values(rows).onConflictDoNothing();
}

/** The whole of a payment goes back, each class of it as it came. As `writePayment`. */
export async function writeWholeRefund(
  tx: Db,
  { orderId, paymentId, madeBy, at }: Pick<Captured, 'orderId' | 'paymentId' | 'madeBy' | 'at'>,
): Promise<void> {
  await tx.execute(sql`
    insert into ledger_entries (order_id, payment_id, event_key, kind, method, provider, money_class, vat_basis_points, amount_pence, vat_pence,
      shop_day, made_by, at)
    select order_id, payment_id, ${`refund:${paymentId}`}::text, 'refund', method, provider, money_class, vat_basis_points, -amount_pence, -vat_pence,
      ${shopDate(at.getTime(), shopTimeZone)}::date, ${madeBy}::text, ${at.toISOString()}::timestamptz
    from ledger_entries where order_id = ${orderId} and payment_id = ${paymentId} and kind = 'payment' order by money_class
    on conflict do nothing`);
}

/** Two transactions come to the rows of a day in one order. */
const byClass = (one: Part, other: Part): number => (one.moneyClass < other.moneyClass ? -1 : 1);

async function worthOf(tx: Db, orderId: number): Promise<Worth[]> {
  const { rows } = await tx.execute<{ money_class: MoneyClass; pence: number }>(sql`
    select vat_class as money_class, sum(quantity * unit_price_pence - discount_pence)::int as pence
    from order_lines where order_id = ${orderId} group by vat_class
    union all
    select 'deposit', deposit_pence from orders where id = ${orderId} and deposit_pence > 0`);
  return rows.map((row) => ({ moneyClass: row.money_class, amountPence: pence(row.pence) }));
}

/** Null where the shop has no VAT number. */
async function ratesAt(tx: Db, shopDay: string): Promise<Record<VatClass, number> | null> {
  const { company } = await readSettings(tx, ['company']);
  if (company.vat === null) return null;
  const { rows } = await tx.execute<{ vat_class: VatClass; basis_points: number }>(sql`
    select distinct on (vat_class) vat_class, basis_points from vat_rates where valid_from <= ${shopDay}::date
    order by vat_class, valid_from desc`);
  const rate = (vatClass: VatClass) => rows.find((row) => row.vat_class === vatClass)?.basis_points ?? 0;
  return { zero: rate('zero'), standard: rate('standard') };
}
