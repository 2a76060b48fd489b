import { sql } from 'drizzle-orm';
import { differenceOfCount, type MovementReason } from '#domain/stock/movement.ts';
import { lockStock, moveStock } from '#server/db/move-stock.ts';
import { type Auditing, writeAudits } from '#server/modules/audit/write-audit.ts';
import { mostStock } from '#server/modules/staff/staff-stock.ts';
import type { PlannedStock } from './plan-stock.ts';
import { perStatement } from './read-forms.ts';

/**
 * Through the ledger alone, under the locks of all of them: what was sold since a count began stays sold.
 * @param file its name, which the ledger keeps. @returns the names of what is made to order by now, or would be more than any bakery
 * holds: then nothing may be kept of the transaction
 */
export async function writeStock(
  context: Auditing,
  { planned, file }: { readonly planned: readonly PlannedStock[]; readonly file: string },
  progress: (done: number) => Promise<void>,
): Promise<readonly string[]> {
  const { db, staff, now } = context;
  const locked = await lockStock(
    db,
    planned.map(({ id }) => id),
  );
  const stocks = new Map(locked.map(({ id, stock }) => [id, stock]));
  const stale: string[] = [];
  const pieces: Readonly<Record<'baked' | 'counted', Map<number, number>>> = { baked: new Map(), counted: new Map() };
  for (const { id, name, move } of planned) {
    const stock = stocks.get(id) ?? null;
    const change = 'baked' in move ? move.baked : differenceOfCount({ ...move, stock: stock ?? 0 }).pieces;
    if (stock === null || stock + change > mostStock) stale.push(name);
    else pieces['baked' in move ? 'baked' : 'counted'].set(id, change);
  }
  if (stale.length > 0) return stale;
  const note = `file ${file}`.slice(0, 200);
  for (const reason of ['baked', 'counted'] as const satisfies readonly MovementReason[])
    await moveStock(db, pieces[reason], { reason, madeBy: staff.name, note, at: now });
  for (let from = 0; from < planned.length; from += perStatement) {
    const part = planned.slice(from, from + perStatement);
    await writeAudits(
      context,
      part.map(({ id, slug, name, move }) => {
        const reason = 'baked' in move ? 'baked' : 'counted';
        const stock = stocks.get(id) ?? 0;
        return {
          action: `stock.${reason}`,
          subjectKind: 'product',
          subject: slug,
          subjectName: name,
          before: { stock },
          after: { stock: stock + (pieces[reason].get(id) ?? 0) },
          reason: note,
        };
      }),
    );
    await progress(from + part.length);
  }
  await db.execute(sql`select pg_notify('catalogue_changed', '')`);
  return [];
}
