import { useContext } from 'react';
import { soldOutToday } from '#domain/catalogue/product.ts';
import { type Readiness, readinessKey, seasonText } from '#domain/pickup/notice-words.ts';
import { ReadyLinesContext } from '#web/base/shop.ts';

/**
 * From when each product is available, as known when the page was made; if it was not known, a text that is always
 * true.
 */
export function useLinesOfPage(): (product: Readiness) => string | null {
  const lines = useContext(ReadyLinesContext);
  return (product) => lines[readinessKey(product)]?.line ?? alwaysText(product);
}

const alwaysText = ({ lead, season, soldOutFor }: Readiness): string | null => {
  if (lead) return 'Order ahead';
  return season ? seasonText(season) : soldOutFor && soldOutToday;
};
