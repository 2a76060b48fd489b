import { openingDiary } from '#contract/diary.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';

let aheadMs = 0;

/** The device's own clock may be days wrong: what the shop says holds from the moment that it is read. @param now ISO */
export function setShopClock(now: string): void {
  aheadMs = Date.parse(now) - Date.now();
}

/** Epoch milliseconds, by the shop's clock where that is known. */
export const shopNow = (): number => Date.now() + aheadMs;

/** As it is at this moment, with the clock that it is judged by. */
export async function readDiary(): Promise<Diary> {
  const { now, ...diary } = await callOverHttp(openingDiary, {});
  setShopClock(now);
  return diary;
}
