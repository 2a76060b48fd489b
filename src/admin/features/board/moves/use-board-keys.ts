import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { type ByLane, lanes } from '#admin/features/board/board-model.ts';
import { type Shortcut, useShortcuts } from '#admin/lib/shortcuts.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { BoardCard } from '#contract/admin/board/board.ts';

type Keys = {
  readonly shown: ByLane;
  /** The number of the focused card. */
  readonly focused: string | null;
  readonly setFocused: (number: string) => void;
  readonly step: (card: BoardCard) => void;
  readonly back: (card: BoardCard) => void;
  readonly select: (card: BoardCard) => void;
  readonly anotherDay: (card: BoardCard) => void;
  readonly undo: () => void;
};

const group = 'The board';

/** The board by keyboard alone: J, K and the arrows move the focus, Enter takes the next step. */
export function useBoardKeys({ shown, focused, setFocused, step, back, select, anotherDay, undo }: Keys): void {
  const navigate = useNavigate();
  const at = lanes
    .map((lane, column) => ({ column, row: shown[lane].findIndex(({ number }) => number === focused) }))
    .find(({ row }) => row >= 0);
  const current = at === undefined ? undefined : shown[lanes[at.column] ?? 'accepted'][at.row];
  const column = at?.column;
  // A card in another lane is another element, so the focus that went with the previous element is restored to it.
  useEffect(() => {
    if (column !== undefined && focused !== null && document.activeElement === document.body)
      document.getElementById(`card-${focused}`)?.focus({ preventScroll: true });
  }, [column, focused]);
  const go = (lane: number, row: number): void => {
    const cards = shown[lanes[lane] ?? 'accepted'];
    const card = cards[Math.max(0, Math.min(row, cards.length - 1))];
    if (!card) return;
    setFocused(card.number);
    document.getElementById(`card-${card.number}`)?.focus();
  };
  const first = (): void => {
    const filled = lanes.findIndex((lane) => shown[lane].length > 0);
    if (filled >= 0) go(filled, 0);
  };
  const sideways = (by: 1 | -1): void => {
    if (at === undefined) {
      first();
      return;
    }
    let next = at.column + by;
    while (next >= 0 && next < lanes.length && shown[lanes[next] ?? 'accepted'].length === 0) next += by;
    if (next >= 0 && next < lanes.length) go(next, at.row);
  };
  const of = (act: (card: BoardCard) => void) => () => (current ? act(current) : undefined);
  const keys: Shortcut[] = [
    { keys: 'J', label: 'Next card', group, act: () => (at ? go(at.column, at.row + 1) : first()) },
    { keys: 'K', label: 'Previous card', group, act: () => (at ? go(at.column, at.row - 1) : first()) },
    { keys: 'ArrowDown', label: 'Next card', group, act: () => (at ? go(at.column, at.row + 1) : first()) },
    { keys: 'ArrowUp', label: 'Previous card', group, act: () => (at ? go(at.column, at.row - 1) : first()) },
    { keys: 'ArrowRight', label: 'Lane to the right', group, act: () => sideways(1) },
    { keys: 'ArrowLeft', label: 'Lane to the left', group, act: () => sideways(-1) },
    { keys: 'Enter', label: 'Next step', group, act: of(step) },
    { keys: 'Shift+Enter', label: 'Previous step', group, act: of(back) },
    { keys: 'X', label: 'Select', group, act: of(select) },
    { keys: 'M', label: 'Move to another day', group, act: of(anotherDay) },
    { keys: 'O', label: 'Open the order', group, act: of((card) => void navigate(adminUrls.order(card.number))) },
    { keys: 'Ctrl+Z', label: 'Undo', group, act: undo },
  ];
  useShortcuts(keys);
}
