import { settingKeys } from '#contract/content/settings.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { readSettings } from '#server/db/settings/read-settings.ts';
import { shopFrom } from '#server/db/settings/read-shop.ts';
import { readWholeOpening } from '#server/modules/diary/read-diary.ts';
import { readDayRules } from '#server/modules/diary/read-room.ts';
import type { Snapshot } from './snapshot.ts';

/** Of small tables, each row by the transaction that wrote it; of the settings, which only grow, by their count. */
const rowsOf = (table: string): string =>
  `(select coalesce(md5(string_agg(xmin::text || ctid::text, ',' order by ctid)), '') from ${table})`;
const selectVersion = preparedStatement<{ version: string }, []>(
  'read_snapshot_version',
  `select concat_ws(' ', (select count(*) from settings), ${['diary', 'opening_hours', 'special_days', 'pauses', 'capacity_rules'].map(rowsOf).join()}) as version`,
);

async function readVersion(db: Db): Promise<string> {
  const [row] = await selectVersion(db);
  if (!row) throw new Error('the version of the snapshot was not read');
  return row.version;
}

/** The version is read first: what is committed meanwhile makes it older than what is read, and so it is read again. */
async function readSnapshot(db: Db, unpaidOrderMinutes: number | undefined): Promise<Snapshot> {
  const version = await readVersion(db);
  const [settings, opening, dayRules] = await Promise.all([
    readSettings(db, settingKeys),
    readWholeOpening(db),
    readDayRules(db),
  ]);
  const shop = shopFrom(settings, opening);
  return Object.freeze({
    version,
    settings,
    shop: unpaidOrderMinutes === undefined ? shop : Object.freeze({ ...shop, unpaidOrderMinutes }),
    opening,
    dayRules,
  });
}

export type KeptSnapshot = {
  read(): Promise<Snapshot>;
  /** The database says that something has changed: who asks next waits for it to be read anew. */
  drop(): void;
};

type Keeping = {
  /** After so long its version is compared, though nobody has said that it changed; with 0 each time, and whoever asks waits for that. */
  readonly checkedMs: number;
  /** What the environment says instead of the owner. */
  readonly unpaidOrderMinutes?: number | undefined;
};

/** One a process. While the database is away the last one serves. */
export function keepSnapshot(db: Db, { checkedMs, unpaidOrderMinutes }: Keeping): KeptSnapshot {
  let last: Snapshot | null = null;
  let reading: Promise<Snapshot> | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isDropped = true;
  let hasFailed = false;

  const look = (): Promise<Snapshot> => {
    const isCertain = isDropped;
    checkedAt = performance.now();
    const asked = readAnew(isCertain ? null : last).then(
      (next) => {
        // What began before a drop, or before a later reading, may be older than that.
        if (reading === asked) {
          last = next;
          isDropped = false;
          hasFailed = false;
          reading = null;
        }
        return next;
      },
      (error: unknown) => {
        if (reading === asked) {
          isDropped = last === null;
          hasFailed = true;
          reading = null;
        }
        if (last === null) throw error;
        return last;
      },
    );
    reading = asked;
    return asked;
  };
  const readAnew = async (known: Snapshot | null): Promise<Snapshot> =>
    known && (await readVersion(db)) === known.version ? known : readSnapshot(db, unpaidOrderMinutes);

  return {
    read: () => {
      if (checkedMs === 0) return look();
      if (last === null || isDropped) return reading ?? look();
      const ageMs = performance.now() - checkedAt;
      if (ageMs < checkedMs) return Promise.resolve(last);
      const asked = reading ?? look();
      // Nobody waits for what most likely is as known, unless nobody has asked for long.
      return ageMs < 2 * checkedMs || hasFailed ? Promise.resolve(last) : asked;
    },
    drop: () => {
      isDropped = true;
      reading = null;
    },
  };
}
