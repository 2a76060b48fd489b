import { type UniqueIdentifier, useDroppable } from '@dnd-kit/core';
import { Link } from 'react-router';
import { shortDay } from '#admin/lib/day-words.ts';
import { Icon } from '#admin/ui/icon.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { StripDay } from '#contract/admin/board/board.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';

type StripProps = { readonly days: readonly StripDay[]; readonly current: string; readonly today: string };

const wordsOf = ({ state, orders }: StripDay): string => {
  if (state === 'closed' && orders === 0) return 'Closed';
  if (state === 'full') return `Full · ${orders}`;
  return orders === 1 ? '1 order' : `${orders} orders`;
};

const dropName = 'day ';

/** The day that a card was dropped on; null if it was dropped elsewhere. */
export const dayOfDrop = (id: UniqueIdentifier): string | null =>
  String(id).startsWith(dropName) ? String(id).slice(dropName.length) : null;

/** A way back, and fourteen days: how many orders each has and how full it is; a card can be dropped on each. */
export const DayStrip = ({ days, current, today }: StripProps) => (
  <nav
    className="grid grid-cols-[48px_repeat(14,minmax(4rem,1fr))] gap-1 overflow-x-auto px-page-edge py-3 max-md:[scrollbar-width:none] max-md:auto-cols-max max-md:grid-flow-col max-md:grid-cols-none max-md:overflow-x-auto"
    aria-label="Days"
  >
    {days[0] && (
      <Link
        className="grid min-h-16 min-w-12 place-items-center rounded text-primary"
        to={adminUrls.day(addDays(days[0].day, -1))}
        aria-label="Previous day"
      >
        <Icon name="chevron-left" />
      </Link>
    )}
    {days.map((day) => (
      <DayLink
        key={day.day}
        day={day}
        to={day.day === today ? adminUrls.today : adminUrls.day(day.day)}
        isCurrent={day.day === current}
      />
    ))}
  </nav>
);

type DayLinkProps = { readonly day: StripDay; readonly to: string; readonly isCurrent: boolean };

function looksOf({ state }: StripDay, isCurrent: boolean) {
  const isFull = state === 'full';
  if (isCurrent)
    return {
      link: 'bg-damson-800 text-white',
      words: isFull ? 'font-bold text-custard-300' : 'text-damson-200',
      bar: 'bg-custard-400',
    };
  return {
    link: `text-text ${state === 'closed' ? 'bg-[repeating-linear-gradient(135deg,var(--color-oat-100)_0_6px,var(--color-white)_6px_12px)]' : 'bg-white'}`,
    words: isFull ? 'font-bold text-raspberry-700' : 'text-muted',
    bar: isFull ? 'bg-raspberry-700' : 'bg-damson-600',
  };
}

function DayLink({ day, to, isCurrent }: DayLinkProps) {
  const drop = useDroppable({ id: dropName + day.day, disabled: isCurrent });
  const { link, words, bar } = looksOf(day, isCurrent);
  return (
    <Link
      ref={drop.setNodeRef}
      to={to}
      className={`relative grid min-h-16 content-start gap-1 rounded px-1.5 pt-1.75 pb-2.25 leading-[1.15] no-underline shadow-panel data-over:[box-shadow:inset_0_0_0_3px_var(--color-damson-600)] max-md:w-19 forced-colors:border ${link}`}
      data-over={drop.isOver || undefined}
      aria-current={isCurrent ? 'date' : undefined}
      title={day.words || undefined}
      draggable={false}
    >
      <b
        className={`text-[0.9375rem] font-bold whitespace-nowrap ${!isCurrent && day.state === 'closed' ? 'text-muted' : ''}`}
      >
        {shortDay(day.day).split(' ').slice(0, 2).join(' ')}
      </b>
      <span className={`text-[0.8125rem] whitespace-nowrap tabular-nums ${words}`}>{wordsOf(day)}</span>
      {day.state !== 'closed' && (
        <i
          className={`relative mt-px h-1.5 overflow-hidden rounded-[9px] ${isCurrent ? 'bg-[rgb(255_255_255/0.22)]' : 'bg-oat-200'}`}
          aria-hidden="true"
        >
          <i
            className={`absolute inset-y-0 left-0 rounded-[9px] ${bar}`}
            style={{ width: `${day.fullPercent ?? 0}%` }}
          />
        </i>
      )}
    </Link>
  );
}
