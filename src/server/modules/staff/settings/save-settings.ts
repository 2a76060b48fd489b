import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as endpoints from '#contract/admin/settings/settings.ts';
import { settingSchemas } from '#contract/content/settings.ts';
import { isSameValue } from '#domain/catalogue/editing/same-value.ts';
import { Failure } from '#domain/failure.ts';
import { type OfficeSettingKey, settingTitles } from '#domain/staff/settings/setting-fields.ts';
import { changesOfSetting } from '#domain/staff/settings/setting-texts.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { refuseUnknownPictures } from '#server/modules/pictures/refuse-unknown-pictures.ts';
import { writeSetting } from '#server/modules/staff/staff-settings.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { requireStepUp } from '#server/modules/team/require-step-up.ts';
import { fieldsOfEnvironment, findVersion, readKept, readMoneyPage, readShopPage } from './read-office-settings.ts';

type Change = { readonly key: OfficeSettingKey; readonly version: number; readonly value: unknown };

type Outcome = 'saved' | 'stale';

/** What only the log is told of a change. */
type Told = { readonly action: string; readonly reason?: string };

/** All or nothing, in the transaction of the request: what somebody else changed since it was seen is never overwritten. */
async function saveAll(context: StaffContext, changes: readonly Change[], told: Told): Promise<Outcome> {
  const { db, staff } = context;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
  const kept = await readKept(
    db,
    changes.map(({ key }) => key),
  );
  if (changes.some(({ key, version }) => kept[key].version !== version)) return 'stale';
  for (const { key, value } of changes) {
    const before = kept[key].value;
    if (isSameValue(before, value)) continue;
    const differences = changesOfSetting(key, before, value);
    refuseOfEnvironment(
      context,
      differences.map(({ field }) => field),
    );
    await refuseUnknownPictures(db, picturesIn(value));
    const version = await writeSetting(db, { key, value, as: staff.name });
    await writeAudit(context, {
      ...told,
      subjectKind: 'setting',
      subject: key,
      subjectName: `${settingTitles[key]}, version ${version}`,
      before: Object.fromEntries(differences.map(({ label, before: from }) => [label, from])),
      after: Object.fromEntries(differences.map(({ label, after }) => [label, after])),
    });
  }
  return 'saved';
}

/** Wherever they stand in it. */
const picturesIn = (value: unknown): string[] =>
  Object.entries(value !== null && typeof value === 'object' ? value : {}).flatMap(([name, inner]) =>
    name === 'picture' && typeof inner === 'string' ? [inner] : picturesIn(inner),
  );

/** It would be kept and count for nothing. @throws Failure 'conflict' */
function refuseOfEnvironment(context: StaffContext, changed: readonly string[]): void {
  const fixed = fieldsOfEnvironment(context).find(({ field }) => changed.includes(field));
  if (!fixed) return;
  throw new Failure('conflict', {
    text: `The server’s environment sets this (${fixed.variable}), so it cannot be changed here. Nothing was saved.`,
  });
}

const changed: Told = { action: 'setting.changed' };

const noLongerFits =
  'This version can no longer be brought back: the shop asks more of it today. Nothing was changed. Type what you want of it into the fields.';

/** The former version in place of what counts. @throws Failure 'notFound' for none, 'invalid' where today's schema asks more of it */
async function restore(
  context: StaffContext,
  { key, version, seen }: { readonly key: OfficeSettingKey; readonly version: number; readonly seen: number },
): Promise<Outcome> {
  const value = await findVersion(context.db, key, version);
  if (value === undefined) throw new Failure('notFound', { text: 'There is no such version. Nothing was changed.' });
  const read = settingSchemas[key].safeParse(value);
  if (!read.success) throw new Failure('invalid', { text: noLongerFits });
  const told = { action: 'setting.restored', reason: `as it was in version ${version}` };
  return saveAll(context, [{ key, version: seen, value: read.data }], told);
}

type ShopOutcome = z.input<typeof endpoints.saveShopSettings.output>;
type MoneyOutcome = z.input<typeof endpoints.saveMoneySettings.output>;

export async function saveShopSettings(
  context: StaffContext,
  { changes }: z.output<typeof endpoints.saveShopSettings.input>,
): Promise<ShopOutcome> {
  const outcome = await saveAll(context, changes, changed);
  return { outcome, page: await readShopPage(context) };
}

/** @throws Failure 'stepUpRequired' */
export async function saveMoneySettings(
  context: StaffContext,
  { changes }: z.output<typeof endpoints.saveMoneySettings.input>,
): Promise<MoneyOutcome> {
  requireStepUp(context, 'moneySettings');
  const outcome = await saveAll(context, changes, changed);
  return { outcome, page: await readMoneyPage(context) };
}

export async function restoreShopSetting(
  context: StaffContext,
  asked: z.output<typeof endpoints.restoreShopSetting.input>,
): Promise<ShopOutcome> {
  const outcome = await restore(context, asked);
  return { outcome, page: await readShopPage(context) };
}

/** @throws Failure 'stepUpRequired' */
export async function restoreMoneySetting(
  context: StaffContext,
  asked: z.output<typeof endpoints.restoreMoneySetting.input>,
): Promise<MoneyOutcome> {
  requireStepUp(context, 'moneySettings');
  const outcome = await restore(context, asked);
  return { outcome, page: await readMoneyPage(context) };
}
