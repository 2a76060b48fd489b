import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { type SettingKey, settingKeys, settingSchemas } from '#contract/content/settings.ts';
import { Failure } from '#domain/failure.ts';
import {
  moneySettingKeys,
  type OfficeSettingKey,
  settingTitles,
  shopSettingKeys,
} from '#domain/staff/settings/setting-fields.ts';
import type { Db } from '#server/db/open.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { writeAuditOf } from '#server/platform/write-audit.ts';

export type SettingVersion = Omit<typeof settingVersions.$inferSelect, 'value'>;

/** The current version of each key. */
export const listSettings = (db: Db): Promise<SettingVersion[]> =>
  db
    .selectDistinctOn([settingVersions.key], {
      key: settingVersions.key,
      version: settingVersions.version,
      changedAt: settingVersions.changedAt,
      changedBy: settingVersions.changedBy,
    })
    .from(settingVersions)
    .orderBy(asc(settingVersions.key), desc(settingVersions.version));

const noSuch = (key: string): string => `There is no setting '${key}'. settings list shows them all.`;

/** @param version null for the current one. @throws Failure 'notFound' */
export async function findSetting(db: Db, key: string, version: number | null): Promise<unknown> {
  const [found] = await db
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(and(eq(settingVersions.key, key), version === null ? undefined : eq(settingVersions.version, version)))
    .orderBy(desc(settingVersions.version))
    .limit(1);
  if (!found) throw new Failure('notFound', { text: `There is no such setting. settings list shows them all.` });
  return found.value;
}

type SettingChange = { readonly key: string; readonly value: unknown; readonly as: string };

/** Writes a setting, which every process shows from then on. @returns its version. @throws Failure 'invalid' naming what is wrong */
export async function writeSetting(db: Db, { key, value, as }: SettingChange): Promise<number> {
  if (!isKey(key)) throw new Failure('notFound', { text: noSuch(key) });
  const read = settingSchemas[key].safeParse(value);
  if (!read.success) {
    const said = read.error.issues.map(({ path, message }) => `${[key, ...path].join('.')}: ${message}`);
    throw new Failure('invalid', { text: said.join('\n') });
  }
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
    const [last] = await tx
      .select({ version: settingVersions.version })
      .from(settingVersions)
      .where(eq(settingVersions.key, key))
      .orderBy(desc(settingVersions.version))
      .limit(1);
    const version = (last?.version ?? 0) + 1;
    await tx.insert(settingVersions).values({ key, version, value: read.data, changedBy: as });
    return version;
  });
}

const isKey = (key: string): key is SettingKey => settingKeys.some((known) => known === key);

const officeKeys: readonly OfficeSettingKey[] = [...shopSettingKeys, ...moneySettingKeys];

/**
 * Writes a setting with an entry in the log, as the back office does when it saves. @returns its version. @throws Failure 'invalid' naming
 * what is wrong
 */
export const setByCommand = (db: Db, change: SettingChange, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const version = await writeSetting(tx, change);
    const known = officeKeys.find((key) => key === change.key);
    await writeAuditOf(tx, change.as, now, {
      action: 'setting.changed',
      subjectKind: 'setting',
      subject: change.key,
      subjectName: `${known ? settingTitles[known] : change.key}, version ${version}`,
      reason: 'by the command line',
    });
    return version;
  });
