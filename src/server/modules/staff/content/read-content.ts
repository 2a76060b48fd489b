import { and, desc, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type Contents, type listContentVersions, mostContentVersions } from '#contract/admin/content/content.ts';
import { settingSchemas } from '#contract/content/settings.ts';
import { contentDifferences } from '#domain/staff/content/content-draft.ts';
import { type ContentKey, contentKeys } from '#domain/staff/content/content-fields.ts';
import type { Db } from '#server/db/open.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** Of each the version that counts. The start has filled them all. */
export async function readContents(db: Db): Promise<Contents> {
  const rows = await db
    .selectDistinctOn([settingVersions.key])
    .from(settingVersions)
    .where(inArray(settingVersions.key, [...contentKeys]))
    .orderBy(settingVersions.key, desc(settingVersions.version));
  const entries = rows.map(({ key, value, version, changedAt, changedBy }) => [
    key,
    {
      value: settingSchemas[key as ContentKey].parse(value),
      version,
      changedAt: changedAt.toISOString(),
      changedBy: changedBy ?? '',
    },
  ]);
  return Object.fromEntries(entries) as Contents;
}

export const readContent = ({ db }: StaffContext): Promise<Contents> => readContents(db);

/** The newest first, each with what it changed of the one before it. */
export async function listVersions(
  { db }: StaffContext,
  { key }: { key: ContentKey },
): Promise<z.output<typeof listContentVersions.output>> {
  const rows = await db
    .select()
    .from(settingVersions)
    .where(eq(settingVersions.key, key))
    .orderBy(desc(settingVersions.version))
    .limit(mostContentVersions + 1);
  return {
    versions: rows.slice(0, mostContentVersions).map(({ version, value, changedAt, changedBy }, at) => {
      const before = rows[at + 1];
      return {
        version,
        at: changedAt.toISOString(),
        by: changedBy ?? '',
        changes: before ? contentDifferences(key, before.value, value) : [],
      };
    }),
  };
}

/** As it was written; undefined where there is none. */
export async function findVersion(db: Db, key: ContentKey, version: number): Promise<unknown> {
  const [row] = await db
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(and(eq(settingVersions.key, key), eq(settingVersions.version, version)));
  return row?.value;
}
