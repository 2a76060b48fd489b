import { asc } from 'drizzle-orm';
import { settingKeys } from '#contract/content/settings.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { readSettings, shopFrom } from '#server/db/read-shop.ts';
import { searchPhrases } from '#server/db/tables/content-tables.ts';
import { readWholeOpening } from '#server/pickup/read-diary.ts';
import { readDayRules, readTaken, type TakenDays } from '#server/pickup/read-room.ts';
import { type Kept, keepRead, rowsOf, type Snapshot, sumOf } from './snapshot.ts';

const selectVersion = preparedStatement<{ version: string }, []>(
  'read_snapshot_version',
  `select concat_ws(' ', (select count(*) from settings), ${['diary', 'opening_hours', 'special_days', 'pauses', 'capacity_rules', 'search_phrases'].map(rowsOf).join()}) as version`,
);

async function readVersion(db: Db): Promise<string> {
  const [row] = await selectVersion(db);
  if (!row) throw new Error('the version of the snapshot was not read');
  return row.version;
}

/** The version is read first: what is committed meanwhile makes it older than what is read, and so it is read again. */
async function readSnapshot(db: Db, unpaidOrderMinutes: number | undefined): Promise<Snapshot> {
  const version = await readVersion(db);
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
  /** What the environment says instead of the owner. */
  readonly unpaidOrderMinutes?: number | undefined;
};

/** One a process. */
export const keepSnapshot = (db: Db, { checkedMs, unpaidOrderMinutes }: Keeping): Kept<Snapshot> =>
  keepRead<Snapshot>(
    async (known, isChanged) =>
      known && !isChanged && (await readVersion(db)) === known.version ? known : readSnapshot(db, unpaidOrderMinutes),
    checkedMs,
  );

const selectTakenVersion = preparedStatement<{ version: string }, [from: string]>(
  'read_taken_version',
  `select concat_ws(' ', $1::date, ${rowsOf('capacity_rules')}, ${['taken_days', 'taken_slots'].map((table) => sumOf(`${table} where date >= $1::date`)).join()}) as version`,
);

/** What orders have taken from today on. One a process. */
export function keepTaken(
  db: Db,
  { checkedMs, now }: Pick<Keeping, 'checkedMs'> & { now: () => Date },
): Kept<TakenDays> {
  type Read = { readonly version: string; readonly days: TakenDays };
  const kept = keepRead<Read>(async (known) => {
    const today = shopDate(now().getTime(), shopTimeZone);
    const [row] = await selectTakenVersion(db, today);
    if (known && row?.version === known.version) return known;
    return { version: row?.version ?? '', days: await readTaken(db, today) };
  }, checkedMs);
  return { drop: kept.drop, read: async () => (await kept.read()).days };
}
