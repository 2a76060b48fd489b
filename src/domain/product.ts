import type { Price } from './money/price.ts';

export type ProductSummary = Price & {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly mainImage: string;
  readonly stock: number;
  readonly featured: boolean;
  readonly weight: string;
  readonly cakeBase: string;
  readonly category: { readonly name: string; readonly slug: string };
};

export type Product = ProductSummary & {
  readonly description: string;
  readonly allergens: readonly string[];
  readonly dietary: readonly string[];
  readonly ingredients: string;
  readonly storage: string;
};

/** A product is new while more than this many are in stock (storefront §3, §9). */
export const newAboveStock = 80;

export const lowStockBelow = 10;

export const isNew = (stock: number): boolean => stock > newAboveStock;

export const isBestseller = (featured: boolean): boolean => featured;

export const isOutOfStock = (stock: number): boolean => stock <= 0;

/** Null when there is plenty, and when there is none (storefront §2). */
export function lowStockText(stock: number): string | null {
  return isOutOfStock(stock) || stock >= lowStockBelow ? null : `Only ${stock} left!`;
}
