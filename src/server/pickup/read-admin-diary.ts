import { desc, gte } from 'drizzle-orm';
import type { DayPlan, OfficeDiary } from '#contract/admin/diary/opening.ts';
import { bankHolidaysOf } from '#domain/pickup/clock/bank-holidays.ts';
import { addMonths } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { DayHours } from '#domain/pickup/hours.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { diaryChanges } from '#server/db/tables/change-tables.ts';
import { diary, hoursFrom, openingHours, specialDays, weekFrom } from '#server/db/tables/diary-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';

const changesShown = 20;

/** The special days, the usual week and the latest changes. */
export async function readOfficeDiary({ db, now }: Pick<StaffContext, 'db' | 'now'>): Promise<OfficeDiary> {
  const today = shopDate(now.getTime(), shopTimeZone);
  const special = await readPlans(db, `${today.slice(0, 7)}-01`);
  const known = new Set(special.map(({ date }) => date));
  const changes = await db.select().from(diaryChanges).orderBy(desc(diaryChanges.id)).limit(changesShown);
  const year = Number(today.slice(0, 4));
  const until = addMonths(today, 12);
  return {
    today,
    week: await readWeek(db),
    basics: await readBasics(db),
    specialDays: special,
    bankHolidays: [year, year + 1]
      .flatMap(bankHolidaysOf)
      .filter(({ date }) => date >= today && date < until && !known.has(date)),
    changes: changes.map(({ what, madeBy, at }) => ({ what, madeBy, at: at.toISOString() })),
  };
}

export async function readBasics(db: Db): Promise<OfficeDiary['basics']> {
  const [row] = await db.select().from(diary);
  if (!row) throw new Error('the diary has no row: it is filled when the shop starts');
  const { stepMinutes, leadMinutes, leadDays, orderBy, horizonDays } = row;
  return { stepMinutes, leadMinutes, lead: { days: leadDays, orderBy: orderBy?.slice(0, 5) ?? null }, horizonDays };
}

/** Seven days' hours, Monday first. */
export const readWeek = async (db: Db): Promise<(DayHours | null)[]> => weekFrom(await db.select().from(openingHours));

type Planned = { readonly date: string; readonly plan: DayPlan };

/** Sorted by date. @param from YYYY-MM-DD */
export async function readPlans(db: Db, from: string): Promise<Planned[]> {
  const rows = await db.select().from(specialDays).where(gte(specialDays.date, from)).orderBy(specialDays.date);
  return rows.map((row) => ({
    date: row.date,
    plan: { name: row.name, words: row.words, hours: hoursFrom(row), counterOnly: row.open && !row.online },
  }));
}
