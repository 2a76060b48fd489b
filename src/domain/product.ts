import type { Price } from './money/price.ts';

/** A product as a card, a suggestion or a cart line shows it. */
export type ProductSummary = Price & {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly mainImage: string;
  /** Pieces that can be sold. */
  readonly stock: number;
  readonly featured: boolean;
  /** Text such as '500g'. */
  readonly weight: string;
  readonly cakeBase: string;
  readonly category: { readonly name: string; readonly slug: string };
};

export type Product = ProductSummary & {
  readonly description: string;
  readonly allergens: readonly string[];
  readonly dietary: readonly string[];
  readonly ingredients: string;
  /** How to keep it until it is eaten. */
  readonly storage: string;
};

/** A product is new while more than this many are in stock (storefront §3, §9). */
export const newAboveStock = 80;

/** Below this many in stock the shop says how many are left (storefront §9). */
export const lowStockBelow = 10;

/** New when stock is over 80 (storefront §3). */
export const isNew = (stock: number): boolean => stock > newAboveStock;

/** A best seller is a featured product (storefront §3). */
export const isBestseller = (featured: boolean): boolean => featured;

export const isOutOfStock = (stock: number): boolean => stock <= 0;

/** 'Only N left!' for 1 to 9; null when there is plenty, and when there is none to be left (storefront §2). */
export function lowStockText(stock: number): string | null {
  return isOutOfStock(stock) || stock >= lowStockBelow ? null : `Only ${stock} left!`;
}
