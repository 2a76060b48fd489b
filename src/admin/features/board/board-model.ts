import type { BoardCard } from '#contract/admin/board/board.ts';
import { type Fulfilment, stepsOf } from '#domain/order/fulfilment.ts';
import { minutesOf } from '#domain/values/time.ts';

export const lanes = ['accepted', 'baking', 'ready', 'collected'] as const satisfies readonly Fulfilment[];
export type Lane = (typeof lanes)[number];

/** The lane of a card; an order that was not collected waits with the ready ones. */
export const laneOf = (fulfilment: Fulfilment): Lane | null => {
  if (fulfilment === 'notCollected') return 'ready';
  return lanes.find((lane) => lane === fulfilment) ?? null;
};

/** The step of the one big button; null if there is none. */
export const nextOf = (fulfilment: Fulfilment): Lane | null =>
  lanes.find((lane) => stepsOf(fulfilment).some((step) => step === lane)) ?? null;

/** The order in which the shop reads a day: two cards stand in the same order on every board. */
const placeOf = ({ time, placedAt, number }: BoardCard): string => `${time} ${placedAt} ${number}`;
const inOrder = (a: BoardCard, b: BoardCard): number => (placeOf(a) < placeOf(b) ? -1 : 1);

/** Cancelled and expired orders are on no board. */
const isOnBoard = ({ fulfilment }: BoardCard): boolean => fulfilment === 'placed' || laneOf(fulfilment) !== null;

/**
 * Takes in the news of an order: a version older than the known one changes nothing, and a cancelled or expired order,
 * or one for another
 * day, leaves this board.
 */
export function withCard(cards: readonly BoardCard[], card: BoardCard, day: string): readonly BoardCard[] {
  const known = cards.find(({ number }) => number === card.number);
  if (known && known.version > card.version) return cards;
  const others = cards.filter(({ number }) => number !== card.number);
  if (card.day !== day || !isOnBoard(card)) return known ? others : cards;
  return [...others, card].toSorted(inOrder);
}

export const withoutCard = (cards: readonly BoardCard[], number: string): readonly BoardCard[] =>
  cards.some((card) => card.number === number) ? cards.filter((card) => card.number !== number) : cards;

/** The cards as moved before the shop has responded. */
export const asMoved = (cards: readonly BoardCard[], pending: ReadonlyMap<string, Fulfilment>): readonly BoardCard[] =>
  pending.size === 0
    ? cards
    : cards.map((card) => {
        const to = pending.get(card.number);
        return to === undefined || to === card.fulfilment ? card : { ...card, fulfilment: to };
      });

export type ByLane = Readonly<Record<Lane | 'unpaid' | 'walkIns', readonly BoardCard[]>>;

export function byLane(cards: readonly BoardCard[]): ByLane {
  const of = (lane: Lane) => cards.filter((card) => laneOf(card.fulfilment) === lane);
  return {
    unpaid: cards.filter(({ fulfilment }) => fulfilment === 'placed'),
    accepted: of('accepted'),
    baking: of('baking'),
    ready: of('ready'),
    collected: lastFirst(of('collected').filter(({ isWalkIn }) => !isWalkIn)),
    walkIns: lastFirst(of('collected').filter(({ isWalkIn }) => isWalkIn)),
  };
}

/** Sorted by when they were handed over. */
const lastFirst = (cards: readonly BoardCard[]): BoardCard[] =>
  cards.toSorted((a, b) => (a.movedAt === b.movedAt ? 0 : a.movedAt < b.movedAt ? 1 : -1));

export type TimeWords = { readonly text: string; readonly tone: 'far' | 'soon' | 'late' };

const durationText = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60}`}`;

/** What is special about a card's time. @param now HH:MM of the shop's clock; only for today's cards */
export function timeWordsOf(
  { time, fulfilment }: Pick<BoardCard, 'time' | 'fulfilment'>,
  now: string,
): TimeWords | null {
  if (fulfilment === 'collected' || fulfilment === 'placed') return null;
  const left = minutesOf(time) - minutesOf(now);
  if (fulfilment === 'ready' || fulfilment === 'notCollected')
    return left < 0 ? { text: `waiting ${durationText(-left)}`, tone: 'soon' } : inWords(left);
  return left < 0 ? { text: `${durationText(-left)} late`, tone: 'late' } : inWords(left);
}

const inWords = (left: number): TimeWords => {
  if (left === 0) return { text: 'due now', tone: 'soon' };
  return { text: `in ${durationText(left)}`, tone: left <= 60 ? 'soon' : 'far' };
};

/** '7 new for today, 13 for other days'. */
export function newsText(news: readonly { readonly day: string }[], today: string): string {
  const ofToday = news.filter(({ day }) => day === today).length;
  const others = news.length - ofToday;
  if (ofToday === 0) return `${others} new for other days`;
  return others === 0 ? `${ofToday} new for today` : `${ofToday} new for today, ${others} for other days`;
}
