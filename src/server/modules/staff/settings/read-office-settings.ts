import { desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as endpoints from '#contract/admin/settings/settings.ts';
import { mostVersions, type SettingVersions } from '#contract/admin/settings/settings.ts';
import { type Settings, settingSchemas } from '#contract/content/settings.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import {
  fieldName,
  moneySettingKeys,
  type OfficeSettingKey,
  shopSettingKeys,
} from '#domain/staff/settings/setting-fields.ts';
import { changesOfSetting } from '#domain/staff/settings/setting-texts.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { listRates } from '#server/modules/staff/money/staff-vat.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

type Kept<Key extends OfficeSettingKey> = {
  readonly [K in Key]: {
    readonly value: Settings[K];
    readonly version: number;
    readonly changedAt: string;
    readonly changedBy: string;
  };
};

/** Of each key the version that counts. The start has filled them all. */
export async function readKept<Key extends OfficeSettingKey>(db: Db, keys: readonly Key[]): Promise<Kept<Key>> {
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

/** Fields that the environment decides, by the variable that does. */
export const fieldsOfEnvironment = ({ services }: Pick<StaffContext, 'services'>) =>
  services.unpaidOrderMinutes === undefined
    ? []
    : [{ field: fieldName('orders', 'unpaidMinutes'), variable: 'UNPAID_ORDER_MINUTES' }];

/** What is kept of the rest is copied, for a page that may be changed. */
export const readShopPage = async (context: StaffContext): Promise<ShopPage> =>
  structuredClone({
    settings: await readKept(context.db, shopSettingKeys),
    setByEnvironment: fieldsOfEnvironment(context),
  }) as ShopPage;

export const readMoneyPage = async (context: StaffContext): Promise<MoneyPage> =>
  structuredClone({
    settings: await readKept(context.db, moneySettingKeys),
    vatRates: await readVatRates(context),
  }) as MoneyPage;

/** Of the standard rate, the newest first. */
export async function readVatRates({ db, now }: Pick<StaffContext, 'db' | 'now'>): Promise<MoneyPage['vatRates']> {
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

/** The newest first, each with what it changed of the one before it. */
export async function listVersionsOf(
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

/** A version as it was written, whatever is asked of it today; undefined where there is none. */
export async function findVersion(db: Db, key: OfficeSettingKey, version: number): Promise<unknown> {
  const [row] = await db
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(sql`${eq(settingVersions.key, key)} and ${eq(settingVersions.version, version)}`);
  return row?.value;
}
