import { useSyncExternalStore } from 'react';
import { useSession } from '#admin/lib/session/session.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { createListeners } from '#web/base/create-store.ts';

const listeners = createListeners();
let timer: number | undefined;
let count = 0;

const thisMinute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs;

function tick(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(tick, thisMinute() + minuteMs - Date.now());
  listeners.notify();
}
/** A tab that slept has missed its minutes. */
const wake = (): void => (document.visibilityState === 'visible' ? tick() : undefined);

function subscribe(listener: () => void): () => void {
  const leave = listeners.subscribe(listener);
  count += 1;
  if (count === 1) {
    timer = window.setTimeout(tick, thisMinute() + minuteMs - Date.now());
    document.addEventListener('visibilitychange', wake);
  }
  return () => {
    leave();
    count -= 1;
    if (count > 0) return;
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}

/** The current minute, in epoch milliseconds; a screen that uses it renders again each minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, thisMinute);

/** The shop's own clock: date YYYY-MM-DD and time HH:MM. */
export function useShopClock(): { readonly now: number; readonly date: string; readonly time: string } {
  const now = useNow();
  const { timeZone } = useSession().shop;
  return { now, date: shopDate(now, timeZone), time: shopTime(now, timeZone) };
}
