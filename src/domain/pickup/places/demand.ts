import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { leadOfPart, type OptionLead, optionParts, type ProductOptions } from '#domain/catalogue/product-options.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { minutesOf, timeOf } from '#domain/pickup/clock/clock-time.ts';
import { counterHoursOn, type Diary } from '#domain/pickup/diary.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';

/** So many working days ahead; an order after `orderBy` ('HH:MM', null is midnight) counts from the next of them. */
export type Lead = { readonly days: number; readonly orderBy: string | null };

/** 'MM-DD' both, themselves included; may reach over the new year. */
export type Season = { readonly from: string; readonly to: string };

/** What a product asks of the bakery. */
export type Needs = {
  readonly lead: Lead | null;
  readonly season: Season | null;
  /** Of one of each size, by its grams. */
  readonly workUnits: Readonly<Record<string, number>>;
  /** What it takes to write, print or set what a customer asks for, by the part of a personalisation. */
  readonly optionLeads: Partial<Readonly<Record<keyof Personalisation, OptionLead>>>;
};

/** By what a customer says of a line: a logo is the photo of its line. */
export function optionLeadsOf(options: ProductOptions): Needs['optionLeads'] {
  const leads: { -readonly [Part in keyof Needs['optionLeads']]: OptionLead } = {};
  for (const part of optionParts) {
    const lead = leadOfPart(options, part);
    if (lead !== null && part !== 'colours') leads[part === 'logo' ? 'photo' : part] = lead;
  }
  return leads;
}

/** Whole units: a size of more or fewer pieces than the default size costs its share of that one's. */
export const unitsOfSize = (units: number, pieces: number, piecesOfDefault: number): number =>
  Math.ceil((units * pieces) / Math.max(1, piecesOfDefault));

/** What a basket asks of the day that it is picked up on. */
export type Demand = {
  readonly leads: readonly Lead[];
  readonly seasons: readonly Season[];
  readonly workUnits: number;
  /** Minutes of opening hours: the longest that something said of a cake takes. */
  readonly leadMinutes: number;
};

export const noDemand: Demand = { leads: [], seasons: [], workUnits: 0, leadMinutes: 0 };

export type DemandingLine = {
  readonly needs: Needs;
  readonly grams: number;
  readonly quantity: number;
  readonly personalisation?: Personalisation | undefined;
};

export function demandOf(lines: readonly DemandingLine[]): Demand {
  const ofOptions = lines.flatMap(saidLeads);
  return {
    leads: [
      ...lines.flatMap(({ needs }) => needs.lead ?? []),
      ...ofOptions.flatMap(({ days, orderBy }) => (days === 0 ? [] : { days, orderBy })),
    ],
    seasons: lines.flatMap(({ needs }) => needs.season ?? []),
    workUnits: lines.reduce((sum, { needs, grams, quantity }) => sum + (needs.workUnits[grams] ?? 0) * quantity, 0),
    leadMinutes: Math.max(0, ...ofOptions.map(({ hours }) => hours * 60)),
  };
}

function saidLeads({ needs, personalisation = {} }: DemandingLine): OptionLead[] {
  const parts = Object.keys(needs.optionLeads) as (keyof Personalisation)[];
  return parts.flatMap((part) => {
    const said = personalisation[part];
    return said === undefined || said === '' ? [] : (needs.optionLeads[part] ?? []);
  });
}

/** A day on which somebody is in the bakery: no lead time passes on any other. */
const isWorkingDay = (date: string, diary: WorkingDays): boolean => counterHoursOn(date, diary) !== null;

type WorkingDays = Pick<Diary, 'week' | 'specialDays' | 'horizonDays'>;

/** Beyond the horizon where there are not as many. @param step 1 for later days, -1 for earlier ones */
function workingDay(from: string, count: number, step: 1 | -1, diary: WorkingDays): string {
  let date = from;
  let left = count;
  for (let away = 0; away <= diary.horizonDays + count + 366; away++) {
    if (isWorkingDay(date, diary) && left-- === 0) break;
    date = addDays(date, step);
  }
  return date;
}

/** The first day (YYYY-MM-DD) for which it is early enough. @param today with `time` ('HH:MM:SS'), by the shop's clock */
export function readyDate({ days, orderBy }: Lead, today: string, time: string, diary: WorkingDays): string {
  const isLate = orderBy !== null && time > `${orderBy}:00`;
  if (days === 0 && !isLate) return today;
  return workingDay(isLate ? addDays(today, 1) : today, days, 1, diary);
}

/** The longest lead time counts, with its hour: a shorter one may end later. Today where nothing has one. */
export const earliestDate = (
  { leads }: Pick<Demand, 'leads'>,
  today: string,
  time: string,
  diary: WorkingDays,
): string =>
  leads
    .map((lead) => readyDate(lead, today, time, diary))
    .toSorted()
    .at(-1) ?? today;

/** The last day of ordering, until its hour, for a pick-up on that date. */
export const lastOrderDate = ({ days }: Lead, date: string, diary: WorkingDays): string =>
  days === 0 ? date : workingDay(date, days, -1, diary);

/** When so many minutes of opening hours have passed ('YYYY-MM-DDTHH:MM:SS'); beyond the horizon where they never have. */
export function afterOpenMinutes(minutes: number, today: string, time: string, diary: WorkingDays): string {
  const now = secondsOf(time);
  let left = minutes * 60;
  for (let ahead = 0; ahead <= diary.horizonDays; ahead++) {
    const date = addDays(today, ahead);
    const hours = counterHoursOn(date, diary);
    if (hours === null) continue;
    const from = Math.max(secondsOf(hours.opens), ahead === 0 ? now : 0);
    const open = Math.max(0, secondsOf(hours.closes) - from);
    if (left <= open) return `${date}T${clockAt(from + left)}`;
    left -= open;
  }
  return `${addDays(today, diary.horizonDays + 1)}T00:00:00`;
}

const secondsOf = (time: string): number => minutesOf(time.slice(0, 5)) * 60 + Number(time.slice(6));
const clockAt = (seconds: number): string =>
  `${timeOf(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;

/** The last moment from which so many minutes of opening hours pass until then. */
export function beforeOpenMinutes(minutes: number, { date, time }: PickupSlot, diary: WorkingDays): PickupSlot {
  let left = minutes;
  for (let back = 0; left > 0 && back <= diary.horizonDays; back++) {
    const day = addDays(date, -back);
    const hours = counterHoursOn(day, diary);
    if (hours === null) continue;
    const until = minutesOf(back === 0 && time < hours.closes ? time : hours.closes);
    const open = Math.max(0, until - minutesOf(hours.opens));
    if (left <= open) return { date: day, time: timeOf(until - left) };
    left -= open;
  }
  return { date, time };
}

export const isInSeason = (date: string, { from, to }: Season): boolean => {
  const day = date.slice(5);
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
};
