import { sql } from 'drizzle-orm';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { keptSearch } from '#domain/search/kept-search.ts';
import type { Db } from '#server/db/open.ts';
import { searches } from '#server/db/tables/content-tables.ts';

/** What a search found: the columns of the table, without its day and how often. */
export type SearchFound = Pick<typeof searches.$inferSelect, 'found' | 'instead' | 'isAnswered'>;

export type SearchCounts = {
  count(text: string, found: SearchFound): void;
  /** Adds what was counted to the table; never throws. */
  write(): Promise<void>;
  stop(): Promise<void>;
};

type Counting = {
  readonly db: Db;
  readonly log: { warn(what: object, line: string): void };
  now(): Date;
  readonly mostOfDay?: number;
};

/**
 * Different searches of a day: a busy shop has some hundreds. Beyond this, made-up ones count no more, and those that are known count on.
 */
const usuallyOfDay = 1_000;

type Row = Pick<typeof searches.$inferSelect, 'day' | 'words' | 'times'> & SearchFound;

/**
 * Counts searches in memory and writes them down once a minute, so that a search asks the database for nothing. A process that is killed
 * loses a minute of them.
 */
export function countSearches({ db, log, now, mostOfDay = usuallyOfDay }: Counting): SearchCounts {
  let pending = new Map<string, Row>();
  let writing = Promise.resolve();

  const add = (row: Row): void => {
    const key = `${row.day} ${row.words}`;
    const known = pending.get(key);
    if (known || pending.size < mostOfDay) pending.set(key, { ...row, times: row.times + (known?.times ?? 0) });
  };

  const writePending = async (): Promise<void> => {
    const rows = [...pending.values()].sort((a, b) => (a.day + a.words < b.day + b.words ? -1 : 1)); // the same order in all processes
    if (rows.length === 0) return;
    pending = new Map();
    try {
      await db.execute(sql`
        insert into ${searches} as kept (day, words, times, found, instead, is_answered)
        select day, words, times, found, instead, "isAnswered" from (
          select new.*, known.day is not null as is_known, row_number() over (partition by new.day, known.day order by new.words)
            + (select count(*) from ${searches} where day = new.day) as place
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as new (day date, words text, times int, found int, instead text, "isAnswered" boolean)
          left join ${searches} known on known.day = new.day and known.words = new.words) as counted
        where is_known or place <= ${mostOfDay}
        order by day, words
        on conflict (day, words) do update set times = kept.times + excluded.times, found = excluded.found,
          instead = excluded.instead, is_answered = excluded.is_answered`);
    } catch (error) {
      const since = [...pending.values()];
      pending = new Map();
      for (const row of [...rows, ...since]) add(row);
      log.warn({ err: error }, 'could not write down what people searched for: trying again in a minute');
    }
  };

  const write = (): Promise<void> => {
    writing = writing.then(writePending);
    return writing;
  };
  const timer = setInterval(() => void write(), minuteMs);
  timer.unref();
  return {
    count: (text, found) => {
      const words = keptSearch(text);
      if (words !== null) add({ day: shopDate(now().getTime(), shopTimeZone), words, times: 1, ...found });
    },
    write,
    stop: async () => {
      clearInterval(timer);
      await write();
    },
  };
}
