import { desc, inArray } from 'drizzle-orm';
import { type SettingKey, type Settings, settingSchemas } from '#contract/content/settings.ts';
import type { Db } from '#server/db/open.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';

/** Of each key the newest version. The start has filled them all. */
export async function readSettings<Key extends SettingKey>(db: Db, keys: readonly Key[]): Promise<Pick<Settings, Key>> {
  const rows = await db
    .selectDistinctOn([settingVersions.key], { key: settingVersions.key, value: settingVersions.value })
    .from(settingVersions)
    .where(inArray(settingVersions.key, [...keys]))
    .orderBy(settingVersions.key, desc(settingVersions.version));
  const kept = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(keys.map((key) => [key, settingSchemas[key].parse(kept.get(key))])) as Pick<Settings, Key>;
}
