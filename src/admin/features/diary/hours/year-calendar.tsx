import { type KeyboardEvent, useRef } from 'react';
import { longDay } from '#admin/lib/time/day-words.ts';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import type { DayPlan, OfficeDiary } from '#contract/admin/diary/opening.ts';
import { addMonths, weekdayOf, weeksOfMonth } from '#domain/pickup/clock/calendar.ts';
import { formatPickupDate, weekdays } from '#domain/pickup/pickup.ts';
import { hoursText } from '#domain/staff/words/diary-words.ts';
import { movedBy } from '#web/ui/navigation/calendar-moves.ts';

type CalendarProps = {
  readonly diary: OfficeDiary;
  /** The first of the first month that is shown. */
  readonly from: string;
  readonly chosen: string;
  readonly onChoose: (date: string) => void;
  readonly onTurn: (from: string) => void;
};

const monthsShown = 12;
const monthName = (first: string): string => formatPickupDate(first).split(' ').slice(2).join(' ');

/** Twelve months; each day is a button, and the arrow keys walk from one to the next. */
export function YearCalendar({ diary, from, chosen, onChoose, onTurn }: CalendarProps) {
  const frame = useRef<HTMLDivElement>(null);
  const plans = new Map(diary.specialDays.map(({ date, plan }) => [date, plan]));
  const firsts = Array.from({ length: monthsShown }, (_, n) => addMonths(from, n));
  const until = addMonths(from, monthsShown);
  const entered = chosen >= from && chosen < until ? chosen : from;
  const thisMonth = `${diary.today.slice(0, 7)}-01`;

  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { target } = event;
    const date = target instanceof HTMLElement ? target.dataset.date : undefined;
    const next = date === undefined ? null : movedBy(event, date);
    const button = next === null ? null : frame.current?.querySelector<HTMLElement>(`[data-date="${next}"]`);
    if (!button) return;
    event.preventDefault();
    button.focus();
  };
  return (
    <Panel
      title={`${monthName(from)} to ${monthName(addMonths(from, monthsShown - 1))}`}
      actions={
        <>
          <IconButton
            icon="chevron-left"
            label="A month back"
            disabled={from <= thisMonth}
            onClick={() => onTurn(addMonths(from, -1))}
          />
          <IconButton icon="chevron-right" label="A month on" onClick={() => onTurn(addMonths(from, 1))} />
        </>
      }
    >
      <ul className="calendar-legend">
        <li className="calendar-day--today">Today</li>
        <li className="calendar-day--other">Other hours</li>
        <li className="calendar-day--closed">Closed</li>
        <li>All others: the week’s hours</li>
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons within are what is pressed */}
      <div className="calendar-months" ref={frame} onKeyDown={walk}>
        {firsts.map((first) => (
          <table className="calendar-month" key={first}>
            <caption>{monthName(first)}</caption>
            <thead>
              <tr>
                {weekdays.map((name) => (
                  <th key={name} scope="col">
                    <abbr title={name}>{name.slice(0, 1)}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOfMonth(first).map((week) => (
                <tr key={week.find((date) => date !== null)}>
                  {week.map((date, n) => (
                    <td key={date ?? weekdays[n]}>
                      {date !== null && (
                        <DayButton
                          date={date}
                          today={diary.today}
                          plan={plans.get(date) ?? null}
                          isShut={diary.week[weekdayOf(date)] === null}
                          isChosen={date === chosen}
                          isEntered={date === entered}
                          onChoose={onChoose}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Panel>
  );
}

type DayProps = {
  readonly date: string;
  readonly today: string;
  readonly plan: DayPlan | null;
  /** By the usual week. */
  readonly isShut: boolean;
  readonly isChosen: boolean;
  /** The one of the calendar that Tab reaches. */
  readonly isEntered: boolean;
  readonly onChoose: (date: string) => void;
};

function DayButton({ date, today, plan, isShut, isChosen, isEntered, onChoose }: DayProps) {
  const isClosed = plan === null ? isShut : plan.hours === null;
  const kind = isClosed ? 'closed' : plan === null ? 'usual' : 'other';
  const words = [
    longDay(date),
    date === today && 'today',
    plan?.name,
    kind !== 'usual' && hoursText(plan?.hours ?? null),
  ];
  return (
    <button
      type="button"
      className={[
        'calendar-day',
        `calendar-day--${kind}`,
        date === today && 'calendar-day--today',
        date < today && 'calendar-day--past',
      ]
        .filter(Boolean)
        .join(' ')}
      data-date={date}
      tabIndex={isEntered ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={words.filter(Boolean).join(', ')}
      onClick={() => onChoose(date)}
    >
      {Number(date.slice(8))}
    </button>
  );
}
