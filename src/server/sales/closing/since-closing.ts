import { desc, sql } from 'drizzle-orm';
import { pence } from '#domain/money/money.ts';
import { type DaySum, salesOf, type Takings } from '#domain/money/report/sales.ts';
import type { Db } from '#server/db/open.ts';
import { dayClosings } from '#server/db/tables/money/report-tables.ts';

export type SinceClosing = {
  readonly afterEntryId: number;
  readonly lastEntryId: number;
  /** When the last closing was; null before the first. */
  readonly since: Date | null;
  readonly takings: readonly Takings[];
  /** What it left in the drawer; null before the first. */
  readonly floatPence: number | null;
};

type Row = { [Key in keyof Omit<DaySum, 'day'>]: DaySum[Key] extends number ? number : DaySum[Key] };

/** What came in and went out since the last closing; before the first one, on this day only. @param today as YYYY-MM-DD */
export async function readSinceClosing(db: Db, today: string): Promise<SinceClosing> {
  const [last] = await db.select().from(dayClosings).orderBy(desc(dayClosings.id)).limit(1);
  // Uses the index of days, because the lowest of all ids would be searched for from the shop's first day on.
  const bounds = await db.execute<{ before: number | null; last: number | null }>(sql`
    select (select min(id) - 1 from (select id from ledger_entries where shop_day >= ${today} offset 0) as of_today) as before,
      (select max(id) from ledger_entries) as last`);
  const lastEntryId = Number(bounds.rows[0]?.last ?? 0);
  const afterEntryId = last?.lastEntryId ?? Number(bounds.rows[0]?.before ?? lastEntryId);
  const sums = await sumsBetween(db, { afterEntryId, lastEntryId }, today);
  return {
    afterEntryId,
    lastEntryId,
    since: last?.closedAt ?? null,
    takings: salesOf(sums).takings,
    floatPence: last?.leftPence ?? null,
  };
}

/** The totals of the ledger's entries after the one, up to and including the other. @param day that they are counted for */
export async function sumsBetween(
  db: Db,
  { afterEntryId, lastEntryId }: Pick<SinceClosing, 'afterEntryId' | 'lastEntryId'>,
  day: string,
): Promise<DaySum[]> {
  const { rows } = await db.execute<Row>(sql`
    select kind, method, provider, money_class as "moneyClass", vat_basis_points as "vatBasisPoints", sum(amount_pence)::int as "amountPence",
      sum(vat_pence)::int as "vatPence", sum(discount_pence)::int as "discountPence"
    from ledger_entries where id > ${afterEntryId} and id <= ${lastEntryId} and not is_test_money(provider) group by 1, 2, 3, 4, 5`);
  return rows.map((row) => ({
    ...row,
    day,
    amountPence: pence(row.amountPence),
    vatPence: pence(row.vatPence),
    discountPence: pence(row.discountPence),
  }));
}

const noCash = { takenPence: pence(0), returnedPence: pence(0) };

export const cashOf = (takings: readonly Takings[]): Pick<Takings, 'takenPence' | 'returnedPence'> =>
  takings.find(({ method }) => method === 'cash') ?? noCash;
