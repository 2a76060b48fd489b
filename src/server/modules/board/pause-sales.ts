import type * as z from 'zod/mini';
import type { pauseSales as endpoint } from '#contract/admin/board/board.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { instantOf, shopDate } from '#domain/pickup/pickup.ts';
import { minuteMs } from '#domain/time/durations.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { keepDiaryChange, pauseOrders, resumeOrders } from '#server/modules/staff/staff-diary.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** Until a moment, or until the day is over; it ends by itself (Y-04). */
export async function pauseSales(
  context: StaffContext,
  { until, words }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const { db, now, staff } = context;
  const tomorrow = addDays(shopDate(now.getTime(), shopTimeZone), 1);
  const end =
    until === 'today'
      ? new Date(instantOf(tomorrow, '00:00', shopTimeZone))
      : new Date(now.getTime() + until * minuteMs);
  await pauseOrders(db, { until: end, words, now });
  await keepDiaryChange(db, { what: `paused until ${end.toISOString()}`, madeBy: staff.name, at: now });
  await writeAudit(context, {
    action: 'sales.paused',
    subjectKind: 'diary',
    subject: 'pause',
    after: { until: end.toISOString(), words },
  });
  return { until: end.toISOString() };
}

/** Nothing happens where no pause lasts. */
export async function resumeSales(context: StaffContext): Promise<Record<string, never>> {
  const { db, now, staff } = context;
  if (await resumeOrders(db, now)) {
    await keepDiaryChange(db, { what: 'resumed', madeBy: staff.name, at: now });
    await writeAudit(context, { action: 'sales.resumed', subjectKind: 'diary', subject: 'pause' });
  }
  return {};
}
