import { and, desc, eq } from 'drizzle-orm';
import { alignedClasses } from '#domain/money/align-classes.ts';
import type { MoneyClass } from '#domain/money/ledger.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { ratesAt, readBooked, worthOf } from './read-booked.ts';

type OfClass = { readonly moneyClass: MoneyClass; readonly basisPoints: number | null };

/** Sorts entries so that two transactions reach the rows of a day in the same order. */
export const byClass = (one: OfClass, other: OfClass): number =>
  one.moneyClass === other.moneyClass
    ? (one.basisPoints ?? -1) - (other.basisPoints ?? -1)
    : one.moneyClass < other.moneyClass
      ? -1
      : 1;

/**
 * If an order consists of other classes than its money came for, as after a change of its lines, the money follows: corrections at today's
 * rate that add up to nothing. Nothing is written while something is owed or being refunded. The caller holds the order's lock and writes
 * this last.
 */
export async function alignClasses(
  tx: Db,
  orderId: number,
  by: { readonly madeBy: string; readonly at: Date },
): Promise<void> {
  const { booked, events } = await readBooked(tx, orderId);
  const shopDay = shopDate(by.at.getTime(), shopTimeZone);
  const corrections = alignedClasses(await worthOf(tx, orderId), booked, await ratesAt(tx, shopDay));
  if (corrections.length === 0) return;
  const isPayment = and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.kind, 'payment'));
  const { paymentId, method, provider } = ledgerEntries;
  const [how] = await tx
    .select({ paymentId, method, provider })
    .from(ledgerEntries)
    .where(isPayment)
    .orderBy(desc(ledgerEntries.id))
    .limit(1);
  if (!how) return;
  // There are never fewer entries than before, so each alignment has a name of its own.
  const entry = {
    ...how,
    ...by,
    orderId,
    eventKey: `aligned:${orderId}:${events.length}`,
    kind: 'correction' as const,
    shopDay,
  };
  await tx
    .insert(ledgerEntries)
    .values(
      corrections
        .toSorted(byClass)
        .map(({ basisPoints, ...correction }) => ({ ...entry, ...correction, vatBasisPoints: basisPoints })),
    );
}
