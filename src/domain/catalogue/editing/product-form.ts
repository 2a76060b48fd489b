import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import type { AllergenLevels } from '#domain/diet/allergens.ts';
import type { VatClass } from '#domain/money/ledger/vat.ts';

/** Customers see what is shown; what is hidden or archived stays for the orders that name it. */
export const productStates = ['draft', 'shown', 'hidden', 'archived'] as const;
export type ProductState = (typeof productStates)[number];
export const supplies = ['stock', 'toOrder'] as const;

/** Moments are texts in ISO 8601. */
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
  /** The name that addresses ask for it by. */
  readonly file: string;
  /** Of one that staff handed in; null for a file that came with the catalogue, which its name finds. */
  readonly hash: string | null;
  /** What somebody who does not see it is told. */
  readonly alternative: string;
};

export const mostPictures = 8;

/** All that one edits of a product. Its stock is no part of it: stock moves by its ledger alone. */
export type ProductForm = {
  readonly name: string;
  readonly slug: string;
  /** Null for extras alone. */
  readonly categoryId: number | null;
  readonly typeCategoryId: number | null;
  readonly description: string;
  readonly pictures: readonly FormPicture[];
  readonly sizes: readonly FormSize[];
  /** The size that lists and cards speak of; null where there is none yet. */
  readonly defaultGrams: number | null;
  readonly cakeBase: string;
  readonly ingredients: string;
  /** The whole list, the heaviest first. */
  readonly ingredientLines: readonly string[];
  readonly allergens: AllergenLevels;
  readonly containsAlcohol: boolean;
  readonly dietary: readonly string[];
  readonly occasions: readonly string[];
  readonly featured: boolean;
  readonly featuredRank: number | null;
  readonly vatClass: VatClass;
  readonly supply: (typeof supplies)[number];
  readonly dailyPieces: number | null;
  readonly leadDays: number;
  /** HH:MM by the shop's own clock. */
  readonly orderBy: string | null;
  readonly seasonFrom: string | null;
  readonly seasonTo: string | null;
  readonly workUnits: number;
  /** What customers may have written on it, choose or send; an extra has words alone. */
  readonly options: ProductOptions;
  /** Slugs of what the cart offers beside it, in that order. */
  readonly extrasOffered: readonly string[];
  /** Keys of the collections that are gathered by hand. */
  readonly collections: readonly string[];
  readonly storage: string;
  readonly bestWithinDays: number | null;
  readonly serveAt: string;
  readonly state: ProductState;
  readonly shownFrom: string | null;
  readonly shownUntil: string | null;
};
