import { addDays } from '#domain/pickup/clock/calendar.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';

type Query = Readonly<Record<string, string>>;

const dayNames = ['from', 'to', 'placedFrom', 'placedTo'];

const withDays = (query: Query, say: (day: string) => string): Query =>
  Object.fromEntries(Object.entries(query).map(([name, said]) => [name, dayNames.includes(name) ? say(said) : said]));

export const hasDays = (query: Query): boolean => dayNames.some((name) => query[name] !== undefined);

/** The query with its days counted from today, 'today+1' for tomorrow: this is how a view that moves with the days stores them. */
export const movingWith = (query: Query, today: string): Query =>
  withDays(query, (day) => {
    const ahead = (Date.parse(day) - Date.parse(today)) / dayMs;
    return ahead === 0 ? 'today' : `today${ahead > 0 ? '+' : ''}${ahead}`;
  });

/** Whether the query names today or tomorrow: someone who looks at one of these hardly means that calendar day. */
export const isOfNow = (query: Query, today: string): boolean =>
  dayNames.some((name) => [today, addDays(today, 1)].includes(query[name] ?? ''));

/** The days that a saved view means today; calendar days stay as they are. */
export const asOf = (query: Query, today: string): Query =>
  withDays(query, (said) => {
    const moving = /^today([+-]\d{1,5})?$/.exec(said);
    return moving ? addDays(today, Number(moving[1] ?? 0)) : said;
  });
