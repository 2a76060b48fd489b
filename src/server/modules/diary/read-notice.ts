import type { DiaryNotice } from '#contract/diary.ts';
import { weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { pauseAt } from '#domain/pickup/diary.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { noticeAt } from './notice-words.ts';
import { diaryOf, openingAt } from './read-diary.ts';

/** Every page asks: what is taken is read only where today has a limit that may be reached. */
export async function readNotice(context: RequestContext): Promise<DiaryNotice | null> {
  const { now, snapshot } = context;
  const nowMs = now.getTime();
  const today = shopDate(nowMs, shopTimeZone);
  const weekday = weekdayOf(today) + 1;
  const isLimited = snapshot.dayRules.some((rule) => rule.date === today || rule.weekday === weekday);
  if (isLimited) return noticeAt(nowMs, await diaryOf(context));
  const opening = openingAt(snapshot, now);
  return pauseAt(nowMs, opening) ? noticeAt(nowMs, opening) : null;
}
