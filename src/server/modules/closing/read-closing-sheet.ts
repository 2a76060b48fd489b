import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ClosingSheet, readClosingSheet as endpoint } from '#contract/admin/reports/closing.ts';
import { Failure } from '#domain/failure.ts';
import { rateText } from '#domain/money/ledger/vat.ts';
import { type Sales, salesOf } from '#domain/money/report/sales.ts';
import { dayClosings } from '#server/db/tables/money/closing-tables.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { hasVatNumber } from '#server/modules/reports/read-sales.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { closingAnswer } from './show-closing.ts';
import { sumsBetween } from './since-closing.ts';

/** As it was closed: the ledger's entries of a closing never change. @throws Failure 'notFound' for a day that nobody closed */
export async function readClosingSheet(
  { db, shop }: StaffContext,
  { day }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const [row] = await db.select().from(dayClosings).where(eq(dayClosings.day, day));
  if (!row) throw new Failure('notFound', { text: 'Nobody closed this day: there is nothing to print.' });
  const payments = await db
    .select({
      method: ledgerEntries.method,
      provider: ledgerEntries.provider,
      count: sql<number>`count(distinct ${ledgerEntries.eventKey})::int`,
    })
    .from(ledgerEntries)
    .where(
      and(
        gt(ledgerEntries.id, row.afterEntryId),
        lte(ledgerEntries.id, row.lastEntryId),
        eq(ledgerEntries.kind, 'payment'),
      ),
    )
    .groupBy(ledgerEntries.method, ledgerEntries.provider);
  const vat = (await hasVatNumber(db)) ? vatRows(salesOf(await sumsBetween(db, row, day))) : null;
  return {
    shopName: shop.name,
    closing: closingAnswer(row, null),
    payments,
    vat,
  };
}

/** Deposits stand beside what was sold, so that all together is what was taken. */
function vatRows({ byRate, deposits }: Sales): NonNullable<ClosingSheet['vat']> {
  const held = deposits.takenPence - deposits.returnedPence - deposits.keptPence;
  return [
    ...byRate.map(({ basisPoints, amountPence, vatPence }) => ({
      rate: basisPoints === null ? 'No VAT' : rateText(basisPoints),
      netPence: amountPence - vatPence,
      vatPence,
      grossPence: amountPence,
    })),
    ...(held === 0 ? [] : [{ rate: 'Deposits', netPence: held, vatPence: 0, grossPence: held }]),
  ];
}
