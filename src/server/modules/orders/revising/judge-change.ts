import { pickupText } from '#contract/orders/orders.ts';
import { Failure } from '#domain/failure.ts';
import { cakesAreUntouched, type Fulfilment, fulfilmentText, isUnderWay } from '#domain/order/fulfilment/fulfilment.ts';
import type { OrderSource } from '#domain/order/order.ts';
import { partsThatMayChange, type RevisablePart } from '#domain/order/revising/may-revise.ts';
import type { RevisableOrder, SoldLine } from '#domain/order/revising/revisable-order.ts';
import type { Revision } from '#domain/order/revising/revise-order.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { checkPickup, isEarlyEnough, type PickupProblem } from '#domain/pickup/pickup.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import { type Demand, demandOf, isInSeason, type Needs, noDemand } from '#domain/pickup/places/demand.ts';

const partTexts: Readonly<Record<RevisablePart, string>> = {
  pickupTime: 'the time',
  pickupDay: 'the day',
  recipient: 'whom it is for',
  lines: 'what is in it',
};

/** @throws Failure 'conflict' for a part that this actor can no longer change of an order in this state */
export function refuseLateChange(
  order: { readonly number: string; readonly fulfilment: Fulfilment },
  parts: readonly RevisablePart[],
  actor: 'staff' | 'customer',
): void {
  const allowed = partsThatMayChange(order.fulfilment, actor);
  const refused = parts.filter((part) => !allowed.includes(part));
  if (refused.length === 0) return;
  const state = `${order.number} is '${fulfilmentText(order.fulfilment)}'`;
  if (!isUnderWay(order.fulfilment)) throw new Failure('conflict', { text: `${state}: it stays as it is.` });
  const can = allowed.length === 0 ? 'nothing' : allowed.map((part) => partTexts[part]).join(', ');
  throw new Failure('conflict', {
    text: `${state}: ${refused.map((part) => partTexts[part]).join(' and ')} can no longer be changed, only ${can} and notes.`,
  });
}

/** A quote's day was talked over, for no diary knows how long such a cake takes: its customer asks for another. */
export const isAgreed = ({ source }: { readonly source: OrderSource }): boolean => source === 'enquiry';

export type NeedsOf = ReadonlyMap<number, Needs>;

export const demandOfSold = (lines: readonly SoldLine[], needs: NeedsOf): Demand =>
  demandOf(
    lines.flatMap(({ productId, weightGrams, quantity, personalisation }) => {
      const ofProduct = needs.get(productId);
      return ofProduct ? [{ needs: ofProduct, grams: weightGrams, quantity, personalisation }] : [];
    }),
  );

type Judged = {
  readonly fulfilment: Fulfilment;
  readonly before: RevisableOrder;
  readonly revision: Revision;
  readonly diary: Diary;
  readonly needs: NeedsOf;
  readonly now: Date;
};

/** In words, why the diary has not what is asked for, and of which field; null where it has. Whether a place is full is for the places. */
export function problemOfDiary(judged: Judged): { readonly field: string; readonly text: string } | null {
  const { revision, diary } = judged;
  const problem = diaryProblem(judged);
  if (problem === null) return null;
  const field = problem.startsWith('date') ? 'pickupDate' : 'pickupTime';
  return { field, text: pickupText(problem, diary, revision.pickup.date) };
}

function diaryProblem({ fulfilment, before, revision, diary, needs, now }: Judged): PickupProblem | null {
  const { pickup, lines } = revision;
  const isMoved = pickup.date !== before.pickup.date || pickup.time !== before.pickup.time;
  // What is being baked is ready by its day.
  if (!cakesAreUntouched(fulfilment)) return isMoved ? checkPickup(pickup, now.getTime(), diary, noDemand) : null;
  const added = demandOfSold(
    lines.filter(({ isSoldNow }) => isSoldNow),
    needs,
  );
  if (!isMoved) return addedProblem(pickup, added, diary, now);
  const demand = demandOfSold(lines, needs);
  // A later day leaves more time than the bakery has promised to make do with.
  const isLater = pickup.date >= before.pickup.date;
  const { leads, leadMinutes } = added;
  return checkPickup(pickup, now.getTime(), diary, isLater ? { ...demand, leads, leadMinutes } : demand);
}

function addedProblem(pickup: PickupSlot, added: Demand, diary: Diary, now: Date): PickupProblem | null {
  // What takes no time of its own is ready by the order's day, however near that is.
  const asksForTime = added.leads.length > 0 || added.leadMinutes > 0;
  if (asksForTime && !isEarlyEnough(pickup, now.getTime(), diary, added)) return 'dateTooEarly';
  return added.seasons.every((season) => isInSeason(pickup.date, season)) ? null : 'dateOutOfSeason';
}
