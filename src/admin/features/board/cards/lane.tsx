import { useDroppable } from '@dnd-kit/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '#admin/ui/icon.tsx';
import type { BoardCard } from '#contract/admin/board/board.ts';

type LaneProps = {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  readonly cards: readonly BoardCard[];
  readonly isShownOnPhone: boolean;
  /** Above the cards: what is folded. */
  readonly before?: ReactNode;
  readonly empty: string;
  readonly children: ReactNode;
};

/** A column of its own scrolling; a pill says what is below. */
export function Lane({ id, name, icon, cards, isShownOnPhone, before, empty, children }: LaneProps) {
  const drop = useDroppable({ id });
  const scroller = useRef<HTMLDivElement>(null);
  const below = useCardsBelow(scroller, cards);
  const next = cards[cards.length - below];
  return (
    <section
      ref={drop.setNodeRef}
      className={['lane', `lane--${id}`, drop.isOver && 'lane--over', !isShownOnPhone && 'lane--not-on-phone']
        .filter(Boolean)
        .join(' ')}
      aria-label={name}
    >
      <h2>
        <Icon name={icon} />
        {name}
        <span className="count">{cards.length}</span>
      </h2>
      <div ref={scroller} className="lane-cards">
        {before}
        {cards.length === 0 ? <p className="lane-empty">{empty}</p> : <ul>{children}</ul>}
      </div>
      {below > 0 && (
        <div className="lane-more">
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => scroller.current?.scrollBy({ top: scroller.current.clientHeight * 0.8, behavior: 'smooth' })}
          >
            <Icon name="arrow-down" />
            {`${below} more${next ? `, next ${next.time}` : ''}`}
          </button>
        </div>
      )}
    </section>
  );
}

/** How many cards lie wholly below the edge of their lane. */
function useCardsBelow(scroller: { readonly current: HTMLElement | null }, cards: readonly BoardCard[]): number {
  const [below, setBelow] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards are other heights
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
