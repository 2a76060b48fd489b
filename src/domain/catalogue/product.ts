import type { FieldKey, FieldValues } from '#domain/catalogue/editing/product-fields.ts';
import type { LeadTime, ProductOptions } from '#domain/catalogue/product-options.ts';
import type { Ingredient } from '#domain/diet/ingredients.ts';
import type { SoldOutFor } from '#domain/pickup/notice-words.ts';
import type { Season } from '#domain/pickup/places/demand.ts';
import { availableOf, type Size } from './size.ts';

export type ProductSummary = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly mainImage: string;
  /** Pieces that can be ordered for the best day; null if there is no limit. */
  readonly stock: number | null;
  /** Pieces on the shelf for today, of a product that is baked again for later days; null for all others. */
  readonly shelfPieces: number | null;
  /** Later days have it but today does not; null if today is like any other day. */
  readonly soldOutFor: SoldOutFor | null;
  readonly featured: boolean;
  /** There are more of it than the new arrivals collection asks for (storefront §3, §9). */
  readonly isNew: boolean;
  readonly cakeBase: string;
  readonly category: { readonly name: string; readonly slug: string };
  /** Null if it is available on the day on which it is ordered. */
  readonly lead: LeadTime | null;
  /** For the pick-up; null means all year. */
  readonly season: Season | null;
  /** The lightest first; one of them is the default. */
  readonly sizes: readonly Size[];
  /** In grams, the size that it is listed with, if a list was narrowed to weights or prices. */
  readonly listedGrams?: number | undefined;
};

/** What a cart knows about a product, whether a cake or an extra. */
export type CartProduct = Pick<ProductSummary, 'id' | 'slug' | 'name' | 'mainImage' | 'stock' | 'sizes'> & {
  readonly options: ProductOptions;
  readonly lead?: LeadTime | null;
  /** For a cake, by the law's names. */
  readonly contents?: Pick<Product, 'allergens' | 'mayContain'>;
};

/** Sold or lent along with a cake (decision 307). */
export type Extra = CartProduct & { readonly description: string };

export type ProductPicture = {
  readonly file: string;
  /** The storage's hash; null if it is known only by its name. */
  readonly hash: string | null;
  readonly alternative: string;
};

/** Fields of the product's form that its page shows as they are. */
export const toldFields = ['description', 'dietary', 'ingredients'] as const satisfies readonly FieldKey[];
export type ToldKey = (typeof toldFields)[number];

/** A record with a value for each of them, made from its key. */
export const ofToldFields = <Made>(make: (key: ToldKey) => unknown): Made =>
  Object.fromEntries(toldFields.map((key) => [key, make(key)])) as Made;

export type Product = ProductSummary &
  Pick<FieldValues, ToldKey> & {
    /** The main one first; empty if there is no other. */
    readonly pictures: readonly ProductPicture[];
    /** By the law's names. */
    readonly allergens: readonly string[];
    readonly mayContain: readonly string[];
    readonly ingredientList: readonly Ingredient[];
    readonly storage: string;
    readonly options: ProductOptions;
    /** What customers said about it and the owner has published; `stars` is the total of theirs. */
    readonly reviews?: Reviews | undefined;
  };

export type Reviews = {
  readonly count: number;
  readonly stars: number;
  readonly newest: readonly {
    readonly name: string;
    /** '2026-11' */
    readonly month: string;
    readonly stars: number;
    readonly words: string;
    readonly photo: string | null;
  }[];
};

/** The size that lists and cards are about. @throws RangeError for a product without a size, which is never shown */
export function defaultSize({ sizes }: Pick<ProductSummary, 'sizes'>): Size {
  const found = sizes.find(({ isDefault }) => isDefault) ?? sizes[0];
  if (!found) throw new RangeError('a product without a size');
  return found;
}

/** The size whose price a list shows. */
export const listedSize = (product: Pick<ProductSummary, 'sizes' | 'listedGrams'>): Size =>
  product.sizes.find(({ grams }) => grams === product.listedGrams) ?? defaultSize(product);

/** How many whole ones of the default size, or of the one it is listed with, can be ordered for the best day; null if there is no limit. */
export const available = (product: Pick<ProductSummary, 'sizes' | 'stock' | 'listedGrams'>): number | null =>
  availableOf(product.stock, listedSize(product));

export const lowStockBelow = 10;

export const isBestseller = (featured: boolean): boolean => featured;

export const isOutOfStock = (stock: number): boolean => stock <= 0;

/** Null if there is plenty, and if there is none (storefront §2). */
export function lowStockText(stock: number, isForToday = false): string | null {
  if (isOutOfStock(stock) || stock >= lowStockBelow) return null;
  return isForToday ? `Only ${stock} left for today!` : `Only ${stock} left!`;
}

/** For when 'Out of Stock' would not be true because later days have it. The diary says which day is the first: tomorrow may be closed. */
export const soldOutToday = 'Sold out today';
