import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { tickProduction as endpoint } from '#contract/admin/production/production.ts';
import { Failure } from '#domain/failure.ts';
import { keyOfLine, keyOfProduct } from '#domain/production/kitchen-line.ts';
import { productionTicks } from '#server/db/tables/staff/board-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { readKitchenLines } from './read-kitchen.ts';

/**
 * So many more of the day's pieces are done, or fewer; a line's decoration is one. Two who tick at once add up.
 * @throws Failure 'conflict' where nothing of it is to be made on that day
 */
export async function tickProduction(
  context: StaffContext,
  { day, key, by }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const { db, staff, now } = context;
  const lines = await readKitchenLines(db, { from: day, to: day });
  const pieces = key.startsWith('line:')
    ? lines.filter((line) => keyOfLine(line) === key).length
    : lines.filter((line) => keyOfProduct(line) === key).reduce((all, { quantity }) => all + quantity, 0);
  if (pieces === 0)
    throw new Failure('conflict', { text: 'It is no longer to be made on this day. Nothing was ticked.' });
  const within = (count: unknown) => sql<number>`greatest(0, least(${pieces}::int, ${count}))`;
  const [ticked] = await db
    .insert(productionTicks)
    .values({ day, key, done: Math.max(0, Math.min(pieces, by)), madeBy: staff.name, at: now })
    .onConflictDoUpdate({
      target: [productionTicks.day, productionTicks.key],
      set: { done: within(sql`${productionTicks.done} + ${by}::int`), madeBy: staff.name, at: now },
    })
    .returning({ done: productionTicks.done });
  if (!ticked) throw new Error('a tick was not written');
  await writeAudit(context, {
    action: 'production.ticked',
    subjectKind: 'production',
    subject: day,
    subjectName: key,
    after: { by, done: ticked.done, of: pieces },
  });
  return { done: ticked.done, pieces };
}
