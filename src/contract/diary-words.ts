import { type Diary, hoursOn, type Pause, runsOfWeek, type SpecialDay, specialDayOn } from '#domain/pickup/diary.ts';
import { type DayHours, spansOf } from '#domain/pickup/hours.ts';
import { formatPickupDate, formatPickupTime, shopDate, shopTime } from '#domain/pickup/pickup.ts';

/** '9:00 am to 6:00 pm', '9:00 am to 1:00 pm and 2:00 pm to 6:00 pm'. */
export const hoursText = (hours: DayHours): string =>
  spansOf(hours)
    .map(({ opens, closes }) => `${formatPickupTime(opens)} to ${formatPickupTime(closes)}`)
    .join(' and ');

/** 'between 9:00 am and 1:00 pm or between 2:00 pm and 6:00 pm'. @param clock how a time is written */
export const betweenText = (hours: DayHours, clock: (time: string) => string): string =>
  spansOf(hours)
    .map(({ opens, closes }) => `between ${clock(opens)} and ${clock(closes)}`)
    .join(' or ');

const clockText = (time: string): string => formatPickupTime(time).replace(':00', '').replace(' ', '');
const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** '9am - 6pm' if all days are alike, as the documents have it, else 'Mon - Fri 9am - 6pm, Sat 10am - 4:30pm'. */
export function weekHoursText(week: Diary['week']): string {
  const runs = runsOfWeek({ week });
  const [first] = runs;
  if (first === undefined) return 'by appointment';
  const text = (hours: DayHours): string =>
    spansOf(hours)
      .map(({ opens, closes }) => `${clockText(opens)} - ${clockText(closes)}`)
      .join(' and ');
  if (first.first === 0 && first.last === 6) return text(first.hours);
  return runs
    .map(({ first: from, last: to, hours }) => {
      const days = from === to ? shortDays[from] : `${shortDays[from]} - ${shortDays[to]}`;
      return `${days} ${text(hours)}`;
    })
    .join(', ');
}

/** The bakery's own words, or what the day's name and hours say. */
export function specialDayText({ name, words, hours, counterOnly }: SpecialDay): string {
  if (words !== '') return words;
  if (hours !== null && counterOnly)
    return `${name === '' ? 'Open' : `${name}: open`} ${hoursText(hours)}. We are not taking online orders for that day.`;
  if (hours === null) return name === '' ? 'We are closed on that day.' : `We are closed for ${name}.`;
  return `${name === '' ? 'Open' : `${name}:`} ${hoursText(hours)}.`;
}

/** What is said beside the times of a day. Throws a RangeError for anything that is not a date. */
export function openingText(date: string, diary: Diary): string {
  const hours = hoursOn(date, diary);
  const special = specialDayOn(date, diary);
  if (hours === null) return special === null ? 'We are closed on that day.' : specialDayText(special);
  const open = `We are open ${hoursText(hours)}.`;
  return special === null || special.words === '' ? open : `${open} ${special.words}`;
}

/** Why there are no orders, unless the shop says it in words of its own. */
export const pausedWords = 'We are not taking orders at the moment.';

/** Why the shop takes no orders at this moment, and until when. */
export function pauseText({ words, until }: Pause, nowMs: number, { timeZone }: Diary): string {
  const end = Date.parse(until);
  const date = shopDate(end, timeZone);
  const day = date === shopDate(nowMs, timeZone) ? 'today' : `on ${formatPickupDate(date)}`;
  const why = words === '' ? pausedWords : words;
  return `${why} You can order again ${day} from ${formatPickupTime(shopTime(end, timeZone))}. Your cart is kept.`;
}
