import { type UniqueIdentifier, useDroppable } from '@dnd-kit/core';
import { Link } from 'react-router';
import { shortDay } from '#admin/lib/time/day-words.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { StripDay } from '#contract/admin/board/board.ts';

type StripProps = { readonly days: readonly StripDay[]; readonly current: string; readonly today: string };

const wordsOf = ({ state, orders }: StripDay): string => {
  if (state === 'closed' && orders === 0) return 'Closed';
  if (state === 'full') return `Full · ${orders}`;
  return orders === 1 ? '1 order' : `${orders} orders`;
};

const dropName = 'day ';

/** The day that a card was dropped on; null where it was dropped elsewhere. */
export const dayOfDrop = (id: UniqueIdentifier): string | null =>
  String(id).startsWith(dropName) ? String(id).slice(dropName.length) : null;

/** Fourteen days, how many orders each has and how full it is; a card can be dropped on each. */
export const DayStrip = ({ days, current, today }: StripProps) => (
  <nav className="day-strip" aria-label="Days">
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

function DayLink({ day, to, isCurrent }: DayLinkProps) {
  const drop = useDroppable({ id: dropName + day.day, disabled: isCurrent });
  return (
    <Link
      ref={drop.setNodeRef}
      to={to}
      className={['day-strip-day', `day-strip-day--${day.state}`, drop.isOver && 'day-strip-day--over']
        .filter(Boolean)
        .join(' ')}
      aria-current={isCurrent ? 'date' : undefined}
      title={day.words || undefined}
      draggable={false}
    >
      <b>{shortDay(day.day).split(' ').slice(0, 2).join(' ')}</b>
      <span>{wordsOf(day)}</span>
      {day.state !== 'closed' && (
        <i className="day-strip-bar" aria-hidden="true">
          <i style={{ width: `${day.fullPercent ?? 0}%` }} />
        </i>
      )}
    </Link>
  );
}
