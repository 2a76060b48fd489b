import { sql } from 'drizzle-orm';
import { readClosingSheet } from '#contract/admin/reports/closing.ts';
import { readSalesReport, readVatQuarters } from '#contract/admin/reports/reports.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { expect } from '#tests/support/browser/browser.ts';
import type { StaffBrowser } from '#tests/support/staff/sign-in-staff.ts';

/** The day's books from the database alone; what was paid at the test provider is no money. */
async function ledgerOf({ db }: Pick<OpenDatabase, 'db'>, day: string) {
  const real = sql`from ledger_entries where shop_day = ${day}::date and provider <> 'test-till'`;
  const { rows: methods } = await db.execute<{ method: string; pence: number }>(
    sql`select method, sum(amount_pence)::int as pence ${real} group by method order by method`,
  );
  const { rows: rates } = await db.execute<{ pence: number; vatPence: number }>(
    sql`select sum(amount_pence)::int as pence, sum(vat_pence)::int as "vatPence" ${real} and money_class <> 'deposit' group by vat_basis_points order by vat_basis_points`,
  );
  return { methods, rates, pence: methods.reduce((all, { pence }) => all + pence, 0) };
}

/** Checks that ledger, closing, sales report, VAT return and SQL agree to the penny. @param owner who may read all of them */
export async function checkMoney(owner: StaffBrowser, database: Pick<OpenDatabase, 'db'>, day: string): Promise<void> {
  const { methods, rates, pence } = await ledgerOf(database, day);
  expect(pence).toBeGreaterThan(0);
  const [{ closing, vat }, { total }, { quarters }] = await Promise.all([
    owner.call(readClosingSheet, { day }),
    owner.call(readSalesReport, { from: day, to: day }),
    owner.call(readVatQuarters, {}),
  ]);
  const byMethod = (takings: typeof closing.takings) =>
    takings
      .map(({ method, takenPence, returnedPence }) => ({ method, pence: takenPence - returnedPence }))
      .toSorted((a, b) => (a.method < b.method ? -1 : 1));
  expect(byMethod(closing.takings)).toEqual(methods);
  expect(byMethod(total.takings)).toEqual(methods);
  expect(closing.countedPence - closing.expectedPence).toBe(0);
  const vatPence = rates.reduce((all, rate) => all + rate.vatPence, 0);
  expect(vatPence).toBeGreaterThan(0);
  expect([total.netPence, total.vatPence]).toEqual([pence, vatPence]);
  const onSheet = (part: 'grossPence' | 'vatPence') => vat?.reduce((all, rate) => all + rate[part], 0);
  expect([onSheet('grossPence'), onSheet('vatPence')]).toEqual([pence, vatPence]);
  const quarter = quarters.find(({ from, to }) => from <= day && day <= to);
  expect([quarter?.netPence, quarter?.vatPence]).toEqual([pence - vatPence, vatPence]);
}
