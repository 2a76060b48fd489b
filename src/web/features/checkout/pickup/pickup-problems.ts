import { pickupText } from '#contract/orders/orders.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import {
  checkPickup,
  defaultPickupTime,
  firstPickupDate,
  nextFreeSlot,
  type PickupProblem,
  to24Hour,
  twelveHourText,
} from '#domain/pickup/pickup.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import { type Demand, withoutShelves } from '#domain/pickup/places/demand.ts';
import { roomWithOwn } from '#domain/pickup/places/room.ts';

/** HH:MM. */
export const defaultTime = to24Hour(defaultPickupTime);

/** What a pick-up is chosen by: the shop's diary, and what the cart requires of it. */
export type Offer = { readonly diary: Diary; readonly demand: Demand };

/**
 * @param held the place of the unpaid order that this one replaces: it is free for this order, and so is what it took
 * from a shelf
 */
export const offerOf = (diary: Diary, demand: Demand, held: PickupSlot | null): Offer => ({
  diary: held === null ? diary : { ...diary, room: roomWithOwn(diary.room, held, demand.workUnits) },
  demand: held === null ? demand : withoutShelves(demand),
});

type Chosen = { readonly date: string; readonly time: string };

/** Judges a time on the chosen day if that is available, otherwise on the first day that is. */
export function pickupProblems(
  { date, time }: Chosen,
  nowMs: number,
  { diary, demand }: Offer,
): { date?: PickupProblem; time?: PickupProblem } {
  const found = checkPickup({ date, time }, nowMs, diary, demand);
  if (found === null) return {};
  if (!found.startsWith('date')) return { time: found };
  const other = firstPickupDate(nowMs, diary, demand) ?? date;
  const otherDay = checkPickup({ date: other, time }, nowMs, diary, demand);
  const isOfThatDay = otherDay === 'timeInPast' || otherDay === 'timeTooSoon' || otherDay === 'timeFull';
  if (!otherDay?.startsWith('time') || isOfThatDay) return { date: found };
  return { date: found, time: otherDay };
}

/**
 * The same in words: an invalid time names the hours of the day that it was judged on, a full one names the next free
 * one.
 */
export function pickupComplaints(chosen: Chosen, nowMs: number, offer: Offer): { date?: string; time?: string } {
  const { diary, demand } = offer;
  const { date, time } = pickupProblems(chosen, nowMs, offer);
  const judgedOn = date === undefined ? chosen.date : (firstPickupDate(nowMs, diary, demand) ?? chosen.date);
  return {
    ...(date !== undefined && { date: pickupText(date, diary, chosen.date) }),
    ...(time === 'timeFull' && { time: fullText(chosen, nowMs, offer) }),
    ...(time !== undefined && time !== 'timeFull' && { time: pickupText(time, diary, judgedOn) }),
  };
}

function fullText(chosen: Chosen, nowMs: number, { diary, demand }: Offer): string {
  const free = nextFreeSlot(chosen, nowMs, diary, demand);
  const next =
    free?.date === chosen.date ? `The next free time is ${twelveHourText(free.time)}` : 'Please choose another';
  return `${twelveHourText(chosen.time)} is full. ${next}`;
}
