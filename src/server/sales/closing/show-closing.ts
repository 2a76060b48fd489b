import { and, desc, eq, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ClosingAnswer, readClosing as endpoint } from '#contract/admin/reports/closing.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { dayClosings } from '#server/db/tables/money/report-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { readSinceClosing } from './since-closing.ts';

const mostRecent = 31;

type Row = typeof dayClosings.$inferSelect;

export const closingAnswer = (
  { id: _id, afterEntryId: _after, lastEntryId: _last, closedById: _by, takings, closedAt, ...row }: Row,
  since: Date | null,
): ClosingAnswer => ({
  ...row,
  counted: { pieces: [...row.counted.pieces], smallPence: row.counted.smallPence },
  takings: [...takings],
  since: since?.toISOString() ?? null,
  closedAt: closedAt.toISOString(),
});

/** A past day that was not closed has no closing: what came in on it is in the next one. */
export async function showClosing(
  { db, now }: StaffContext,
  { day: asked }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const today = shopDate(now.getTime(), shopTimeZone);
  const day = asked ?? today;
  const [row] = await db.select().from(dayClosings).where(eq(dayClosings.day, day));
  const recent = await db
    .select({
      day: dayClosings.day,
      closedBy: dayClosings.closedBy,
      expectedPence: dayClosings.expectedPence,
      countedPence: dayClosings.countedPence,
    })
    .from(dayClosings)
    .orderBy(desc(dayClosings.day))
    .limit(mostRecent);
  const [before] = row
    ? await db
        .select({ closedAt: dayClosings.closedAt })
        .from(dayClosings)
        .where(and(eq(dayClosings.lastEntryId, row.afterEntryId), lt(dayClosings.id, row.id)))
        .orderBy(desc(dayClosings.id))
        .limit(1)
    : [];
  const open = !row && day === today ? await readSinceClosing(db, today) : null;
  return {
    day,
    closed: row ? closingAnswer(row, before?.closedAt ?? null) : null,
    open: open && {
      since: open.since?.toISOString() ?? null,
      takings: [...open.takings],
      floatPence: open.floatPence,
    },
    recent: recent.map(({ expectedPence, countedPence, ...of }) => ({
      ...of,
      differencePence: countedPence - expectedPence,
    })),
  };
}
