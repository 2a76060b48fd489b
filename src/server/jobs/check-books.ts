import { formatPounds } from '#domain/money/money.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { dayMs } from '#domain/time/durations.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { recountInvoices } from '#server/modules/invoices/recount-invoices.ts';
import { recountLedger } from '#server/modules/ledger/recount-ledger.ts';
import { recountPlaces } from '#server/modules/orders/placing/recount-places.ts';
import { listKeptThoughOff } from '#server/modules/refunds/read-kept.ts';
import { recountStock } from '#server/modules/stock/recount-stock.ts';

/** A week of nights that did not come, and one more. */
const daysOfMovements = 8;

/** Counts again what is kept as a count. @throws Error naming what does not agree, for the log and whoever is on call */
export async function checkBooks(db: Db, now: Date): Promise<void> {
  const wrong = [
    ...(await recountPlaces(db, shopDate(now.getTime(), shopTimeZone))),
    ...(await recountLedger(db, new Date(now.getTime() - daysOfMovements * dayMs))),
    ...(await recountInvoices(db, new Date(now.getTime() - daysOfMovements * dayMs))),
    ...(await recountStock(db, new Date(now.getTime() - daysOfMovements * dayMs))),
    ...(await listKeptThoughOff(db)).map(
      ({ orderNo, keptPence }) => `${orderNo} is off, and ${formatPounds(keptPence)} of its money was not given back`,
    ),
  ];
  if (wrong.length > 0) throw new Error(`the books do not agree: ${wrong.join('; ')}`);
}
