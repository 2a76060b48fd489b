import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import type { Ingredient } from '#domain/diet/ingredients.ts';
import type { Lead, Season } from '#domain/pickup/places/demand.ts';
import { availableOf, type Size } from './size.ts';

export type ProductSummary = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly mainImage: string;
  /** Pieces; null where it is made to order. */
  readonly stock: number | null;
  readonly featured: boolean;
  /** There are more of it than the collection of new arrivals asks for (storefront §3, §9). */
  readonly isNew: boolean;
  readonly cakeBase: string;
  readonly category: { readonly name: string; readonly slug: string };
  /** Null where it is there on the day that it is ordered. */
  readonly lead: Lead | null;
  /** Of the pick-up; null is all year. */
  readonly season: Season | null;
  /** The lightest first; one of them is the default. */
  readonly sizes: readonly Size[];
};

/** What a cart knows of a product, a cake or an extra. */
export type CartProduct = Pick<ProductSummary, 'id' | 'slug' | 'name' | 'mainImage' | 'stock' | 'sizes'> & {
  readonly options: ProductOptions;
};

/** Sold or lent beside a cake (decision 307). */
export type Extra = CartProduct & { readonly description: string };

export type ProductPicture = {
  readonly file: string;
  /** Of the storage's; null where it is known by its name alone. */
  readonly hash: string | null;
  readonly alternative: string;
};

export type Product = ProductSummary & {
  /** The main one first; empty where there is no other. */
  readonly pictures: readonly ProductPicture[];
  readonly description: string;
  /** Names of the law. */
  readonly allergens: readonly string[];
  readonly mayContain: readonly string[];
  readonly dietary: readonly string[];
  readonly ingredients: string;
  readonly ingredientList: readonly Ingredient[];
  readonly storage: string;
  readonly options: ProductOptions;
};

/** What lists and cards speak of. @throws RangeError for a product without a size, which is never shown */
export function defaultSize({ sizes }: Pick<ProductSummary, 'sizes'>): Size {
  const found = sizes.find(({ isDefault }) => isDefault) ?? sizes[0];
  if (!found) throw new RangeError('a product without a size');
  return found;
}

/** Whole ones of the default size; null, as many as one likes, where it is made to order. */
export const available = (product: Pick<ProductSummary, 'sizes' | 'stock'>): number | null =>
  availableOf(product.stock, defaultSize(product));

export const lowStockBelow = 10;

export const isBestseller = (featured: boolean): boolean => featured;

export const isOutOfStock = (stock: number): boolean => stock <= 0;

/** Null when there is plenty, and when there is none (storefront §2). */
export function lowStockText(stock: number): string | null {
  return isOutOfStock(stock) || stock >= lowStockBelow ? null : `Only ${stock} left!`;
}
