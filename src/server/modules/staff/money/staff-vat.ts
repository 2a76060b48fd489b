import { asc, desc, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { vatRates } from '#server/db/tables/money/ledger-tables.ts';

export type VatRate = typeof vatRates.$inferSelect;

/** The newest of each class first. */
export const listRates = (db: Db): Promise<VatRate[]> =>
  db.select().from(vatRates).orderBy(asc(vatRates.vatClass), desc(vatRates.validFrom));

type NewRate = { readonly validFrom: string; readonly basisPoints: number; readonly as: string; readonly now: Date };

/**
 * What the standard rate is from a day on: today at the earliest, and not where VAT of that day is in the ledger already, which is never written
 * anew. The zero rate is nothing. @throws Failure 'conflict'
 */
export const setStandardRate = (db: Db, { validFrom, basisPoints, as, now }: NewRate): Promise<void> =>
  db.transaction(async (tx) => {
    // Payments of the meantime would take the former rate.
    await tx.execute(sql`lock table ledger_entries in share mode`);
    if (validFrom < shopDate(now.getTime(), shopTimeZone)) throw past(validFrom);
    const { rows } = await tx.execute(sql`
      select from ledger_entries where shop_day >= ${validFrom}::date and money_class = 'standard' and vat_basis_points is not null limit 1`);
    if (rows.length > 0) throw past(validFrom);
    const rate = { vatClass: 'standard' as const, validFrom, basisPoints, madeBy: as, madeAt: now };
    await tx
      .insert(vatRates)
      .values(rate)
      .onConflictDoUpdate({ target: [vatRates.vatClass, vatRates.validFrom], set: rate });
  });

const past = (validFrom: string): Failure =>
  new Failure('conflict', {
    text: `VAT of ${validFrom} was reckoned already. Say a day from which nothing was paid yet.`,
  });
