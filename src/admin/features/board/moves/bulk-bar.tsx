import { type Lane, nextOf } from '#admin/features/board/board-model.ts';
import { stepWords } from '#admin/features/board/cards/order-card.tsx';
import { Button, ButtonLink, printsAtOnce } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { bulkBar } from '#admin/ui/overlays/undo-bar.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { BoardCard } from '#contract/admin/board/board.ts';
import { mostPrinted } from '#contract/admin/prints.ts';

type BulkProps = {
  readonly cards: readonly BoardCard[];
  readonly isOff: boolean;
  readonly mayStep: (card: BoardCard) => boolean;
  readonly onStep: (cards: readonly BoardCard[], to: Lane) => void;
  /** For those who may change the day; only for a single order. */
  readonly onAnotherDay?: (card: BoardCard) => void;
  readonly onClose: () => void;
};

/** What can be done with everything selected: prints, and the next step if all of the orders share one. */
export function BulkBar({ cards, isOff, mayStep, onStep, onAnotherDay, onClose }: BulkProps) {
  const numbers = cards.map(({ number }) => number);
  const steps = new Set(cards.map(({ fulfilment }) => nextOf(fulfilment)));
  const [one] = cards;
  const [next] = steps;
  const common = steps.size === 1 && next && cards.every(mayStep) ? next : null;
  const owes = common === 'collected' && cards.some(({ payment }) => (payment?.owedPence ?? 0) > 0);
  const words = common === null ? undefined : stepWords[common];
  return (
    <section className={`${bulkBar} z-dropdown`} aria-label="Selected">
      <b className="min-w-0 flex-1" role="status">
        {cards.length === 1 ? '1 order' : `${cards.length} orders`}
        {cards.length > 1 && steps.size > 1 && ': their next steps are different'}
        {owes && ': payment is still due'}
        {cards.length > mostPrinted && `: only ${mostPrinted} can be printed at a time`}
      </b>
      {cards.length > 0 && cards.length <= mostPrinted && (
        <>
          <ButtonLink kind="dark" icon="chef-hat" state={printsAtOnce} to={adminUrls.print('ticket', numbers)}>
            Tickets
          </ButtonLink>
          <ButtonLink kind="dark" icon="tag" state={printsAtOnce} to={adminUrls.print('label', numbers)}>
            Labels
          </ButtonLink>
        </>
      )}
      {onAnotherDay && one && cards.length === 1 && (
        <Button kind="dark" icon="calendar-days" disabled={isOff} onClick={() => onAnotherDay(one)}>
          Another day
        </Button>
      )}
      {common !== null && words && (
        <Button kind="custard" icon={words.icon} disabled={isOff || owes} onClick={() => onStep(cards, common)}>
          {words.text}
        </Button>
      )}
      <IconButton icon="x" label="Clear selection" onClick={onClose} />
    </section>
  );
}
