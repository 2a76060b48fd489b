import { type Lane, laneOf } from '#admin/features/board/board-model.ts';
import { UndoBar } from '#admin/ui/overlays/undo-bar.tsx';
import { readyEmailWords } from '#admin/ui/values/email-words.ts';
import { type Step, undoSeconds } from './use-moves.ts';

type UndoProps = {
  /** Newest first. */
  readonly done: readonly Step[];
  readonly onUndo: (step: Step) => void;
  readonly onOver: (step: Step) => void;
};

/** Undoes the last move, and then the one before it. */
export function UndoOfMoves({ done: [last, ...earlier], onUndo, onOver }: UndoProps) {
  if (!last) return null;
  return (
    <UndoBar
      key={last.id}
      text={`${saidOf(last.cards)}: ${doneWords[laneOf(last.to) ?? 'accepted']}`}
      {...hintOf(last, earlier.length)}
      endsAt={last.endsAt}
      seconds={undoSeconds}
      onUndo={() => onUndo(last)}
      onOver={() => onOver(last)}
    />
  );
}

/** More names than this would hide the cards behind them. */
const mostNamed = 3;

const saidOf = (cards: Step['cards']): string =>
  cards.length > mostNamed ? `${cards.length} orders` : cards.map(({ name, number }) => name || number).join(', ');

const doneWords: Readonly<Record<Lane, string>> = {
  accepted: 'back to bake',
  baking: 'baking',
  ready: 'ready',
  collected: 'handed over',
};

const hintOf = ({ cards }: Step, earlier: number): { readonly hint?: string } => {
  const parts = [
    cards.some(({ emailAt }) => emailAt !== null) ? readyEmailWords : '',
    earlier > 0 ? `And ${earlier} before that.` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? {} : { hint: parts.join(' ') };
};
