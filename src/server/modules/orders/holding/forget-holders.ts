import { and, lt, lte } from 'drizzle-orm';
import { hourMs } from '#domain/time/durations.ts';
import type { Db } from '#server/db/open.ts';
import { unpaidHolds } from '#server/db/tables/limit-tables.ts';
import { givenUpKeptHours } from './unpaid-bounds.ts';

export async function forgetHolders(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - givenUpKeptHours * hourMs);
  await db.delete(unpaidHolds).where(and(lte(unpaidHolds.orders, 0), lt(unpaidHolds.changedAt, dayAgo)));
}
