import { addDays } from '#domain/pickup/clock/calendar.ts';

/** So many days ahead; an order after `orderBy` ('HH:MM', null is midnight) counts from the next day. */
export type Lead = { readonly days: number; readonly orderBy: string | null };

/** 'MM-DD' both, themselves included; may reach over the new year. */
export type Season = { readonly from: string; readonly to: string };

/** What a product asks of the bakery. */
export type Needs = {
  readonly lead: Lead | null;
  readonly season: Season | null;
  /** Of one of each size, by its grams. */
  readonly workUnits: Readonly<Record<string, number>>;
};

/** Whole units: a size of more or fewer pieces than the default size costs its share of that one's. */
export const unitsOfSize = (units: number, pieces: number, piecesOfDefault: number): number =>
  Math.ceil((units * pieces) / Math.max(1, piecesOfDefault));

/** What a basket asks of the day that it is picked up on. */
export type Demand = {
  readonly leads: readonly Lead[];
  readonly seasons: readonly Season[];
  readonly workUnits: number;
};

export const noDemand: Demand = { leads: [], seasons: [], workUnits: 0 };

export type DemandingLine = { readonly needs: Needs; readonly grams: number; readonly quantity: number };

export const demandOf = (lines: readonly DemandingLine[]): Demand => ({
  leads: lines.flatMap(({ needs }) => needs.lead ?? []),
  seasons: lines.flatMap(({ needs }) => needs.season ?? []),
  workUnits: lines.reduce((sum, { needs, grams, quantity }) => sum + (needs.workUnits[grams] ?? 0) * quantity, 0),
});

/** The first day (YYYY-MM-DD) for which it is early enough. @param today with `time` ('HH:MM:SS'), by the shop's clock */
export const readyDate = ({ days, orderBy }: Lead, today: string, time: string): string =>
  addDays(today, days + (orderBy !== null && time > `${orderBy}:00` ? 1 : 0));

/** The longest lead time counts, with its hour: a shorter one may end later. Today where nothing has one. */
export const earliestDate = ({ leads }: Demand, today: string, time: string): string =>
  leads
    .map((lead) => readyDate(lead, today, time))
    .toSorted()
    .at(-1) ?? today;

export const isInSeason = (date: string, { from, to }: Season): boolean => {
  const day = date.slice(5);
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
};
