import { useDroppable } from '@dnd-kit/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type ByLane, type Lane as LaneId, lanes } from '#admin/features/board/board-model.ts';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import { Count } from '#admin/ui/actions/tabs.tsx';
import { Icon, type IconName } from '#admin/ui/icon.tsx';
import { fulfilmentLooks } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { BoardCard } from '#contract/admin/board/board.ts';
import { type CardProps, MiniCard, OrderCard } from './order-card.tsx';

type LanesProps = {
  readonly shown: ByLane;
  /** Two wide lanes and a narrow list of ready orders, readable from two metres. */
  readonly isKitchen: boolean;
  readonly phoneLane: LaneId;
  readonly onPhoneLane: (lane: LaneId) => void;
  readonly mayTake: boolean;
  /** Nobody is signed in on this board. */
  readonly isWall?: boolean;
  /** Null while nothing is selected. */
  readonly onAll: ((cards: readonly BoardCard[]) => void) | null;
  readonly card: (card: BoardCard) => CardProps;
};

const emptyWords: Readonly<Record<LaneId, string>> = {
  accepted: 'Nothing to bake.',
  baking: 'Nothing in the oven.',
  ready: 'Nothing to collect.',
  collected: 'Nothing collected yet.',
};

/** The day's columns; a phone shows one at a time. */
export function BoardLanes({
  shown,
  isKitchen,
  phoneLane,
  onPhoneLane,
  mayTake,
  isWall = false,
  onAll,
  card,
}: LanesProps) {
  const columns = isKitchen ? (['accepted', 'baking', 'ready'] as const) : lanes;
  const isEmpty = Object.values(shown).every(({ length }) => length === 0);
  return (
    <>
      <div className="px-page-edge pb-2.5 [&_label]:px-1.5 md:hidden!">
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
        <p className="px-page-edge pt-0 pb-3 text-muted">
          No orders for this day yet. They appear here once they are paid
          {mayTake ? (
            <>
              , or <Link to={adminUrls.newOrder}>take one yourself</Link>.
            </>
          ) : (
            '.'
          )}
        </p>
      )}
      <div
        className={`grid min-h-80 flex-1 gap-2.5 px-page-edge pb-3 xl:gap-3.5 max-md:block [.shell-screen:has(.undo-bar,.bulk-bar)_&]:pb-21 ${isKitchen ? 'grid-cols-[repeat(2,minmax(0,1fr))_196px] xl:grid-cols-[repeat(2,minmax(0,1fr))_250px]' : 'grid-cols-[repeat(3,minmax(0,1fr))_172px] xl:grid-cols-[repeat(3,minmax(0,1fr))_250px]'}`}
        data-kitchen={isKitchen || undefined}
      >
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
              isNarrow={isNarrow}
              empty={emptyWords[lane]}
              onAll={onAll === null || isNarrow ? null : () => onAll(shown[lane])}
              before={
                lane === 'accepted' && shown.unpaid.length > 0 ? (
                  <Folded
                    icon="hourglass"
                    name={fulfilmentLooks.placed.word}
                    count={shown.unpaid.length}
                    cards={shown.unpaid}
                    isWall={isWall}
                  />
                ) : lane === 'collected' && shown.walkIns.length > 0 ? (
                  <Folded name={`${shown.walkIns.length} over the counter`} cards={shown.walkIns} isWall={isWall} />
                ) : null
              }
            >
              {shown[lane].map((one) =>
                isNarrow ? (
                  <MiniCard key={one.number} card={one} isWall={isWall} />
                ) : (
                  <OrderCard key={one.number} {...card(one)} />
                ),
              )}
            </Lane>
          );
        })}
      </div>
    </>
  );
}

type FoldedProps = {
  /** Absent if its lane is too narrow for one. */
  readonly icon?: IconName;
  readonly name: string;
  readonly count?: number;
  readonly cards: readonly BoardCard[];
  readonly isWall: boolean;
};

/** Orders that nobody bakes: not yet paid, or taken away already. */
function Folded({ icon, name, count, cards, isWall }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-2">
      <button
        type="button"
        className="flex min-h-12 w-full items-center gap-2.25 rounded border-[1.5px] border-dashed border-line-strong px-3 py-0 text-sm font-strong text-lilac-700"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {icon && <Icon name={icon} />}
        <span className="min-w-0 flex-1 text-left">{name}</span>
        {count}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </button>
      {isOpen && (
        <ul>
          {cards.map((card) => (
            <MiniCard key={card.number} card={card} isWall={isWall} />
          ))}
        </ul>
      )}
    </div>
  );
}

type LaneProps = {
  readonly id: LaneId;
  readonly name: string;
  readonly icon: IconName;
  readonly cards: readonly BoardCard[];
  readonly isShownOnPhone: boolean;
  readonly isNarrow: boolean;
  /** The folded orders above the cards. */
  readonly before?: ReactNode;
  readonly empty: string;
  /** Selects all of its cards; null while nothing is selected. */
  readonly onAll: (() => void) | null;
  readonly children: ReactNode;
};

const headLooks: Readonly<Record<LaneId, string>> = {
  accepted: 'bg-glaze-100 text-glaze-700',
  baking: 'bg-toffee-100 text-toffee-700',
  ready: 'bg-pistachio-100 text-pistachio-800',
  collected: 'bg-oat-200 text-text',
};

/** A column that scrolls by itself; a pill says what is further down. */
function Lane({ id, name, icon, cards, isShownOnPhone, isNarrow, before, empty, onAll, children }: LaneProps) {
  const drop = useDroppable({ id });
  const scroller = useRef<HTMLDivElement>(null);
  const below = useCardsBelow(scroller, cards);
  const next = cards[cards.length - below];
  return (
    <section
      ref={drop.setNodeRef}
      className={[
        'relative flex min-h-0 flex-col overflow-hidden rounded-large bg-oat-100 max-md:overflow-visible max-md:bg-transparent forced-colors:border',
        drop.isOver && '[box-shadow:inset_0_0_0_3px_var(--color-damson-600)]',
        !isShownOnPhone && 'max-md:hidden',
      ]
        .filter(Boolean)
        .join(' ')}
      aria-label={name}
    >
      <h2
        className={`flex min-h-11 items-center gap-2.25 px-3.5 text-base max-md:hidden [&>:nth-child(2)]:ml-auto ${headLooks[id]}`}
      >
        <Icon name={icon} />
        {name}
        {onAll !== null && cards.length > 0 && (
          <button
            type="button"
            className="min-h-12 min-w-12 font-bold underline"
            onClick={onAll}
            aria-label={`Select all: ${name}`}
          >
            All
          </button>
        )}
        <Count isOnTint>{cards.length}</Count>
      </h2>
      <div
        ref={scroller}
        className="relative min-h-0 flex-1 [scrollbar-width:none] overflow-y-auto p-2 focus-visible:[outline-offset:-3px] max-md:overflow-visible max-md:p-0 [&>ul]:grid [&>ul]:grid-cols-[minmax(0,1fr)] [&>ul]:content-start [&>ul]:gap-2"
      >
        {before}
        {cards.length === 0 ? <p className="px-2.5 py-4 text-sm text-muted">{empty}</p> : <ul>{children}</ul>}
      </div>
      {below > 0 && (
        <div className="pointer-events-none absolute inset-x-0 bottom-0 z-2 flex h-23 items-end justify-center bg-[linear-gradient(transparent,var(--color-oat-100)_75%)] pb-2 max-md:hidden">
          <button
            type="button"
            className="pointer-events-auto inline-flex min-h-12 max-w-full items-center gap-2.25 rounded-full bg-white px-4.5 text-sm/tight font-strong shadow-pop forced-colors:border"
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => scroller.current?.scrollBy({ top: scroller.current.clientHeight * 0.8, behavior: 'smooth' })}
          >
            <Icon name="arrow-down" />
            {`${below} more${next && !isNarrow ? `, next ${next.time}` : ''}`}
          </button>
        </div>
      )}
    </section>
  );
}

/** How many cards lie wholly below the edge of their lane. */
function useCardsBelow(scroller: { readonly current: HTMLElement | null }, cards: readonly BoardCard[]): number {
  const [below, setBelow] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards have other heights
  useEffect(() => {
    const frame = scroller.current;
    if (!frame) return;
    const count = (): void => {
      const edge = frame.getBoundingClientRect().bottom - 80;
      const items = [...frame.querySelectorAll(':scope > ul > li')];
      setBelow(items.filter((item) => item.getBoundingClientRect().top > edge).length);
    };
    count();
    const watch = new ResizeObserver(count);
    watch.observe(frame);
    frame.addEventListener('scroll', count, { passive: true });
    return () => {
      watch.disconnect();
      frame.removeEventListener('scroll', count);
    };
  }, [scroller, cards]);
  return Math.min(below, cards.length);
}
