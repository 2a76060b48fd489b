import { and, desc, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  type Contents,
  contentSchemas,
  type listContentVersions,
  type listPicks,
  mostContentVersions,
} from '#contract/admin/content/content.ts';
import { settingSchemas } from '#contract/content/settings.ts';
import { isSameValue } from '#domain/catalogue/editing/same-value.ts';
import { firstWords } from '#domain/pages/first-words/first-words.ts';
import { isPageKey } from '#domain/pages/page-keys.ts';
import { contentDifferences } from '#domain/staff/content/content-draft.ts';
import { type ContentKey, contentKeys } from '#domain/staff/content/content-fields.ts';
import type { Db } from '#server/db/open.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { isTableKey, listPickable, markOf, tableValue } from './table-parts.ts';

/** Of each what counts. The start has filled the settings among them. */
export async function readContents(db: Db): Promise<Contents> {
  const rows = await db
    .selectDistinctOn([settingVersions.key])
    .from(settingVersions)
    .where(inArray(settingVersions.key, [...contentKeys]))
    .orderBy(settingVersions.key, desc(settingVersions.version));
  const entries: [ContentKey, unknown][] = [];
  for (const key of contentKeys) {
    const row = rows.find((one) => one.key === key);
    const value = isTableKey(key) ? await tableValue(db, key) : contentSchemas[key].parse(shownOf(key, row?.value));
    // Who last published a part that other screens change too says nothing once one of them has.
    const told = row && isSameValue(shownOf(key, row.value), value) ? row : null;
    entries.push([
      key,
      {
        value,
        version: isTableKey(key) ? markOf(value) : row?.version,
        changedAt: told?.changedAt.toISOString() ?? '',
        changedBy: told?.changedBy ?? '',
      },
    ]);
  }
  return Object.fromEntries(entries) as Contents;
}

export const readContent = ({ db }: StaffContext): Promise<Contents> => readContents(db);

export const readPickable = async ({ db }: StaffContext): Promise<z.output<typeof listPicks.output>> => ({
  cakes: await listPickable(db),
});

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
  const values = rows.map(({ value }) => shownOf(key, value));
  const current = isTableKey(key) ? await tableValue(db, key) : values[0];
  return {
    seen: isTableKey(key) ? markOf(current) : (rows[0]?.version ?? 1),
    versions: rows.slice(0, mostContentVersions).map(({ version, changedAt, changedBy }, at) => {
      const value = values[at];
      return {
        version,
        at: changedAt.toISOString(),
        by: changedBy ?? '',
        counts: at === 0 && isSameValue(value, current),
        changes: at + 1 < rows.length ? contentDifferences(key, values[at + 1], value) : [],
      };
    }),
  };
}

/** A page that nobody has written anew says what came with the shop. */
const shownOf = (key: ContentKey, kept: unknown): unknown =>
  isPageKey(key) ? (settingSchemas[key].parse(kept).written ?? firstWords[key]) : kept;

/** As it was written; undefined where there is none. */
export async function findVersion(db: Db, key: ContentKey, version: number): Promise<unknown> {
  const [row] = await db
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(and(eq(settingVersions.key, key), eq(settingVersions.version, version)));
  return row && shownOf(key, row.value);
}
