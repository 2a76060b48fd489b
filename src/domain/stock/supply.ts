import type { supplies } from '#domain/catalogue/editing/product-fields.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { wallClock } from '#domain/pickup/clock/wall-clock.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { counterHoursOn } from '#domain/pickup/hours.ts';
import type { ShelfStock } from '#domain/pickup/places/demand.ts';

/** How a product is supplied: from its stock on every day, from the stock today and baked for later days, or made to order. */
export type Supply = (typeof supplies)[number];

export type Supplied = { readonly supply: Supply; readonly countsTomorrow: boolean };

/** YYYY-MM-DD: the days that the shelf at this moment is for; `tomorrow` is null once today has closed. */
export type ShelfDays = { readonly today: string; readonly tomorrow: string | null };

export const shelfDays = (nowMs: number, diary: Pick<Diary, 'timeZone' | 'week' | 'specialDays'>): ShelfDays =>
  shelfDaysAt(wallClock(nowMs, diary.timeZone), diary);

/** @param now by the shop's clock, as `wallClock` gives it */
export function shelfDaysAt(now: string, diary: Pick<Diary, 'week' | 'specialDays'>): ShelfDays {
  const today = now.slice(0, 10);
  const hours = counterHoursOn(today, diary);
  return { today, tomorrow: hours !== null && now.slice(11, 16) <= hours.closes ? addDays(today, 1) : null };
}

/** Whether a shelf that is not for every day is for this date. */
export const isOfShelf = (
  { countsTomorrow }: Pick<Supplied, 'countsTomorrow'>,
  date: string,
  { today, tomorrow }: ShelfDays,
): boolean => date === today || (countsTomorrow && date === tomorrow);

/** Whether what is collected on that day is taken from the stock when it is ordered. */
export const takesStock = (product: Supplied, date: string, days: ShelfDays): boolean =>
  product.supply === 'stock' || (product.supply === 'stockToday' && isOfShelf(product, date, days));

type Stocked = Supplied & { readonly stock: number | null };

/** Pieces that can be ordered for the best day; null if there is no limit. */
export const piecesOfBestDay = ({ supply, stock }: Pick<Stocked, 'supply' | 'stock'>): number | null =>
  supply === 'stock' ? stock : null;

export const shelfOf = ({ supply, stock, countsTomorrow }: Stocked): ShelfStock | null =>
  supply === 'stockToday' && stock !== null ? { pieces: stock, countsTomorrow } : null;
