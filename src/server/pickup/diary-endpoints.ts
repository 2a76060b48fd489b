import { type DiaryNotice, diaryNotice, openingDiary, pickupNeeds } from '#contract/diary.ts';
import { pauseText } from '#contract/diary-words.ts';
import { weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { type Diary, pauseAt, specialDayOn } from '#domain/pickup/diary.ts';
import {
  firstFreeSlot,
  formatPickupDate,
  formatPickupTime,
  pickupDay,
  shopDate,
  shopTime,
} from '#domain/pickup/pickup.ts';
import { noDemand } from '#domain/pickup/places/demand.ts';
import { answeredBy } from '#server/platform/endpoint-action.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { diaryOf, openingAt } from './read-diary.ts';
import { needsOf } from './read-needs.ts';

/** The least that a product can ask of a day. */
const leastDemand = { ...noDemand, workUnits: 1 };

/** What every page says while orders are paused or today can take no more of them; null at any other time. */
export function noticeAt(nowMs: number, diary: Diary): DiaryNotice | null {
  const pause = pauseAt(nowMs, diary);
  if (pause) return { title: 'Orders are paused.', text: pauseText(pause, nowMs, diary) };
  const isFull = pickupDay(shopDate(nowMs, diary.timeZone), nowMs, diary, leastDemand) === 'full';
  if (!isFull && !isAtCounterAlone(nowMs, diary)) return null;
  const free = firstFreeSlot(nowMs, diary, leastDemand);
  const next =
    free === null ? '.' : `; the next free pick-up is ${formatPickupDate(free.date)}, ${formatPickupTime(free.time)}.`;
  const title = isFull ? 'We are fully booked for today.' : 'We are not taking online orders for today.';
  return { title, text: `You can look around and fill your cart${next}` };
}

/** Whether the counter is open, or will be, on a day that takes orders only there: because it was planned so, or because staff ended it. */
function isAtCounterAlone(nowMs: number, diary: Diary): boolean {
  const today = specialDayOn(shopDate(nowMs, diary.timeZone), diary);
  return today?.counterOnly === true && today.hours !== null && shopTime(nowMs, diary.timeZone) <= today.hours.closes;
}

/** Every page asks for this. */
async function readNotice(context: RequestContext): Promise<DiaryNotice | null> {
  const { now, snapshot } = context;
  const nowMs = now.getTime();
  const today = shopDate(nowMs, shopTimeZone);
  const weekday = weekdayOf(today) + 1;
  const isLimited = snapshot.dayRules.some((rule) => rule.date === today || rule.weekday === weekday);
  if (isLimited) return noticeAt(nowMs, await diaryOf(context));
  const opening = openingAt(snapshot, now);
  if (pauseAt(nowMs, opening)) return noticeAt(nowMs, opening);
  if (!isAtCounterAlone(nowMs, opening)) return null;
  // The next free pick-up may be on a day with a limit.
  return noticeAt(nowMs, snapshot.dayRules.length === 0 ? opening : await diaryOf(context));
}

/** Answers a previous slug under that slug, because it is the one a cart knows; products no longer sold are missing. */
export async function findNeeds(context: RequestContext, { slugs }: { slugs: string[] }) {
  const catalogue = await context.catalogue.at(context.now);
  const today = shopDate(context.now.getTime(), shopTimeZone);
  const off = catalogue.cakes.flatMap(({ row: { id, notOn } }) =>
    notOn === null || notOn < today ? [] : [[id, notOn]],
  );
  return [...new Set(slugs)].flatMap((slug) => {
    const found = catalogue.sold(slug);
    if (!found) return [];
    const { workUnits, pieces, optionLeads, ...rest } = needsOf(found.row);
    const flavoursNotOn: Record<string, string> = found.row.options.box ? Object.fromEntries(off) : {};
    const copies = {
      flavoursNotOn,
      workUnits: { ...workUnits },
      pieces: { ...pieces },
      optionLeads: { ...optionLeads },
    };
    return [{ slug, ...rest, ...copies }];
  });
}

export const diaryEndpoints = [
  answeredBy(openingDiary, async (context) => ({ ...(await diaryOf(context)), now: context.now.toISOString() })),
  answeredBy(pickupNeeds, findNeeds),
  answeredBy(diaryNotice, async (context) => ({ notice: await readNotice(context) })),
];
