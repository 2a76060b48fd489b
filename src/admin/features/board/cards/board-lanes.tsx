import { useState } from 'react';
import { Link } from 'react-router';
import { type ByLane, type Lane as LaneId, lanes } from '#admin/features/board/board-model.ts';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { fulfilmentLooks } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { BoardCard } from '#contract/admin/board/board.ts';
import { Lane } from './lane.tsx';
import { type CardProps, MiniCard, OrderCard } from './order-card.tsx';

type LanesProps = {
  readonly shown: ByLane;
  /** Two wide lanes and a narrow list of what is ready, read from two metres. */
  readonly isKitchen: boolean;
  readonly phoneLane: LaneId;
  readonly onPhoneLane: (lane: LaneId) => void;
  readonly mayTake: boolean;
  readonly card: (card: BoardCard) => CardProps;
};

const emptyWords: Readonly<Record<LaneId, string>> = {
  accepted: 'Nothing to bake.',
  baking: 'Nothing in the oven.',
  ready: 'Nothing waits.',
  collected: 'Nobody yet.',
};

/** The day's columns; a phone shows one at a time. */
export function BoardLanes({ shown, isKitchen, phoneLane, onPhoneLane, mayTake, card }: LanesProps) {
  const columns = isKitchen ? (['accepted', 'baking', 'ready'] as const) : lanes;
  const isEmpty = lanes.every((lane) => shown[lane].length === 0) && shown.unpaid.length === 0;
  return (
    <>
      <div className="only-phone">
        <Segmented
          label="Lane"
          block
          value={phoneLane}
          onChange={onPhoneLane}
          choices={(['accepted', 'baking', 'ready'] as const).map((lane) => ({
            value: lane,
            text: `${fulfilmentLooks[lane].word} ${shown[lane].length}`,
          }))}
        />
      </div>
      {isEmpty && (
        <p className="board-empty">
          No orders for this day yet. They come here as they are paid
          {mayTake ? (
            <>
              , or <Link to={adminUrls.newOrder}>take one yourself</Link>.
            </>
          ) : (
            '.'
          )}
        </p>
      )}
      <div className={isKitchen ? 'lanes lanes--kitchen' : 'lanes'}>
        {columns.map((lane) => {
          const isNarrow = lane === 'collected' || (isKitchen && lane === 'ready');
          return (
            <Lane
              key={lane}
              id={lane}
              name={fulfilmentLooks[lane].word}
              icon={fulfilmentLooks[lane].icon}
              cards={shown[lane]}
              isShownOnPhone={lane === phoneLane}
              empty={emptyWords[lane]}
              before={lane === 'accepted' && shown.unpaid.length > 0 && <Unpaid cards={shown.unpaid} />}
            >
              {shown[lane].map((one) =>
                isNarrow ? <MiniCard key={one.number} card={one} /> : <OrderCard key={one.number} {...card(one)} />,
              )}
            </Lane>
          );
        })}
      </div>
    </>
  );
}

/** Folded: they hold a place, and nobody bakes them yet. */
function Unpaid({ cards }: { readonly cards: readonly BoardCard[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="unpaid">
      <button type="button" className="unpaid-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="hourglass" />
        <span className="grow">Not yet paid</span>
        {cards.length}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </button>
      {isOpen && (
        <ul>
          {cards.map((card) => (
            <MiniCard key={card.number} card={card} />
          ))}
        </ul>
      )}
    </div>
  );
}
