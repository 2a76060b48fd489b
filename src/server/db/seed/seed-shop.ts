import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { settingKeys, settingSchemas } from '#contract/content/settings.ts';
import { PlainProblem } from '#domain/failure.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { diary, openingHours, specialDays } from '#server/db/tables/diary-tables.ts';
import { staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { readFirstFile } from './catalogue/catalogue-file.ts';
import { settingsOfConfig } from './first-settings.ts';

const valuesOfFile = z.record(z.string(), z.unknown());

/**
 * Fills every setting that has no version yet, in a previous version's shop too; several processes may do so at once. What the file does
 * not set comes from `shop.config.ts`; what a later version needs of a shop in use, and its file does not set, comes from `defaultsFile`,
 * which came with that version. A shop that has all settings needs no file.
 * @throws PlainProblem naming each initial value that is wrong
 */
export async function seedSettings(
  { db }: OpenDatabase,
  storyFile: string,
  defaultsFile: string = storyFile,
): Promise<void> {
  const rows = await db.selectDistinct({ key: settingVersions.key }).from(settingVersions);
  const known = new Set<string>(rows.map(({ key }) => key));
  const wanted = settingKeys.filter((key) => !known.has(key));
  if (wanted.length === 0) return;
  const isInUse = known.size > 0;
  const later = isInUse ? await readValues(defaultsFile) : {};
  const own = isInUse && !existsSync(storyFile) ? {} : await readValues(storyFile);
  const first: Record<string, unknown> = { ...later, ...settingsOfConfig, ...own };
  const faults: string[] = [];
  const values = wanted.flatMap((key) => {
    const read = z.object({ [key]: settingSchemas[key] }).safeParse(first);
    if (read.success) return [{ key, version: 1, value: read.data[key] }];
    faults.push(...read.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`));
    return [];
  });
  if (faults.length > 0)
    throw new PlainProblem(`The initial settings (shop.config.ts, ${storyFile}) cannot be read:\n${faults.join('\n')}`);
  await db.insert(settingVersions).values(values).onConflictDoNothing();
}

const readValues = async (file: string): Promise<Record<string, unknown>> =>
  valuesOfFile.parse(JSON.parse(await readFirstFile(file)));

/** Brings the presets to what the code has; roles that an owner made stay as they are. */
export async function seedRoles({ db }: OpenDatabase): Promise<void> {
  await db
    .insert(staffRoles)
    .values(presetRoles.map((role) => ({ ...role, permissions: [...role.permissions], isPreset: true })))
    .onConflictDoUpdate({
      target: staffRoles.key,
      set: {
        name: sql`excluded.name`,
        rank: sql`excluded.rank`,
        permissions: sql`excluded.permissions`,
        isForDevices: sql`excluded.is_for_devices`,
        needsSecondFactor: sql`excluded.needs_second_factor`,
        isPreset: true,
      },
    });
}

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

/** Two processes that start at the same time seed only once. */
const seedLock = 7_226_005;

/** Leaves alone a shop that has a diary, which needs no file. @returns whether the diary was filled */
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
