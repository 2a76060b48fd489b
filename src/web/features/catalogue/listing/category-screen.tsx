import { urls } from '#contract/pages/urls.ts';
import { listingWays } from './listing-place.ts';
import { ListingScreen } from './listing-screen.tsx';
import type { CategoryData } from './load-category.ts';

export function CategoryScreen({ data }: { data: CategoryData }) {
  const { name, slug, blurb } = data.category;
  const place = {
    action: urls.category(slug),
    kept: [],
    ...listingWays,
    addressOf: (query: Parameters<typeof urls.category>[1]) => urls.category(slug, query),
  };
  return <ListingScreen title={name} text={blurb} place={place} listing={data} />;
}
