import { asc, eq, sql } from 'drizzle-orm';
import { rateText } from '#domain/money/ledger/vat.ts';
import { pence } from '#domain/money/money.ts';
import { daysOf, monthRange } from '#domain/money/report/day-range.ts';
import { wallClock } from '#domain/pickup/clock/wall-clock.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { byteOrderMark, type CsvRow, csvLine } from '#server/modules/write-csv.ts';
import { hasVatNumber } from './read-sales.ts';

const head = ['Entry', 'Day', 'Time', 'Order', 'Kind', 'By', 'Provider', 'Reference', 'For', 'Amount', 'Made by'];
const vatHead = ['Tax point', 'VAT rate', 'VAT', 'Without VAT'];

/**
 * Every entry of a month by the shop's own days, for the accountant, as it stands at one moment; no customer is named in it. What was collected in
 * the month before it was paid has its tax point there. Without a VAT number it says nothing of VAT. @param month as 2026-11
 * @returns null where the month has more entries than `most`, too many for a browser @throws RangeError for no month
 */
export async function ledgerCsv(
  db: Db,
  month: string,
  most: number,
): Promise<{ readonly csv: string; readonly entries: number } | null> {
  return withLedger(db, month, async (names, rows) => {
    const lines = [byteOrderMark + csvLine(names)];
    for await (const row of rows) {
      if (lines.length > most) return null;
      lines.push(csvLine(row));
    }
    return { csv: lines.join(''), entries: lines.length - 1 };
  });
}

const withLedger = <Result>(
  db: Db,
  month: string,
  use: (names: CsvRow, rows: AsyncIterable<CsvRow>) => Promise<Result>,
): Promise<Result> => {
  const days = daysOf(monthRange(month));
  return db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read read only`);
    const showsVat = await hasVatNumber(tx);
    return use(showsVat ? [...head, ...vatHead] : head, rowsOf(tx, days, showsVat));
  });
};

/** Day by day: a month of a large shop is never in memory at once. */
async function* rowsOf(tx: Db, days: readonly string[], showsVat: boolean): AsyncGenerator<CsvRow> {
  for (const day of days)
    for (const { entry, orderNo, reference } of await entriesOf(tx, day)) {
      const { id, kind, method, provider, moneyClass, amountPence, vatPence, madeBy, at, vatBasisPoints, taxPoint } =
        entry;
      const time = wallClock(at.getTime(), shopTimeZone).slice(11);
      const row = [id, day, time, orderNo, kind, method, provider, reference, moneyClass, money(amountPence), madeBy];
      const rate = vatBasisPoints === null ? null : rateText(vatBasisPoints);
      yield showsVat ? [...row, taxPoint ?? day, rate, money(vatPence), money(amountPence - vatPence)] : row;
    }
}

const money = (amount: number) => ({ amountPence: pence(amount) });

const entriesOf = (tx: Db, day: string) =>
  tx
    .select({ entry: ledgerEntries, orderNo: orders.number, reference: payments.providerSessionId })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(eq(ledgerEntries.shopDay, day))
    .orderBy(asc(ledgerEntries.id));
