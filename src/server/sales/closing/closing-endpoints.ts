import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  type ClosingSheet,
  closeDay as close,
  type readClosingSheet as endpoint,
  readClosing as read,
  readClosingSheet as readSheet,
} from '#contract/admin/reports/closing.ts';
import { Failure } from '#domain/failure.ts';
import { rateText } from '#domain/money/ledger.ts';
import { type Sales, salesOf } from '#domain/money/report/sales.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { dayClosings } from '#server/db/tables/money/report-tables.ts';
import { answeredByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { hasVatNumber } from '#server/sales/reports/read-sales.ts';
import { closeDay } from './close-day.ts';
import { closingAnswer, showClosing } from './show-closing.ts';
import { sumsBetween } from './since-closing.ts';

export const closingEndpoints = [
  answeredByStaff(read, showClosing),
  answeredByStaff(readSheet, readClosingSheet),
  answeredByStaff(close, closeDay),
];

/** The sheet as it was closed: the ledger entries of a closing never change. @throws Failure 'notFound' for a day that nobody closed */
async function readClosingSheet(
  { db, shop }: StaffContext,
  { day }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const [row] = await db.select().from(dayClosings).where(eq(dayClosings.day, day));
  if (!row) throw new Failure('notFound', { text: 'This day was not closed, so there is nothing to print.' });
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
        sql`not is_test_money(${ledgerEntries.provider})`,
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

/** Deposits are listed beside what was sold, so that everything together is what was taken. */
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
