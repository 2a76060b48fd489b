import type * as z from 'zod/mini';
import {
  type tickProduction as endpoint,
  readProduction,
  readWeek,
  tickProduction as tick,
} from '#contract/admin/production.ts';
import { Failure } from '#domain/failure.ts';
import { keyOfLine } from '#domain/production-totals.ts';
import { productionTicks } from '#server/db/tables/staff/board-tables.ts';
import { answeredByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { readKitchenLines } from './read-kitchen.ts';
import { showProduction, showWeek } from './show-production.ts';

export const productionEndpoints = [
  answeredByStaff(readProduction, showProduction),
  answeredByStaff(readWeek, showWeek),
  answeredByStaff(tick, tickProduction),
];

/**
 * Records whether a line's decoration is done.
 * @throws Failure 'conflict' if it is not to be made on that day
 */
async function tickProduction(
  context: StaffContext,
  { day, key, isDone }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const { db, staff, now } = context;
  const lines = await readKitchenLines({ db, now }, { from: day, to: day });
  if (!lines.some((line) => keyOfLine(line) === key))
    throw new Failure('conflict', { text: 'It no longer has to be made on this day. Nothing was ticked.' });
  const tick = { done: isDone ? 1 : 0, madeBy: staff.name, at: now };
  await db
    .insert(productionTicks)
    .values({ day, key, ...tick })
    .onConflictDoUpdate({ target: [productionTicks.day, productionTicks.key], set: tick });
  await writeAudit(context, {
    action: 'production.ticked',
    subjectKind: 'production',
    subject: day,
    subjectName: key,
    after: { isDone },
  });
  return {};
}
