import { Fragment } from 'react';
import { hoursText, specialDayText } from '#contract/diary-words.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { spansOf } from '#domain/pickup/hours.ts';
import { formatPickupDate, weekdays } from '#domain/pickup/pickup.ts';

/** How many of the special days to come are listed. */
const specialsShown = 16;

export const OpeningHours = ({ diary }: { diary: Diary }) => (
  <>
    <table className="hours">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Open</th>
        </tr>
      </thead>
      <tbody>
        {weekdays.map((day, weekday) => {
          const hours = diary.week[weekday] ?? null;
          return (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td className="number">
                {hours === null
                  ? 'Closed'
                  : spansOf(hours).map((span, n) => (
                      <Fragment key={span.opens}>
                        {n > 0 && ' and '}
                        <span className="nowrap">{hoursText(span)}</span>
                      </Fragment>
                    ))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
    {diary.specialDays.length > 0 && (
      <>
        <h3 id="special-days">Special days</h3>
        <ul aria-labelledby="special-days">
          {diary.specialDays.slice(0, specialsShown).map((day) => (
            <li key={day.date}>
              <b>{formatPickupDate(day.date)}</b>: {specialDayText(day)}
            </li>
          ))}
        </ul>
      </>
    )}
  </>
);
