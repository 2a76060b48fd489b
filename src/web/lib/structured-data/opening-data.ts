import { addDays } from '#domain/pickup/clock/calendar.ts';
import { type Diary, hoursOfWeek } from '#domain/pickup/diary.ts';
import { spansOf } from '#domain/pickup/hours.ts';
import { shopDate } from '#domain/pickup/pickup.ts';

/** How many days ahead search engines are told of exceptions. */
const toldAhead = 90;
/** How they are told that a day is closed. */
const closed = [{ opens: '00:00', closes: '00:00' }];

/** When the bakery is open, as search engines read it: the usual week as runs of days, and the special days to come. */
export function openingData(diary: Diary, nowMs: number) {
  const today = shopDate(nowMs, diary.timeZone);
  const week = hoursOfWeek(diary);
  const special = diary.specialDays
    .filter(({ date }) => today <= date && date <= addDays(today, toldAhead))
    .flatMap(({ date, hours }) =>
      (hours === null ? closed : spansOf(hours)).map((span) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        ...span,
      })),
    );
  return {
    ...(week.length > 0 && { openingHours: week.length === 1 ? week[0] : week }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  };
}
