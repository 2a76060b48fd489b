import type { DiaryNotice } from '#contract/diary.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { noticeAt } from './notice-words.ts';
import { readDiary } from './read-diary.ts';

const selectReasons = preparedStatement<{ any: boolean }, [today: string, now: Date]>(
  'read_reasons_for_notice',
  `select exists (select from pauses where begins_at <= $2 and ends_at > $2)
     or exists (select from capacity_rules where date = $1::date or weekday = extract(isodow from $1::date)) as any`,
);

/** Every page asks: the diary is read only where there is a pause, or a limit of today's that may be reached. */
export async function readNotice(db: Db, now: Date): Promise<DiaryNotice | null> {
  const [reasons] = await selectReasons(db, shopDate(now.getTime(), shopTimeZone), now);
  return reasons?.any ? noticeAt(now.getTime(), await readDiary(db, now)) : null;
}
