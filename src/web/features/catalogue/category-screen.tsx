import { urls } from '#contract/urls.ts';
import { listingWays } from './listing-place.ts';
import type { CategoryData } from './load-category.ts';
import { ShelfScreen } from './shelf-screen.tsx';

/** C-01: a category with its products. */
export function CategoryScreen({ data }: { data: CategoryData }) {
  const { name, slug, blurb } = data.category;
  const place = {
    action: urls.category(slug),
    kept: [],
    ...listingWays,
    addressOf: (query: Parameters<typeof urls.category>[1]) => urls.category(slug, query),
  };
  return <ShelfScreen title={name} text={blurb} place={place} listing={data} />;
}
