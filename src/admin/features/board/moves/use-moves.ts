import { useRef, useState } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { type BoardCard, type MovedCards, moveCards } from '#contract/admin/board/board.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { type Fulfilment, type StaffPlace, stepBackOf } from '#domain/order/fulfilment.ts';

/** Moves made together, which can be undone for a minute. */
export type Step = {
  readonly id: number;
  readonly to: Fulfilment;
  readonly cards: readonly BoardCard[];
  readonly endsAt: number;
};

export const undoSeconds = 60;

export type Refusal = { readonly number: string; readonly text: string };

let steps = 0;

/** Moves cards: shown at once, sent to the shop, and reverted if the shop refuses. */
export function useMoves(show: (cards: readonly BoardCard[]) => void) {
  const [pending, showPending] = useState<ReadonlyMap<string, Fulfilment>>(new Map());
  const underWayOf = useRef(pending);
  const setPending = (by: (known: ReadonlyMap<string, Fulfilment>) => ReadonlyMap<string, Fulfilment>): void => {
    underWayOf.current = by(underWayOf.current);
    showPending(underWayOf.current);
  };
  const [done, setDone] = useState<readonly Step[]>([]);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  /** Kept current before the render, because a key press may follow at once. */
  const latest = useRef(done);
  /** An undo of what is still under way waits for its response. */
  const underWay = useRef<Promise<unknown>>(Promise.resolve());

  const change = (by: (known: readonly Step[]) => readonly Step[]): void => {
    latest.current = by(latest.current);
    setDone(latest.current);
  };
  /** Adds to the refusals made while the shop was being asked, which stay to be read. */
  const refuseToo = (more: readonly Refusal[]): void =>
    setRefusals((since) => [
      ...since.filter(({ number }) => more.every((refusal) => refusal.number !== number)),
      ...more,
    ]);
  const send = async (
    cards: readonly BoardCard[],
    to: (card: BoardCard) => StaffPlace | null,
    isUndo: boolean,
  ): Promise<void> => {
    const moves = cards
      .filter(({ number }) => !underWayOf.current.has(number))
      .flatMap((card) => {
        const place = to(card);
        return place === null
          ? []
          : [{ orderNo: card.number, from: card.fulfilment, revision: card.revision, to: place }];
      });
    if (moves.length === 0) return;
    setPending((known) => new Map([...known, ...moves.map((move) => [move.orderNo, move.to] as const)]));
    setRefusals([]);
    try {
      const { moved } = await askShop(moveCards, { moves, isUndo });
      show(moved.flatMap(({ card }) => card ?? []));
      refuseToo(
        moved.flatMap(({ orderNo, outcome, text }) => (outcome === 'refused' ? [{ number: orderNo, text }] : [])),
      );
      if (!isUndo) remember(moved);
    } catch (error) {
      refuseToo([{ number: '', text: `${describeFailure(error).text} Nothing was moved.` }]);
    } finally {
      setPending((known) => new Map([...known].filter(([number]) => moves.every((move) => move.orderNo !== number))));
    }
  };
  const remember = (moved: MovedCards['moved']): void => {
    const cards = moved.flatMap(({ outcome, card }) => (outcome === 'moved' && card ? [card] : []));
    const [first] = cards;
    if (!first) return;
    steps += 1;
    const step = { id: steps, to: first.fulfilment, cards, endsAt: Date.now() + undoSeconds * 1_000 };
    change((known) => [...known, step].slice(-9));
    announce(`${cards.map(({ name }) => name).join(', ')}: moved`, 'polite');
  };
  const undo = (step: Step): Promise<void> => {
    change((known) => known.filter(({ id }) => id !== step.id));
    return send(step.cards, (card) => stepBackOf(card.fulfilment), true);
  };
  return {
    pending,
    refusals,
    forgetRefusals: () => setRefusals([]),
    /** Shows a refusal made before the shop was asked. */
    refuse: (number: string, text: string) => setRefusals([{ number, text }]),
    move: (cards: readonly BoardCard[], to: StaffPlace): Promise<void> => {
      const sent = send(cards, () => to, false);
      underWay.current = sent;
      return sent;
    },
    /** Newest first. */
    done: done.toReversed(),
    forget: (step: Step) => change((known) => known.filter(({ id }) => id !== step.id)),
    undo,
    undoLast: async (): Promise<void> => {
      await underWay.current;
      const last = latest.current.at(-1);
      if (last) await undo(last);
    },
    /** By key: a step back from where the card stands now. */
    back: (card: BoardCard) => {
      const to = stepBackOf(card.fulfilment);
      return to === null ? Promise.resolve() : send([card], () => to, true);
    },
  };
}
