import { asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as endpoints from '#contract/admin/settings.ts';
import * as settings from '#contract/admin/settings.ts';
import { type setVatRate as endpoint, mostVersions, type SettingVersions } from '#contract/admin/settings.ts';
import { type Settings, settingSchemas } from '#contract/content/settings.ts';
import { Failure } from '#domain/failure.ts';
import { rateText } from '#domain/money/ledger.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import {
  fieldName,
  moneySettingKeys,
  type OfficeSettingKey,
  settingTitles,
  shopSettingKeys,
} from '#domain/staff/settings/setting-fields.ts';
import { changesOfSetting } from '#domain/staff/settings/setting-texts.ts';
import { isSameValue } from '#domain/values/differences.ts';
import type { Db } from '#server/db/open.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { vatRates } from '#server/db/tables/money/ledger-tables.ts';
import { answeredByStaff, requireStepUp, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { refuseUnknownPictures } from './pictures/refuse-unknown-pictures.ts';
import { writeSetting } from './staff-settings.ts';

type Change = { readonly key: OfficeSettingKey; readonly version: number; readonly value: unknown };

type Outcome = 'saved' | 'stale';

/** What only the log records of a change. */
type Told = { readonly action: string; readonly reason?: string };

type Kept<Key extends OfficeSettingKey> = {
  readonly [K in Key]: {
    readonly value: Settings[K];
    readonly version: number;
    readonly changedAt: string;
    readonly changedBy: string;
  };
};

/** Reads the current version of each key. The start has filled them all. */
async function readKept<Key extends OfficeSettingKey>(db: Db, keys: readonly Key[]): Promise<Kept<Key>> {
  const rows = await db
    .selectDistinctOn([settingVersions.key])
    .from(settingVersions)
    .where(inArray(settingVersions.key, [...keys]))
    .orderBy(settingVersions.key, desc(settingVersions.version));
  const keptOf = (key: Key) => {
    const row = rows.find((one) => one.key === key);
    if (!row) throw new Error(`the setting ${key} has no version`);
    return {
      value: settingSchemas[key].parse(row.value),
      version: row.version,
      changedAt: row.changedAt.toISOString(),
      changedBy: row.changedBy ?? '',
    };
  };
  return Object.fromEntries(keys.map((key) => [key, keptOf(key)])) as unknown as Kept<Key>;
}

type ShopPage = z.input<typeof endpoints.readShopSettings.output>;
type MoneyPage = z.input<typeof endpoints.readMoneySettings.output>;

/** Fields that the environment sets, and the variable that does it. */
const fieldsOfEnvironment = ({ services }: Pick<StaffContext, 'services'>) =>
  services.unpaidOrderMinutes === undefined
    ? []
    : [{ field: fieldName('orders', 'unpaidMinutes'), variable: 'UNPAID_ORDER_MINUTES' }];

/** Returns a copy of what is kept, because the page may be changed. */
const readShopPage = async (context: StaffContext): Promise<ShopPage> =>
  structuredClone({
    settings: await readKept(context.db, shopSettingKeys),
    setByEnvironment: fieldsOfEnvironment(context),
  }) as ShopPage;

const readMoneyPage = async (context: StaffContext): Promise<MoneyPage> =>
  structuredClone({
    settings: await readKept(context.db, moneySettingKeys),
    vatRates: await readVatRates(context),
  }) as MoneyPage;

type VatRate = typeof vatRates.$inferSelect;

/** Of each class the newest first. */
export const listRates = (db: Db): Promise<VatRate[]> =>
  db.select().from(vatRates).orderBy(asc(vatRates.vatClass), desc(vatRates.validFrom));

type NewRate = { readonly validFrom: string; readonly basisPoints: number; readonly as: string; readonly now: Date };

/**
 * Sets the standard rate from a day on: today at the earliest, and not if VAT of that day is already in the ledger, which is never
 * rewritten. The zero rate is nothing. @throws Failure 'conflict'
 */
export const setStandardRate = (db: Db, { validFrom, basisPoints, as, now }: NewRate): Promise<void> =>
  db.transaction(async (tx) => {
    // Otherwise payments made in the meantime would take the previous rate.
    await tx.execute(sql`lock table ledger_entries in share mode`);
    if (validFrom < shopDate(now.getTime(), shopTimeZone)) throw past(validFrom);
    const { rows } = await tx.execute(sql`
      select from ledger_entries where shop_day >= ${validFrom}::date and money_class = 'standard' and vat_basis_points is not null limit 1`);
    if (rows.length > 0) throw past(validFrom);
    const rate = { vatClass: 'standard' as const, validFrom, basisPoints, madeBy: as, madeAt: now };
    await tx
      .insert(vatRates)
      .values(rate)
      .onConflictDoUpdate({ target: [vatRates.vatClass, vatRates.validFrom], set: rate });
  });

const past = (validFrom: string): Failure =>
  new Failure('conflict', {
    text: `VAT has already been worked out for ${validFrom}. Choose a day from which nothing has been paid yet.`,
  });

/** The versions of the standard rate, the newest first. */
async function readVatRates({ db, now }: Pick<StaffContext, 'db' | 'now'>): Promise<MoneyPage['vatRates']> {
  const today = shopDate(now.getTime(), shopTimeZone);
  const rates = (await listRates(db)).filter(({ vatClass }) => vatClass === 'standard');
  const counting = rates.find(({ validFrom }) => validFrom <= today);
  return rates.map(({ validFrom, basisPoints, madeBy, madeAt }) => ({
    validFrom,
    basisPoints,
    madeBy,
    madeAt: madeAt?.toISOString() ?? null,
    counts: validFrom === counting?.validFrom,
  }));
}

type VersionRow = {
  readonly key: OfficeSettingKey;
  readonly version: number;
  readonly value: unknown;
  readonly former: unknown;
  readonly changedAt: Date;
  readonly changedBy: string | null;
  readonly place: number;
};

/** The newest first, each with what it changed from the previous one. */
async function listVersionsOf(
  { db }: Pick<StaffContext, 'db'>,
  keys: readonly OfficeSettingKey[],
): Promise<{ versions: SettingVersions }> {
  const ofItsKey = sql`partition by ${settingVersions.key} order by ${settingVersions.version}`;
  const all = db
    .select({
      key: settingVersions.key,
      version: settingVersions.version,
      value: settingVersions.value,
      former: sql<unknown>`lag(${settingVersions.value}) over (${ofItsKey})`.as('former'),
      changedAt: settingVersions.changedAt,
      changedBy: settingVersions.changedBy,
      place: sql<number>`row_number() over (${ofItsKey} desc)`.mapWith(Number).as('place'),
    })
    .from(settingVersions)
    .where(inArray(settingVersions.key, [...keys]))
    .as('all_versions');
  const rows = await db
    .select()
    .from(all)
    .where(lte(all.place, mostVersions))
    .orderBy(desc(all.changedAt), all.key, desc(all.version));
  return {
    versions: (rows as VersionRow[]).map(({ key, version, value, former, changedAt, changedBy, place }) => ({
      key,
      version,
      at: changedAt.toISOString(),
      by: changedBy ?? '',
      counts: place === 1,
      changes: version === 1 ? [] : changesOfSetting(key, former, value),
    })),
  };
}

/** A version as it was written, whatever is required of it today; undefined if there is none. */
async function findVersion(db: Db, key: OfficeSettingKey, version: number): Promise<unknown> {
  const [row] = await db
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(sql`${eq(settingVersions.key, key)} and ${eq(settingVersions.version, version)}`);
  return row?.value;
}

/** Saves all or nothing, in the transaction of the request: what somebody else has changed since it was seen is never overwritten. */
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

/** The pictures in a value, wherever they are in it. */
const picturesIn = (value: unknown): string[] =>
  Object.entries(value !== null && typeof value === 'object' ? value : {}).flatMap(([name, inner]) =>
    name === 'picture' && typeof inner === 'string' ? [inner] : picturesIn(inner),
  );

/** Refuses a change of what the environment sets: it would be stored and have no effect. @throws Failure 'conflict' */
function refuseOfEnvironment(context: StaffContext, changed: readonly string[]): void {
  const fixed = fieldsOfEnvironment(context).find(({ field }) => changed.includes(field));
  if (!fixed) return;
  throw new Failure('conflict', {
    text: `This is set by the server’s environment (${fixed.variable}), so it cannot be changed here. Nothing was saved.`,
  });
}

const changed: Told = { action: 'setting.changed' };

const noLongerFits =
  'This version can no longer be restored, because the rules have changed since. Nothing was changed. Type what you need from it into the fields.';

/**
 * Makes a previous version the current one. @throws Failure 'notFound' if there is none, 'invalid' if today's schema requires more of it
 */
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

async function saveShopSettings(
  context: StaffContext,
  { changes }: z.output<typeof endpoints.saveShopSettings.input>,
): Promise<ShopOutcome> {
  const outcome = await saveAll(context, changes, changed);
  return { outcome, page: await readShopPage(context) };
}

/** @throws Failure 'stepUpRequired' */
async function saveMoneySettings(
  context: StaffContext,
  { changes }: z.output<typeof endpoints.saveMoneySettings.input>,
): Promise<MoneyOutcome> {
  requireStepUp(context, 'moneySettings');
  const outcome = await saveAll(context, changes, changed);
  return { outcome, page: await readMoneyPage(context) };
}

async function restoreShopSetting(
  context: StaffContext,
  asked: z.output<typeof endpoints.restoreShopSetting.input>,
): Promise<ShopOutcome> {
  const outcome = await restore(context, asked);
  return { outcome, page: await readShopPage(context) };
}

/** @throws Failure 'stepUpRequired' */
async function restoreMoneySetting(
  context: StaffContext,
  asked: z.output<typeof endpoints.restoreMoneySetting.input>,
): Promise<MoneyOutcome> {
  requireStepUp(context, 'moneySettings');
  const outcome = await restore(context, asked);
  return { outcome, page: await readMoneyPage(context) };
}

export const settingsOfficeEndpoints = [
  answeredByStaff(settings.readShopSettings, readShopPage),
  answeredByStaff(settings.saveShopSettings, saveShopSettings),
  answeredByStaff(settings.listShopVersions, (context) => listVersionsOf(context, shopSettingKeys)),
  answeredByStaff(settings.restoreShopSetting, restoreShopSetting),
  answeredByStaff(settings.readMoneySettings, readMoneyPage),
  answeredByStaff(settings.saveMoneySettings, saveMoneySettings),
  answeredByStaff(settings.listMoneyVersions, (context) => listVersionsOf(context, moneySettingKeys)),
  answeredByStaff(settings.restoreMoneySetting, restoreMoneySetting),
  answeredByStaff(settings.setVatRate, setVatRate),
];

/** @throws Failure 'stepUpRequired'; 'conflict' for a day that is already accounted for, or if its rate is not the one that was seen */
async function setVatRate(
  context: StaffContext,
  { validFrom, basisPoints, seen }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStepUp(context, 'moneySettings');
  const { db, staff, now } = context;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
  const former = (await readVatRates(context)).find((rate) => rate.validFrom === validFrom);
  if ((former?.basisPoints ?? null) !== seen)
    throw new Failure('conflict', {
      text: 'Somebody else has changed the rate of this day in the meantime. Your change was not saved: please check what is there now.',
    });
  await setStandardRate(db, { validFrom, basisPoints, as: staff.name, now });
  await writeAudit(context, {
    action: 'setting.vatRateSet',
    subjectKind: 'setting',
    subject: 'vatRates',
    subjectName: `VAT from ${validFrom}`,
    ...(former && { before: { 'standard rate': rateText(former.basisPoints) } }),
    after: { 'standard rate': rateText(basisPoints) },
  });
  return { vatRates: await readVatRates(context) };
}
