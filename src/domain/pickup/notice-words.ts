import type { LeadTime } from '#domain/catalogue/product-options.ts';
import type { Season } from '#domain/pickup/places/demand.ts';

/** When a product is available. */
export type Readiness = {
  readonly lead: LeadTime | null;
  readonly season: Season | null;
  /** There is none left for today, or, until today's closing, for tomorrow either; null if today is like any other day. */
  readonly soldOutFor: SoldOutFor | null;
};
export type SoldOutFor = 'today' | 'tomorrow';

/** The same for two products that are available at the same moments. */
export const readinessKey = ({ lead, season, soldOutFor }: Readiness): string =>
  [lead?.days, lead?.hours, lead?.orderBy, season?.from, season?.to, soldOutFor].join('|');

/** '4 pm' for '16:00', '4:30 pm' for '16:30'. */
export function hourText(time: string): string {
  const hour = Number(time.slice(0, 2));
  const past = time.slice(2) === ':00' ? '' : time.slice(2);
  return `${hour % 12 || 12}${past} ${hour < 12 ? 'am' : 'pm'}`;
}

const british = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** '25 November' for '11-25'. */
export const dayOfYear = (monthDay: string): string => british.format(Date.parse(`2028-${monthDay}`));

/** 'Collect from 25 November to 5 January.' */
export const seasonText = ({ from, to }: Season): string => `Collect from ${dayOfYear(from)} to ${dayOfYear(to)}.`;
