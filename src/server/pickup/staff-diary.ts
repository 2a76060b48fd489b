import { asc, eq, gt, gte, isNull, or } from 'drizzle-orm';
import type { CapacityRule } from '#domain/pickup/places/room.ts';
import type { Db } from '#server/db/open.ts';
import { capacityRules, pauses } from '#server/db/tables/capacity-tables.ts';
import { diaryChanges } from '#server/db/tables/change-tables.ts';

/** Monday 1 to Sunday 7, or YYYY-MM-DD. */
type Of = { readonly weekday: number } | { readonly date: string };

const isOf = (of: Of) => ('date' in of ? eq(capacityRules.date, of.date) : eq(capacityRules.weekday, of.weekday));

/** Replaces the limit that the day had, if any; counts for the next order. */
export async function limitDay(db: Db, of: Of, rule: CapacityRule): Promise<void> {
  const target = 'date' in of ? capacityRules.date : capacityRules.weekday;
  await db
    .insert(capacityRules)
    .values({ ...of, ...rule })
    .onConflictDoUpdate({ target, set: rule });
}

/** @returns whether there was one */
export async function unlimitDay(db: Db, of: Of): Promise<boolean> {
  const gone = await db.delete(capacityRules).where(isOf(of)).returning({ id: capacityRules.id });
  return gone.length > 0;
}

export type KeptRule = typeof capacityRules.$inferSelect;

/** Weekdays first, then dates from `today` (YYYY-MM-DD) on. */
export const listRules = (db: Db, today: string): Promise<KeptRule[]> =>
  db
    .select()
    .from(capacityRules)
    .where(or(isNull(capacityRules.date), gte(capacityRules.date, today)))
    .orderBy(asc(capacityRules.weekday), asc(capacityRules.date));

/** Pauses from this moment on; a pause already in force gets the new end. */
export async function pauseOrders(db: Db, pause: { until: Date; words: string; now: Date }): Promise<void> {
  const { until, words, now } = pause;
  await db.transaction(async (tx) => {
    await resumeOrders(tx, now);
    await tx.insert(pauses).values({ beginsAt: now, endsAt: until, words });
  });
}

/** @returns whether orders were paused, or were going to be */
export async function resumeOrders(db: Db, now: Date): Promise<boolean> {
  const ended = await db.delete(pauses).where(gt(pauses.endsAt, now)).returning({ id: pauses.id });
  return ended.length > 0;
}

type DiaryChange = Omit<typeof diaryChanges.$inferInsert, 'id'>;

export const keepDiaryChange = async (db: Db, change: DiaryChange): Promise<void> =>
  void (await db.insert(diaryChanges).values(change));
