import { desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as endpoints from '#contract/admin/content/content.ts';
import { contentSchemas } from '#contract/admin/content/content.ts';
import { isSameValue } from '#domain/catalogue/editing/same-value.ts';
import { Failure } from '#domain/failure.ts';
import { firstWords } from '#domain/pages/first-words/first-words.ts';
import { isPageKey } from '#domain/pages/page-keys.ts';
import { contentDifferences, picturesOf } from '#domain/staff/content/content-draft.ts';
import { type ContentKey, contentParts } from '#domain/staff/content/content-fields.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { refuseUnknownPictures } from '#server/modules/pictures/refuse-unknown-pictures.ts';
import { writeSetting } from '#server/modules/staff/staff-settings.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { findVersion, readContents } from './read-content.ts';
import { isTableKey, type TableKey, writeTable } from './table-parts.ts';

type Outcome = z.input<typeof endpoints.saveContent.output>;
type Change = { readonly key: ContentKey; readonly version: number; readonly value: unknown };
/** What only the log is told. */
type Told = { readonly action: string; readonly reason?: string };

/** @throws Failure 'invalid' for a picture that the shop does not have */
async function save(context: StaffContext, { key, version, value }: Change, told: Told): Promise<Outcome> {
  const { db, staff } = context;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
  const before = await readContents(db);
  if (before[key].version !== version) return { outcome: 'stale', contents: before };
  const differences = contentDifferences(key, before[key].value, value);
  if (differences.length === 0) return { outcome: 'saved', contents: before };
  await refuseUnknownPictures(db, picturesOf(key, value));
  const written = isTableKey(key)
    ? await writeVersioned(context, key, before[key].value, value)
    : await writeSetting(db, { key, value: keptOf(key, value), as: staff.name });
  await writeAudit(context, {
    ...told,
    subjectKind: 'content',
    subject: key,
    subjectName: `${contentParts[key].title}, version ${written}`,
    before: Object.fromEntries(differences.map(({ label, before: was }) => [label, was])),
    after: Object.fromEntries(differences.map(({ label, after }) => [label, after])),
  });
  return { outcome: 'saved', contents: await readContents(db) };
}

/** What came with the shop is not copied: a later version of it may know more. */
const keptOf = (key: ContentKey, value: unknown): unknown =>
  isPageKey(key) ? { written: isSameValue(value, firstWords[key]) ? null : value } : value;

/** Into its tables; what stood there is a version too, where nobody had published it here. @returns the number of the new one */
async function writeVersioned({ db, staff }: StaffContext, key: TableKey, before: unknown, value: unknown) {
  const rows = await db
    .select()
    .from(settingVersions)
    .where(eq(settingVersions.key, key))
    .orderBy(desc(settingVersions.version))
    .limit(1);
  let version = rows[0]?.version ?? 0;
  const keep = (kept: unknown, changedBy: string | null) => {
    version += 1;
    return db.insert(settingVersions).values({ key, version, value: kept, changedBy });
  };
  if (!rows[0] || !isSameValue(rows[0].value, before)) await keep(before, null);
  await writeTable(db, key, value);
  await keep(value, staff.name);
  return version;
}

export const saveContent = (
  context: StaffContext,
  { change }: z.output<typeof endpoints.saveContent.input>,
): Promise<Outcome> => save(context, change, { action: 'content.changed' });

/** The former version in place of what counts. @throws Failure 'notFound' for none, 'invalid' where it is none any more */
export async function restoreContent(
  context: StaffContext,
  { key, version, seen }: z.output<typeof endpoints.restoreContent.input>,
): Promise<Outcome> {
  const value = await findVersion(context.db, key, version);
  if (value === undefined) throw new Failure('notFound', { text: 'There is no such version. Nothing was changed.' });
  const told = { action: 'content.restored', reason: `as it was in version ${version}` };
  const read = contentSchemas[key].safeParse(value);
  if (!read.success) throw new Failure('invalid', { text: 'This version can no longer be put back.' });
  return save(context, { key, version: seen, value: read.data }, told);
}
