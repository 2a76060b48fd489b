import { useRef } from 'react';
import { shortDay } from '#admin/lib/time/day-words.ts';
import { useIsTooWide } from '#admin/ui/data/use-is-too-wide.ts';
import type { Places } from '#contract/admin/diary/places.ts';
import { minutesOf, timeOf } from '#domain/pickup/clock/clock-time.ts';

type Day = Places['days'][number];

const minutesOfHour = 60;

/** The full hours of which the counter is open on one of the days. */
function hoursOf(days: readonly Day[]): readonly number[] {
  const open = days.flatMap(({ hours }) => (hours === null ? [] : [hours]));
  const taken = days.flatMap(({ slots }) => slots.map(({ time }) => minutesOf(time)));
  const begins = [...open.map(({ opens }) => minutesOf(opens)), ...taken];
  const ends = [...open.map(({ closes }) => minutesOf(closes)), ...taken];
  if (begins.length === 0) return [];
  const [first, last] = [Math.min(...begins), Math.max(...ends)].map((minutes) => Math.floor(minutes / minutesOfHour));
  return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, n) => (first ?? 0) + n);
}

/** A week of days with what is taken of each and of each time of the counter. */
export function PlacesGrid({ places }: { readonly places: Places }) {
  const { days, stepMinutes } = places;
  const frame = useRef<HTMLElement>(null);
  const scrolls = useIsTooWide(frame);
  return (
    <section ref={frame} className="places-frame" aria-label="Places of the week" tabIndex={scrolls ? 0 : undefined}>
      <table className="places">
        <caption className="visually-hidden">
          What is taken of each day and of each time, {shortDay(days[0]?.date ?? places.today)} and the six days after
        </caption>
        <thead>
          <tr>
            <td />
            {days.map(({ date }) => (
              <th key={date} scope="col">
                {shortDay(date).split(' ').slice(0, 2).join(' ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Orders</th>
            {days.map((day) => (
              <td key={day.date}>{isShut(day) ? <p className="places-part">Closed</p> : <Part {...day.orders} />}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Baking</th>
            {days.map((day) => (
              <td key={day.date}>{isShut(day) ? <p className="places-part">–</p> : <Part {...day.workUnits} />}</td>
            ))}
          </tr>
          {hoursOf(days).map((hour) => (
            <tr key={hour}>
              <th scope="row">{hour}:00</th>
              {days.map((day) => (
                <td key={day.date}>
                  <Hour day={day} hour={hour} stepMinutes={stepMinutes} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A day that is closed and of which nothing is taken. */
const isShut = (day: Day): boolean => day.hours === null && day.orders.taken === 0;

function Part({ taken, most }: Day['orders']) {
  if (most === null)
    return (
      <p className="places-part">
        <b>{taken}</b> no limit
      </p>
    );
  const isFull = taken >= most;
  return (
    <p className={isFull ? 'places-part places-part--full' : 'places-part'}>
      {isFull ? (
        <>
          <b>Full</b> · {taken} of {most}
        </>
      ) : (
        <>
          <b>{taken}</b> of {most}
        </>
      )}
      <meter min={0} max={Math.max(1, most)} value={Math.min(taken, most)} aria-hidden="true" />
    </p>
  );
}

type HourProps = { readonly day: Day; readonly hour: number; readonly stepMinutes: number };

/** Its times side by side; what a number stands for is said to who does not see the colours. */
function Hour({ day, hour, stepMinutes }: HourProps) {
  const times = Array.from({ length: Math.ceil(minutesOfHour / stepMinutes) }, (_, n) =>
    timeOf(hour * minutesOfHour + n * stepMinutes),
  );
  return (
    <ol className="places-hour">
      {times.map((time) => {
        const taken = day.slots.find((slot) => slot.time === time)?.taken ?? 0;
        const isOpen = day.hours !== null && time >= day.hours.opens && time <= day.hours.closes;
        const isFull = day.mostPickups !== null && taken >= day.mostPickups;
        const kind = !isOpen && taken === 0 ? 'closed' : isFull ? 'full' : taken > 0 ? 'taken' : 'free';
        return (
          <li key={time} className={`places-slot places-slot--${kind}`}>
            <span className="visually-hidden">{slotWords(time, { kind, taken, most: day.mostPickups })}</span>
            {taken > 0 && <span aria-hidden="true">{taken}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function slotWords(time: string, { kind, taken, most }: { kind: string; taken: number; most: number | null }): string {
  if (kind === 'closed') return `${time} closed`;
  if (kind === 'free') return `${time} free`;
  return `${time}, ${most === null ? taken : `${taken} of ${most}`}${kind === 'full' ? ', full' : ''}`;
}
