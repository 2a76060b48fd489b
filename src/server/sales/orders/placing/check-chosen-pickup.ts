import { pauseText } from '#contract/diary-words.ts';
import { pickupText } from '#contract/orders/orders.ts';
import { Failure } from '#domain/failure.ts';
import type { RequestedOrder } from '#domain/order/order.ts';
import { type Diary, pauseAt } from '#domain/pickup/diary.ts';
import { checkPickup, nextFreeSlot, orderingMs } from '#domain/pickup/pickup.ts';
import { formatPickupSlot, type SlotReader } from '#domain/pickup/pickup-slot.ts';
import { type Demand, demandOf, type Needs } from '#domain/pickup/places/demand.ts';
import { violatedCheck } from '#server/db/clean-error.ts';
import { readDiary } from '#server/pickup/read-diary.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Asked = Pick<RequestedOrder, 'pickup' | 'lines'>;

type LineOfDemand = Pick<Asked['lines'][number], 'productId' | 'weightGrams' | 'quantity' | 'personalisation'>;

export const demandOfLines = (lines: readonly LineOfDemand[], needs: ReadonlyMap<number, Needs>): Demand =>
  demandOf(
    lines.flatMap(({ productId, weightGrams, quantity, personalisation }) => {
      const ofProduct = needs.get(productId);
      return ofProduct ? [{ needs: ofProduct, grams: weightGrams, quantity, personalisation }] : [];
    }),
  );

/** @throws Failure 'ordersPaused' */
export function refuseInPauseOfShop(diary: Diary, now: Date): void {
  const pause = pauseAt(now.getTime(), diary);
  if (pause) throw new Failure('ordersPaused', { text: pauseText(pause, now.getTime(), diary) });
}

/** Judges by the diary as it is at this moment: nothing of it is kept from an earlier request. @throws Failure 'invalid' */
export function checkChosenPickup({ pickup }: Asked, diary: Diary, now: Date, demand: Demand): void {
  const problem = checkPickup(pickup, now.getTime(), diary, demand);
  if (!problem) return;
  const field = problem.startsWith('date') ? 'pickupDate' : 'pickupTime';
  throw new Failure('invalid', { fields: { [field]: pickupText(problem, diary, pickup.date) } });
}

const limitsOfPlaces: Readonly<Record<string, 'day' | 'time'>> = {
  taken_days_orders: 'day',
  taken_days_work_units: 'day',
  taken_slots_pickups: 'time',
};

/** Which limit of a pick-up's place refused a statement; null for any other error. */
export const fullPlace = (error: unknown): 'day' | 'time' | null => limitsOfPlaces[violatedCheck(error) ?? ''] ?? null;

/** Staff who may go past a full time need another permission to go past a full day. */
export const mayNotFillDay = (): Failure =>
  new Failure('notAllowed', { text: 'That day is full: only a manager can take on more.' });

/** 'slotFull' with the next free slot; null for any error other than that of a full day or slot. */
export async function refusedPlace(
  { db, now, reader }: Pick<RequestContext, 'db' | 'now'> & { readonly reader: SlotReader },
  { pickup }: Pick<Asked, 'pickup'>,
  error: unknown,
  demand: Demand,
): Promise<Failure | null> {
  const which = fullPlace(error);
  if (which === null) return null;
  const free = nextFreeSlot(pickup, now.getTime() + orderingMs, await readDiary(db, now), demand);
  const full = which === 'day' ? 'That day is full now.' : 'That pick-up time has just been taken.';
  const instead = free === null ? 'Please call us.' : `The next free one is ${formatPickupSlot(free, reader)}.`;
  return new Failure('slotFull', { text: `${full} ${instead}`, ...(free && { free: { ...free } }) });
}
