import { useMemo, useRef } from 'react';
import type { BoardCard } from '#contract/admin/board/board.ts';

/** What is done with a card where it stands. */
export type CardActs = {
  readonly onStep: (card: BoardCard) => void;
  readonly onSelect: (card: BoardCard) => void;
  readonly onFocus: (card: BoardCard) => void;
};

/** The same functions at every render, which do as the newest ones do: a card is drawn anew only where it is another. */
export function useCardActs(acts: CardActs): CardActs {
  const newest = useRef(acts);
  newest.current = acts;
  return useMemo(
    () => ({
      onStep: (card) => newest.current.onStep(card),
      onSelect: (card) => newest.current.onSelect(card),
      onFocus: (card) => newest.current.onFocus(card),
    }),
    [],
  );
}
