import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import type { Readiness } from '#domain/pickup/notice-words.ts';
import { readyTexts } from '#domain/pickup/ready-words.ts';
import { readDiary, shopNow } from '#web/lib/pickup/shop-clock.ts';

let read: { readonly atMs: number; readonly diary: Promise<Diary> } | null = null;

/** All products of a page request the diary once a minute. */
function diaryNow(): Promise<Diary> {
  const nowMs = Date.now();
  if (read !== null && nowMs - read.atMs < minuteMs) return read.diary;
  const diary = readDiary();
  read = { atMs: nowMs, diary };
  diary.catch(() => {
    read = null;
  });
  return diary;
}

/** The texts by the shop's diary and the clock at this moment. */
export async function readReadyTexts(readiness: Readiness): Promise<ReturnType<typeof readyTexts>> {
  const diary = await diaryNow();
  return readyTexts(readiness, shopNow(), diary);
}
