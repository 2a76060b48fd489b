import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { closeDay as endpoint } from '#contract/admin/reports/closing.ts';
import { Failure } from '#domain/failure.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import { countedPence, expectedInDrawer } from '#domain/money/report/sales.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { dayClosings } from '#server/db/tables/money/report-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { closingAnswer } from './show-closing.ts';
import { cashOf, readSinceClosing } from './since-closing.ts';

/**
 * Closes the day, once and for good. The ledger is locked in the meantime: every entry that was begun before is in this closing, every
 * later one in the next.
 * @throws Failure 'conflict' for a day other than today, one that is closed, or cash that came or went since it was counted; 'invalid' for
 * a difference without a note
 */
export async function closeDay(
  context: StaffContext,
  { day, counted, floatPence, leftPence, expectedPence, note }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const { db, now, staff } = context;
  const today = shopDate(now.getTime(), shopTimeZone);
  if (day !== today)
    throw refused('A new day has started in the meantime. Nothing was closed: count the drawer for today.');
  await db.execute(sql`lock table ledger_entries in share row exclusive mode`);
  const [known] = await db.select().from(dayClosings).where(eq(dayClosings.day, day));
  if (known) throw refused(`${known.closedBy} has already closed this day. Your count was not saved.`);
  const { since, ...sums } = await readSinceClosing(db, today);
  const expected = expectedInDrawer(pence(floatPence), cashOf(sums.takings));
  if (expected !== expectedPence)
    throw refused(
      `Cash has come in or gone out since you counted: the drawer should now hold ${formatPounds(expected)}. Nothing was closed: please count again.`,
    );
  const closing = {
    day,
    afterEntryId: sums.afterEntryId,
    lastEntryId: sums.lastEntryId,
    takings: sums.takings,
    counted,
    floatPence,
    expectedPence,
    countedPence: countedPence(counted),
    leftPence,
    note,
    closedById: staff.memberId,
    closedBy: staff.name,
    closedAt: now,
  };
  if (leftPence > closing.countedPence)
    throw new Failure('invalid', { fields: { leftPence: 'There is less than that in the drawer.' } });
  if (closing.countedPence !== expectedPence && note === '')
    throw new Failure('invalid', { fields: { note: 'Enter why the drawer does not hold what it should.' } });
  const [row] = await db.insert(dayClosings).values(closing).returning();
  if (!row) throw new Error('a closing was not written');
  await writeAudit(context, {
    action: 'day.closed',
    subjectKind: 'closing',
    subject: day,
    after: { expectedPence, countedPence: row.countedPence, leftPence },
    reason: note,
  });
  return closingAnswer(row, since);
}

const refused = (text: string): Failure => new Failure('conflict', { text });
