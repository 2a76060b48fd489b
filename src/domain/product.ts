import type { Pence } from './money/money.ts';

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

/** Whether the full price stands struck through: only when the discounted price is lower (storefront §3). */
export function isReduced(pricePence: Pence, discountPricePence?: Pence | null): boolean {
  return payablePence(pricePence, discountPricePence) < pricePence;
}

/** What the customer pays for one, everywhere: the discounted price when there is one and it is lower. */
export function payablePence(pricePence: Pence, discountPricePence?: Pence | null): Pence {
  return discountPricePence != null && discountPricePence < pricePence ? discountPricePence : pricePence;
}
