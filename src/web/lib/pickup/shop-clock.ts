import { openingDiary } from '#contract/diary.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';

let aheadMs = 0;

/** The device's own clock may be days out: what the shop says counts from the moment it is read. @param now ISO */
export function setShopClock(now: string): void {
  aheadMs = Date.parse(now) - Date.now();
}

/** Epoch milliseconds, by the shop's clock if it is known. */
export const shopNow = (): number => Date.now() + aheadMs;

/** The diary at this moment, with the clock that it is judged by. */
export async function readDiary(): Promise<Diary> {
  const { now, ...diary } = await callOverHttp(openingDiary, {});
  setShopClock(now);
  return diary;
}
