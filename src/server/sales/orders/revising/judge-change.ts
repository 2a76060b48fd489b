import { pickupText } from '#contract/orders/orders.ts';
import { Failure } from '#domain/failure.ts';
import { cakesAreUntouched, type Fulfilment, fulfilmentText, isUnderWay } from '#domain/order/fulfilment.ts';
import type { OrderSource } from '#domain/order/order.ts';
import { stateOfCakes, statusText } from '#domain/order/order-state.ts';
import { partsThatMayChange, type RevisablePart } from '#domain/order/revising/may-revise.ts';
import type { RevisableOrder, SoldLine } from '#domain/order/revising/revisable-order.ts';
import type { Revision } from '#domain/order/revising/revise-order.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { checkPickup, isEarlyEnough, type PickupProblem } from '#domain/pickup/pickup.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import { type Demand, isInSeason, type Needs, noDemand, noLead, withoutShelves } from '#domain/pickup/places/demand.ts';
import { demandOfLines } from '#server/sales/orders/placing/check-chosen-pickup.ts';

const partTexts: Readonly<Record<RevisablePart, string>> = {
  pickupTime: 'the time',
  pickupDay: 'the day',
  recipient: 'who it is for',
  lines: 'what is in it',
};

/** @throws Failure 'conflict' for a part that this actor can no longer change in an order in this state */
export function refuseLateChange(
  order: { readonly number: string; readonly fulfilment: Fulfilment },
  parts: readonly RevisablePart[],
  actor: 'staff' | 'customer',
): void {
  const allowed = partsThatMayChange(order.fulfilment, actor);
  const refused = parts.filter((part) => !allowed.includes(part));
  if (refused.length === 0) return;
  const word = actor === 'staff' ? fulfilmentText(order.fulfilment) : statusText(stateOfCakes(order.fulfilment));
  const state = `${order.number} is '${word}'`;
  if (!isUnderWay(order.fulfilment)) throw new Failure('conflict', { text: `${state}: it can no longer be changed.` });
  const can = allowed.length === 0 ? 'nothing' : allowed.map((part) => partTexts[part]).join(', ');
  throw new Failure('conflict', {
    text: `${state}: ${refused.map((part) => partTexts[part]).join(' and ')} can no longer be changed, only ${can} and notes.`,
  });
}

/** A quote's day was agreed in conversation, because no diary knows how long such a product takes: its customer asks for another. */
export const isAgreed = ({ source }: { readonly source: OrderSource }): boolean => source === 'enquiry';

export type NeedsOf = ReadonlyMap<number, Needs>;

function withOwnPieces(lines: readonly SoldLine[], needs: NeedsOf): NeedsOf {
  const own = new Map<number, Needs>();
  for (const { productId, quantity, pieces, fromStock } of lines) {
    const of = own.get(productId) ?? needs.get(productId);
    if (fromStock && of?.shelf)
      own.set(productId, { ...of, shelf: { ...of.shelf, pieces: of.shelf.pieces + quantity * pieces } });
  }
  return own;
}

/** The pieces that the lines have from a shelf are free for them. */
export const demandOfSold = (lines: readonly SoldLine[], needs: NeedsOf): Demand =>
  demandOfLines(lines, new Map([...needs, ...withOwnPieces(lines, needs)]));

type Judged = {
  readonly fulfilment: Fulfilment;
  readonly before: RevisableOrder;
  readonly revision: Revision;
  readonly diary: Diary;
  readonly needs: NeedsOf;
  readonly now: Date;
  readonly actor: 'staff' | 'customer';
};

/**
 * Why the diary does not allow what is asked for, in words, and for which field; null if it does. Whether a place is full is left to the
 * places.
 */
export function problemOfDiary(judged: Judged): { readonly field: string; readonly text: string } | null {
  const { before, revision, diary } = judged;
  const { pickup } = revision;
  if (pickup.date === before.pickup.date && pickup.time === before.pickup.time) {
    const problem = problemOfAdded(judged);
    return problem && { field: 'pickupDate', text: addedTexts[problem] };
  }
  const problem = problemOfMove(judged);
  if (problem === null) return null;
  const field = problem.startsWith('date') ? 'pickupDate' : 'pickupTime';
  return { field, text: pickupText(problem, diary, pickup.date) };
}

function problemOfMove({ fulfilment, before, revision, diary, needs, now }: Judged): PickupProblem | null {
  const { pickup, lines } = revision;
  const by = moveJudgedBy({ fulfilment, before, lines, diary, needs }, pickup.date);
  return checkPickup(pickup, now.getTime(), by.diary, by.demand);
}

/** The order keeps its day, for which the rest of it is being made. */
const addedTexts = {
  dateTooEarly: 'We cannot make that in time for the day of this order. Please choose a later day for the order first.',
  dateSoldOut: 'That is sold out for the day of this order. Please choose another day for the order first.',
  dateOutOfSeason: 'That is not made at the time of year of this order. Please choose another day for the order first.',
} as const satisfies Partial<Record<PickupProblem, string>>;

function problemOfAdded(judged: Judged): keyof typeof addedTexts | null {
  const { fulfilment, before, revision, diary, needs, now, actor } = judged;
  if (!cakesAreUntouched(fulfilment)) return null;
  const added = demandOfSold(addedLines(before, revision.lines), needs);
  return addedProblem(revision.pickup, actor === 'customer' ? withWords(added, judged) : added, diary, now);
}

type Moved = Pick<Judged, 'fulfilment' | 'diary' | 'needs'> & {
  readonly before: Pick<RevisableOrder, 'pickup' | 'lines'>;
  readonly lines: Revision['lines'];
};

type JudgedBy = { readonly diary: Diary; readonly demand: Demand };

/** By what a move to a day is judged. */
export function moveJudgedBy({ fulfilment, before, lines, diary, needs }: Moved, date: string): JudgedBy {
  const withoutNotice = { ...diary, lead: noLead };
  // What is being baked will be ready by its day.
  if (!cakesAreUntouched(fulfilment)) return { diary: withoutNotice, demand: noDemand };
  const added = demandOfSold(addedLines(before, lines), needs);
  const all = withoutShelves(demandOfSold(lines, needs));
  // What staff have since said about the day that it has does not affect what it was promised.
  const demand = date === before.pickup.date ? { ...all, notOn: added.notOn } : all;
  // A later day leaves more time than the bakery has promised to make do with.
  if (date < before.pickup.date) return { diary, demand };
  const { leads, leadMinutes } = added;
  return { diary: withoutNotice, demand: { ...demand, leads, leadMinutes } };
}

/** What is sold from now on: new lines, and the additional pieces of a line that stays. */
const addedLines = (before: Moved['before'], lines: Revision['lines']): SoldLine[] =>
  lines.flatMap((line) => {
    const kept = line.isSoldNow ? 0 : (before.lines.find(({ id }) => id === line.id)?.quantity ?? 0);
    return line.quantity > kept ? [{ ...line, quantity: line.quantity - kept }] : [];
  });

function addedProblem(pickup: PickupSlot, added: Demand, diary: Diary, now: Date): keyof typeof addedTexts | null {
  // What takes no time of its own is ready by the order's day, however near that is.
  const asksForTime = added.leads.length > 0 || added.leadMinutes > 0;
  if (asksForTime && !isEarlyEnough(pickup, now.getTime(), diary, added)) return 'dateTooEarly';
  if (added.notOn.includes(pickup.date)) return 'dateSoldOut';
  return added.seasons.every((season) => isInSeason(pickup.date, season)) ? null : 'dateOutOfSeason';
}

/** What a customer adds to a cake that had nothing of the kind takes its own time, as does another photo: the cake itself is under way. */
function withWords(added: Demand, { before, revision, needs }: Judged): Demand {
  const words = revision.lines.map((line) => {
    const was = before.lines.find(({ id }) => id === line.id)?.personalisation ?? {};
    const { photo, ...said } = line.personalisation;
    const anew = Object.entries(said).filter(([part]) => !(part in was));
    return { ...line, personalisation: { ...Object.fromEntries(anew), ...(photo !== was.photo && { photo }) } };
  });
  const ofWords = new Map([...needs].map(([id, need]) => [id, { ...need, ...noOther }]));
  const { leads, leadMinutes } = demandOfLines(words, ofWords);
  return { ...added, leads: [...added.leads, ...leads], leadMinutes: Math.max(added.leadMinutes, leadMinutes) };
}

const noOther = { lead: null, season: null, shelf: null, notOn: null, flavoursNotOn: {} } as const;
