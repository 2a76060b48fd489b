import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { endToday as endOfToday, pauseSales as endpoint } from '#contract/admin/board/board.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { specialDayOn } from '#domain/pickup/diary.ts';
import { counterHoursOn } from '#domain/pickup/hours.ts';
import { formatMoment, shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { specialDays } from '#server/db/tables/diary-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { readOpening } from '#server/pickup/read-diary.ts';
import { keepDiaryChange, pauseOrders, resumeOrders } from '#server/pickup/staff-diary.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';

/** Pauses sales; the pause ends by itself (Y-04). */
export async function pauseSales(
  context: StaffContext,
  { until, words }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const { db, now, staff } = context;
  const end = new Date(now.getTime() + until * minuteMs);
  await pauseOrders(db, { until: end, words, now });
  await keepDiaryChange(db, {
    what: `paused until ${formatMoment(end.getTime(), shopTimeZone)}`,
    madeBy: staff.name,
    at: now,
  });
  await writeAudit(context, {
    action: 'sales.paused',
    subjectKind: 'diary',
    subject: 'pause',
    after: { until: end.toISOString(), words },
  });
  return { until: end.toISOString() };
}

/**
 * Stops customers from choosing today although the counter stays open, or lets them choose it again.
 * @throws Failure 'conflict' on a day that is closed, or that the diary has for the counter alone
 */
export async function endToday(
  context: StaffContext,
  { isOver }: z.output<typeof endOfToday.input>,
): Promise<Record<string, never>> {
  const { db, now, staff } = context;
  const date = shopDate(now.getTime(), shopTimeZone);
  const diary = await readOpening(db, now);
  const hours = counterHoursOn(date, diary);
  if (hours === null) throw new Failure('conflict', { text: 'We are closed today, so nobody can choose it.' });
  if (specialDayOn(date, diary)?.counterOnly && !(await isEnded(db, date)))
    throw new Failure('conflict', { text: 'Today is set to counter only. You can change it in the diary.' });
  await db
    .insert(specialDays)
    .values({ date, open: true, online: !isOver, ...hours })
    .onConflictDoUpdate({ target: specialDays.date, set: { online: !isOver } });
  const what = isOver ? 'no more pick-ups today' : 'pick-ups today again';
  await keepDiaryChange(db, { what, madeBy: staff.name, at: now });
  await writeAudit(context, { action: 'diary.todayEnded', subjectKind: 'diary', subject: date, after: { isOver } });
  return {};
}

/** Whether that day was ended from the board; a day that was planned for the counter alone is not. What was done last counts. */
export async function isEnded(db: Db, date: string): Promise<boolean> {
  const [last] = await db
    .select({
      isEnd: sql<boolean>`${auditLog.action} = 'diary.todayEnded' and (${auditLog.after} ->> 'isOver')::boolean`,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, 'diary'),
        eq(auditLog.subject, date),
        inArray(auditLog.action, ['diary.todayEnded', 'diary.dayChanged']),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last?.isEnd === true;
}

/** Ends a pause; does nothing if there is none. */
export async function resumeSales(context: StaffContext): Promise<Record<string, never>> {
  const { db, now, staff } = context;
  if (await resumeOrders(db, now)) {
    await keepDiaryChange(db, { what: 'resumed', madeBy: staff.name, at: now });
    await writeAudit(context, { action: 'sales.resumed', subjectKind: 'diary', subject: 'pause' });
  }
  return {};
}
