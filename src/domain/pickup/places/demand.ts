import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { type LeadTime, leadOfPart, optionParts, type ProductOptions } from '#domain/catalogue/product-options.ts';

/** So many working days ahead; an order after `orderBy` ('HH:MM'; null means midnight) counts from the next working day. */
export type Lead = { readonly days: number; readonly orderBy: string | null };

/** No lead time: orders are taken until the counter closes. */
export const noLead: Lead = { days: 0, orderBy: null };

/** A part of every year, as MM-DD, both days included; it may run over the turn of the year. */
export type Season = { readonly from: string; readonly to: string };

/** What is on the shelf, in pieces, of a product that is baked again for later days. */
export type ShelfStock = {
  readonly pieces: number;
  /** Until today's closing it is also all that there is for tomorrow. */
  readonly countsTomorrow: boolean;
};

/** What a product asks of the bakery. */
export type Needs = {
  readonly lead: LeadTime | null;
  readonly season: Season | null;
  /** Null if no day has a shelf of its own. */
  readonly shelf: ShelfStock | null;
  /** YYYY-MM-DD: the day on which, staff said, there is none; null for never. */
  readonly notOn: string | null;
  /** The same for what a box is filled with, by the id of its product. */
  readonly flavoursNotOn: Readonly<Record<string, string>>;
  /** How many pieces one of each size has, by its grams. */
  readonly pieces: Readonly<Record<string, number>>;
  /** How many work units one of each size takes, by its grams. */
  readonly workUnits: Readonly<Record<string, number>>;
  /** The lead time to write, print or set what a customer asks for, by the part of a personalisation. */
  readonly optionLeads: Partial<Readonly<Record<keyof Personalisation, LeadTime>>>;
};

/** By the part that a customer fills in on a line: a logo is the photo of its line. */
export function optionLeadsOf(options: ProductOptions): Needs['optionLeads'] {
  const leads: { -readonly [Part in keyof Needs['optionLeads']]: LeadTime } = {};
  for (const part of optionParts) {
    const lead = leadOfPart(options, part);
    if (lead !== null && part !== 'colours') leads[part === 'logo' ? 'photo' : part] = lead;
  }
  return leads;
}

/** In whole units, rounded up: a size of more or fewer pieces than the default size costs its share of the default's units. */
export const unitsOfSize = (units: number, pieces: number, piecesOfDefault: number): number =>
  Math.ceil((units * pieces) / Math.max(1, piecesOfDefault));

/** What a basket asks of the day on which it is collected. */
export type Demand = {
  readonly leads: readonly Lead[];
  readonly seasons: readonly Season[];
  readonly workUnits: number;
  /** Minutes of opening hours: the longest that any cake, or anything asked for on it, takes. */
  readonly leadMinutes: number;
  /** For each product with a shelf of its own, what is on it and how much of it is wanted. */
  readonly shelves: readonly (ShelfStock & { readonly wanted: number })[];
  /** YYYY-MM-DD: days on which there is none of something. */
  readonly notOn: readonly string[];
};

export const noDemand: Demand = { leads: [], seasons: [], workUnits: 0, leadMinutes: 0, shelves: [], notOn: [] };

/** What is there is for the order's own transaction to say, because it may give back what it held itself. */
export const withoutShelves = (demand: Demand): Demand => ({ ...demand, shelves: [] });

export type DemandingLine = {
  readonly needs: Needs;
  readonly grams: number;
  readonly quantity: number;
  readonly personalisation?: Personalisation | undefined;
};

/** What these lines ask of the day. Lines of one product share one and the same `needs` object. */
export function demandOf(lines: readonly DemandingLine[]): Demand {
  return {
    ...notice(lines.flatMap((line) => [...(line.needs.lead ? [line.needs.lead] : []), ...saidLeads(line)])),
    seasons: lines.flatMap(({ needs }) => needs.season ?? []),
    workUnits: lines.reduce((sum, { needs, grams, quantity }) => sum + (needs.workUnits[grams] ?? 0) * quantity, 0),
    shelves: shelvesOf(lines),
    notOn: [...new Set(lines.flatMap(daysWithout))],
  };
}

/** What these lead times ask of the day: the longest of the hours counts. */
export const notice = (leads: readonly LeadTime[]): Pick<Demand, 'leads' | 'leadMinutes'> => ({
  leads: leads.flatMap(({ days, orderBy }) => (days === 0 && orderBy === null ? [] : { days, orderBy })),
  leadMinutes: Math.max(0, ...leads.map(({ hours }) => hours * 60)),
});

/** A box is not available on a day without one of its flavours. */
const daysWithout = ({ needs: { notOn, flavoursNotOn }, personalisation }: DemandingLine): string[] =>
  [notOn, ...Object.keys(personalisation?.box ?? {}).map((id) => flavoursNotOn[id])].flatMap((day) => day ?? []);

function shelvesOf(lines: readonly DemandingLine[]): Demand['shelves'] {
  const wanted = new Map<Needs, number>();
  for (const { needs, grams, quantity } of lines)
    if (needs.shelf) wanted.set(needs, (wanted.get(needs) ?? 0) + quantity * (needs.pieces[grams] ?? 1));
  return [...wanted].flatMap(([{ shelf }, pieces]) => (shelf ? { ...shelf, wanted: pieces } : []));
}

function saidLeads({ needs, personalisation = {} }: DemandingLine): LeadTime[] {
  const parts = Object.keys(needs.optionLeads) as (keyof Personalisation)[];
  return parts.flatMap((part) => {
    const said = personalisation[part];
    return said === undefined || said === '' ? [] : (needs.optionLeads[part] ?? []);
  });
}

const daysOfYear = Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(2028, 0, 1 + n)).toISOString().slice(0, 10));

/** Whether products with these seasons can be collected together on some day of the year. */
export const haveCommonDay = (seasons: readonly Season[]): boolean =>
  seasons.length < 2 || daysOfYear.some((date) => seasons.every((season) => isInSeason(date, season)));

/** @param date YYYY-MM-DD, by the shop's own clock */
export const isInSeason = (date: string, { from, to }: Season): boolean => {
  const day = date.slice(5);
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
};
