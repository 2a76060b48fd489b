import type { LeadTime, ProductOptions } from '#domain/catalogue/product-options.ts';
import type { AllergenLevels } from '#domain/diet/allergens.ts';
import type { Season } from '#domain/pickup/places/demand.ts';
import { foldText } from '#domain/text/fold.ts';
import type { FieldValues, ProductState } from './product-fields.ts';

/** What a new price can be rounded to, in pence. */
export const roundings = [1, 5, 10, 50, 100] as const;

export type PriceChange = {
  readonly roundTo: (typeof roundings)[number];
} & (
  | {
      readonly by: 'percent';
      /** Hundredths of a per cent, with a sign: 5% is 500. */
      readonly hundredths: number;
    }
  | {
      readonly by: 'amount';
      /** With a sign. */
      readonly pence: number;
    }
);

const hundredPercent = 10_000;

/** Rounded to the nearest, halves up; 0 or less if it would cost nothing. */
export function changedPrice(pricePence: number, change: PriceChange): number {
  const { roundTo } = change;
  const exact =
    change.by === 'percent'
      ? pricePence * (hundredPercent + change.hundredths)
      : (pricePence + change.pence) * hundredPercent;
  return Math.floor((2 * exact + roundTo * hundredPercent) / (2 * roundTo * hundredPercent)) * roundTo;
}

/** The furthest that one may zoom in. */
export const mostZoom = 8;
/** With fewer pixels than this along a side, they would be visible. */
const leastSide = 400;

type Size = { readonly width: number; readonly height: number };
/** A point in shares of width and height, and how many times the side of the square goes into the shorter side of the picture. */
export type Focus = { readonly x: number; readonly y: number; readonly zoom: number };

/** The square around the point, in whole pixels; at the edge of the picture it stops there, and the point is not its centre. */
export function squareAround({ width, height }: Size, { x, y, zoom }: Focus) {
  const side = Math.max(1, Math.round(Math.min(width, height) / zoom));
  const from = (share: number, length: number): number =>
    Math.min(Math.max(0, Math.round(share * length - side / 2)), length - side);
  return { left: from(x, width), top: from(y, height), side };
}

/** How far one may zoom in without seeing the picture's pixels. */
export const mostZoomOf = ({ width, height }: Size): number =>
  Math.min(mostZoom, Math.max(1, Math.min(width, height) / leastSide));

/** Moments are ISO 8601 texts. */
export type FormSize = {
  readonly grams: number;
  readonly label: string;
  readonly pricePence: number;
  readonly lowerPricePence: number | null;
  readonly lowerFrom: string | null;
  readonly lowerUntil: string | null;
  readonly depositPence: number;
  readonly servingsFrom: number | null;
  readonly servingsTo: number | null;
  readonly pieces: number;
  readonly netGrams: number | null;
};

/** In the order of the gallery; the first is the one that lists show. */
export type FormPicture = {
  /** The name by which addresses ask for it. */
  readonly file: string;
  /** For one that staff uploaded; null for a file that came with the catalogue and is found by its name. */
  readonly hash: string | null;
  /** What somebody who cannot see it is told. */
  readonly alternative: string;
};

export const mostPictures = 8;

/** Everything that can be edited of a product. Its stock is not part of it: stock moves only through its ledger. */
export type ProductForm = FieldValues & {
  readonly name: string;
  readonly slug: string;
  /** Null only for extras. */
  readonly categoryId: number | null;
  readonly typeCategoryId: number | null;
  readonly pictures: readonly FormPicture[];
  readonly sizes: readonly FormSize[];
  /** The size that lists and cards are about; null if there is none yet. */
  readonly defaultGrams: number | null;
  /** The whole list, the heaviest first. */
  readonly ingredientLines: readonly string[];
  readonly allergens: AllergenLevels;
  /** What customers may have written on it, choose or upload; an extra has only words. */
  readonly options: ProductOptions;
  /** Slugs of what the cart offers along with it, in that order. */
  readonly extrasOffered: readonly string[];
  /** Keys of the collections that are put together by hand. */
  readonly collections: readonly string[];
};

export const daysOrHours = 'Enter days or hours, not both';

type LeadFields = { readonly leadDays: number; readonly leadHours: number; readonly orderBy: string | null };

/** A product's lead time, of its fields; null if it is available on the day and at the hour that it is ordered. */
export const leadOf = ({ leadDays, leadHours, orderBy }: LeadFields): LeadTime | null =>
  leadDays === 0 && leadHours === 0 && orderBy === null
    ? null
    : { days: leadDays, hours: leadHours, orderBy: orderBy?.slice(0, 5) ?? null };

type SeasonFields = { readonly seasonFrom: string | null; readonly seasonTo: string | null };

/** A product's season, of its fields; null if it is sold all year. */
export const seasonOf = ({ seasonFrom, seasonTo }: SeasonFields): Season | null =>
  seasonFrom === null || seasonTo === null ? null : { from: seasonFrom, to: seasonTo };

/** What the clock makes of a product that its owner shows: not yet, now or no longer. */
export const shownWhens = ['later', 'now', 'over'] as const;
export type ShownWhen = (typeof shownWhens)[number];

type Shown = {
  readonly state: ProductState;
  readonly shownFrom: Date | null;
  readonly shownUntil: Date | null;
};

/** It is over from `shownUntil` on; null for a product that its owner does not show. */
export function shownWhen({ state, shownFrom, shownUntil }: Shown, now: Date): ShownWhen | null {
  if (state !== 'shown') return null;
  if (shownFrom !== null && now < shownFrom) return 'later';
  return shownUntil !== null && now >= shownUntil ? 'over' : 'now';
}

const longest = 100;

/** 'Crème Brûlée & Co' as 'creme-brulee-and-co', 'Straße' as 'strasse'; 'product' if nothing is left of it. */
export function slugFrom(name: string): string {
  const slug = foldText(name)
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'product' : slug;
}
