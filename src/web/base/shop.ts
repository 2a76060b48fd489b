import { createContext, useContext } from 'react';
import type { ReadyLine } from '#contract/listing/catalogue.ts';
import type { Shop } from '#contract/shop.ts';
import { createStore } from './create-store.ts';

/** The bakery as this browser last heard of it; null until the page has provided it. */
export const shopStore = createStore<Shop | null>(null);

export const ShopContext = createContext<Shop | null>(null);

/**
 * The text that says from when each kind of product is available, by its `readinessKey`, as known when the page was
 * made.
 */
export const ReadyLinesContext = createContext<Readonly<Record<string, ReadyLine>>>({});

/** The bakery as its owner has set it up. Every page is rendered with it. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (shop === null) throw new Error('a screen outside of the shop');
  return shop;
}
