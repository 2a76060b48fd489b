import type { Listing } from '#contract/listing/catalogue.ts';
import { pageSize } from '#contract/listing/filters.ts';

/** 'Showing 1 to 12 of 16'; null when there is nothing to show. */
export function showingText({ page, total, products }: Listing): string | null {
  if (products.length === 0) return null;
  const first = (page - 1) * pageSize + 1;
  return `Showing ${first} to ${first + products.length - 1} of ${total}`;
}
