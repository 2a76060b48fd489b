import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OpenDatabase } from '#server/db/open.ts';
import { diary, openingHours, specialDays } from '#server/db/tables/pickup/diary-tables.ts';
import { readFirstFile } from './catalogue/file-fields.ts';

const hours = z.nullable(z.object({ opens: z.string(), closes: z.string() }));

const diaryFile = z.object({
  horizonDays: z.int(),
  stepMinutes: z.int(),
  leadMinutes: z.optional(z.int()),
  openingHours: z.object({
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: hours,
  }),
  specialDays: z.array(
    z.object({
      date: z.iso.date(),
      name: z.string(),
      open: z.boolean(),
      online: z.optional(z.boolean()),
      opens: z.nullable(z.string()),
      closes: z.nullable(z.string()),
      words: z.string(),
    }),
  ),
});

/** Two processes that start together seed once. */
const seedLock = 7_226_005;

/** Leaves alone a shop that has a diary, which needs no file. @returns whether it was filled */
export async function seedDiary({ db }: OpenDatabase, file: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await tx.$count(diary)) > 0) return false;
    const first = diaryFile.parse(JSON.parse(await readFirstFile(file)));
    const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = first.openingHours;
    const week = [monday, tuesday, wednesday, thursday, friday, saturday, sunday];
    const opening = week.flatMap((day, n) => (day === null ? [] : [{ weekday: n + 1, ...day }]));
    const { stepMinutes, leadMinutes = 0, horizonDays } = first;
    await tx.insert(diary).values({ stepMinutes, leadMinutes, horizonDays });
    if (opening.length > 0) await tx.insert(openingHours).values(opening);
    if (first.specialDays.length > 0) {
      const days = first.specialDays.map(({ online = true, ...day }) => ({ ...day, online }));
      await tx.insert(specialDays).values(days);
    }
    return true;
  });
}
