import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { addDays, addMonths, weekdayOf, weeksOfMonth } from '#domain/pickup/clock/calendar.ts';
import { formatMonth, formatPickupDate, type PickupDay, weekdays } from '#domain/pickup/pickup.ts';
import { Icon } from '#web/ui/icon.tsx';
import { movedBy, within } from '#web/ui/navigation/calendar-moves.ts';

/** How a day that is not available is described. */
const dayWords: Readonly<Record<PickupDay, string | null>> = {
  open: null,
  closed: 'closed',
  tooEarly: 'too early for your order',
  outOfSeason: 'out of season for your order',
  soldOut: 'sold out for your order',
  full: 'full',
  noTimesLeft: 'no times left',
  outOfReach: 'not available',
};

type MonthCalendarProps = {
  readonly value: string;
  readonly today: string;
  readonly first: string;
  readonly last: string;
  readonly dayOf: (date: string) => PickupDay;
  readonly reasonOf: (date: string) => string | null;
  readonly wordsOf: (date: string) => string | null;
  readonly onChoose: (date: string) => void;
  /** Whether it takes the focus when it opens. */
  readonly isEntered: boolean;
};

/**
 * A grid of days, one of them in the tab order. Closed days can be reached and are announced as closed, but cannot be
 * chosen.
 */
export function MonthCalendar(props: MonthCalendarProps) {
  const { value, today, first, last, dayOf, reasonOf, wordsOf, onChoose, isEntered } = props;
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(value >= first && value <= last ? value : first);
  /** False while the months are changed by their buttons, which keep the focus. */
  const takesFocus = useRef(isEntered);

  useEffect(() => {
    takesFocus.current = isEntered;
  }, [isEntered]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day that has become the active one takes the focus
  useEffect(() => {
    if (takesFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    takesFocus.current = true;
  }, [active, isEntered]);

  const onKeyDown = (event: KeyboardEvent) => {
    const moved = movedBy(event, active);
    if (moved === null) return;
    event.preventDefault();
    setActive(within(moved, first, last));
  };
  const turn = (months: 1 | -1) => {
    const there = addMonths(active, months);
    return {
      isEnd: months < 0 ? there.slice(0, 7) < first.slice(0, 7) : there.slice(0, 7) > last.slice(0, 7),
      go: () => {
        takesFocus.current = false;
        setActive(within(there, first, last));
      },
    };
  };
  const turner = (label: string, months: 1 | -1) => {
    const { isEnd, go } = turn(months);
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        aria-disabled={isEnd || undefined}
        onClick={() => !isEnd && go()}
      >
        <Icon name={months < 0 ? 'arrow-left' : 'arrow-right'} />
      </button>
    );
  };
  const choose = (date: string) => {
    if (dayOf(date) === 'open') onChoose(date);
    else {
      takesFocus.current = false;
      setActive(date);
    }
  };
  const reasonFor = (date: string): string | null => {
    const reason = dayOf(date) === 'closed' ? reasonOf(date) : null;
    return reason === null ? dayWords[dayOf(date)] : `closed, ${reason}`;
  };
  const activeReason = reasonFor(active);
  const isInReach = (week: Week) => week.some((date) => date && date >= first && date <= last);
  const weeks = withMoreWeeks(weeksOfMonth(active).filter(isInReach)).filter(isInReach);
  const hasClosed = weeks.flat().some((date) => date && ['closed', 'noTimesLeft'].includes(dayOf(date)));

  return (
    <>
      <div className="calendar-header">
        {turner('Previous month', -1)}
        <p className="calendar-month" id={`${id}-month`} aria-live="polite">
          {formatMonth(active)}
        </p>
        {turner('Next month', 1)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days, navigated by keyboard */}
      <table ref={grid} className="calendar" role="grid" aria-labelledby={`${id}-month`} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, weekday) =>
                date === null ? (
                  <td key={weekdays[weekday]} />
                ) : (
                  <Day
                    key={date}
                    date={date}
                    day={dayOf(date)}
                    words={reasonFor(date) ?? wordsOf(date)}
                    isOfNextMonth={date.slice(0, 7) > active.slice(0, 7)}
                    isChosen={date === value}
                    isToday={date === today}
                    isActive={date === active}
                    onChoose={choose}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="calendar-note" role="status">
        {activeReason !== null && `${formatPickupDate(active)}: ${activeReason}.`}
      </p>
      <SpecialDays
        dates={weeks.flat().filter((date) => date !== null && date >= first && date <= last)}
        wordsOf={wordsOf}
      />
      {hasClosed && (
        <p className="calendar-key" aria-hidden="true">
          <s>25</s> No pick-up on that day
        </p>
      )}
    </>
  );
}

type Week = readonly (string | null)[];

/** At least this many are shown. */
const leastWeeks = 4;

/** Adds weeks of the next month: weeks that are over are left out, so at a month's end there would be little else. */
function withMoreWeeks(weeks: readonly Week[]): readonly Week[] {
  const [day] = weeks.flat().filter((date) => date !== null);
  if (day === undefined || weeks.length >= leastWeeks) return weeks;
  const monday = addDays(day, -weekdayOf(day));
  return Array.from({ length: leastWeeks }, (_, week) =>
    weekdays.map((_, weekday) => {
      const date = addDays(monday, week * weekdays.length + weekday);
      return date < day ? null : date;
    }),
  );
}

type SpecialDaysProps = {
  readonly dates: readonly (string | null)[];
  readonly wordsOf: (date: string) => string | null;
};

/** Read before a day is chosen; each day's own button says it too. */
const SpecialDays = ({ dates, wordsOf }: SpecialDaysProps) => {
  const told = dates.flatMap((date) => {
    const words = date === null ? null : wordsOf(date);
    return date === null || words === null ? [] : [{ date, words }];
  });
  return (
    told.length > 0 && (
      <ul className="calendar-specials" aria-label="Special days">
        {told.map(({ date, words }) => (
          <li key={date}>
            <b>{shortDate(date)}</b> {words}
          </li>
        ))}
      </ul>
    )
  );
};

/** 'Thu 24'. */
const shortDate = (date: string): string => `${weekdays[weekdayOf(date)]?.slice(0, 3)} ${Number(date.slice(8))}`;

type DayProps = {
  readonly date: string;
  readonly day: PickupDay;
  /** Why it is not available, or what is special about it. */
  readonly words: string | null;
  readonly isOfNextMonth: boolean;
  readonly isChosen: boolean;
  readonly isToday: boolean;
  readonly isActive: boolean;
  readonly onChoose: (date: string) => void;
};

const Day = ({ date, day, words, isOfNextMonth, isChosen, isToday, isActive, onChoose }: DayProps) => (
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid a td is a gridcell
  <td aria-selected={isChosen}>
    <button
      type="button"
      className={[isToday && 'is-today', day === 'open' && words !== null && 'is-special'].filter(Boolean).join(' ')}
      data-month={isOfNextMonth && date.endsWith('-01') ? formatMonth(date).slice(0, 3) : undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={words === null ? formatPickupDate(date) : `${formatPickupDate(date)}, ${words}`}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={day !== 'open' && day !== 'outOfReach' ? true : undefined}
      disabled={day === 'outOfReach'}
      onClick={() => onChoose(date)}
    >
      {Number(date.slice(8))}
    </button>
  </td>
);
