import { addDays } from '#domain/pickup/clock/calendar.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';

type Query = Readonly<Record<string, string>>;

const dayNames = ['from', 'to', 'placedFrom', 'placedTo'];

const withDays = (query: Query, say: (day: string) => string): Query =>
  Object.fromEntries(Object.entries(query).map(([name, said]) => [name, dayNames.includes(name) ? say(said) : said]));

export const hasDays = (query: Query): boolean => dayNames.some((name) => query[name] !== undefined);

/** The query with its days as they are counted from today, 'today+1' for tomorrow: as a view keeps them that moves along with the days. */
export const movingWith = (query: Query, today: string): Query =>
  withDays(query, (day) => {
    const ahead = (Date.parse(day) - Date.parse(today)) / dayMs;
    return ahead === 0 ? 'today' : `today${ahead > 0 ? '+' : ''}${ahead}`;
  });

/** Whoever looks at today or tomorrow hardly means that day of the calendar. */
export const isOfNow = (query: Query, today: string): boolean =>
  dayNames.some((name) => [today, addDays(today, 1)].includes(query[name] ?? ''));

/** The days that a kept view means today; those of the calendar stay. */
export const asOf = (query: Query, today: string): Query =>
  withDays(query, (said) => {
    const moving = /^today([+-]\d{1,5})?$/.exec(said);
    return moving ? addDays(today, Number(moving[1] ?? 0)) : said;
  });
