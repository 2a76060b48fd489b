import type { Diary } from '#domain/pickup/diary.ts';
import { defaultPickupTime, to24Hour } from '#domain/pickup/pickup.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Demand } from '#domain/pickup/places/demand.ts';
import { roomWithOwn } from '#domain/pickup/places/room.ts';

/** HH:MM. */
export const defaultTime = to24Hour(defaultPickupTime);

/** By what a pick-up is chosen: the shop's diary, and what the cart asks of it. */
export type Offer = { readonly diary: Diary; readonly demand: Demand };

/** @param held the place of the unpaid order that this one takes the place of: it is free for it */
export const offerOf = (diary: Diary, demand: Demand, held: PickupSlot | null): Offer => ({
  diary: held === null ? diary : { ...diary, room: roomWithOwn(diary.room, held, demand.workUnits) },
  demand,
});
