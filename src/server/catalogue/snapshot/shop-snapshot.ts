import { asc } from 'drizzle-orm';
import { type Settings, settingKeys } from '#contract/content/settings.ts';
import type { OpeningDiary } from '#contract/diary.ts';
import type { Shop } from '#contract/shop.ts';
import type { SearchPhrase } from '#domain/search/understand-search.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { readSettings, shopFrom } from '#server/db/read-shop.ts';
import { searchPhrases } from '#server/db/tables/content-tables.ts';
import { readWholeOpening } from '#server/pickup/read-diary.ts';
import { type DayRule, readDayRules } from '#server/pickup/read-room.ts';
import { type SnapshotCache, snapshotCache } from '#server/platform/snapshot-cache.ts';
import { tableVersion } from '#server/platform/table-version.ts';

/** What the owner has set, as pages show it: read again when it changes, and never changed itself. */
export type ShopSnapshot = {
  /** Two snapshots with the same content may have different versions; two with the same version never differ in content. */
  readonly version: string;
  readonly settings: Settings;
  readonly shop: Shop;
  /** Includes what is over: `openingAt` leaves it out. */
  readonly opening: OpeningDiary;
  readonly dayRules: readonly DayRule[];
  /** Phrases that customers type and that are not text to search for, in the owner's order. */
  readonly phrases: readonly SearchPhrase[];
};

const tables = ['settings', 'diary', 'opening_hours', 'special_days', 'pauses', 'capacity_rules', 'search_phrases'];

const selectVersion = preparedStatement<{ version: string }, []>(
  'read_snapshot_version',
  `select ${tableVersion(tables)} as version`,
);

async function readVersion(db: Db): Promise<string> {
  const [row] = await selectVersion(db);
  if (!row) throw new Error('the version of the snapshot was not read');
  return row.version;
}

async function readSnapshot(
  db: Db,
  unpaidOrderMinutes: number | undefined,
  known: ShopSnapshot | null,
): Promise<ShopSnapshot> {
  // Read first: whatever is committed in the meantime makes the version older than what is read, so that it is read again.
  const version = await readVersion(db);
  if (version === known?.version) return known;
  const [settings, opening, dayRules, phrases] = await Promise.all([
    readSettings(db, settingKeys),
    readWholeOpening(db),
    readDayRules(db),
    db
      .select({ phrases: searchPhrases.phrases, meaning: searchPhrases.meaning })
      .from(searchPhrases)
      .orderBy(asc(searchPhrases.id)),
  ]);
  const shop = shopFrom(settings, opening);
  return Object.freeze({
    version,
    settings,
    shop: unpaidOrderMinutes === undefined ? shop : Object.freeze({ ...shop, unpaidOrderMinutes }),
    opening,
    dayRules,
    phrases,
  });
}

type Keeping = {
  readonly checkedMs: number;
  /** What the environment sets instead of the owner. */
  readonly unpaidOrderMinutes?: number | undefined;
};

/** Opens the snapshots of the shop, once per process. */
export const openShopSnapshots = (db: Db, { checkedMs, unpaidOrderMinutes }: Keeping): SnapshotCache<ShopSnapshot> =>
  snapshotCache<ShopSnapshot>((known) => readSnapshot(db, unpaidOrderMinutes, known), checkedMs);
