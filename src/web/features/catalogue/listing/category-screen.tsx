import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';
import { BespokeLine } from '#web/features/catalogue/bespoke-line.tsx';
import { listingWays } from './listing-place.ts';
import { ListingScreen } from './listing-screen.tsx';
import type { CategoryData } from './load-category.ts';

export function CategoryScreen({ data }: { data: CategoryData }) {
  const { name, slug, blurb } = data.category;
  // The menu has a cake of a customer's own beside the lists that end where it begins.
  const isBesideOwn = useShop().menu.groups.some(({ links }) =>
    [urls.bespokeCakes, urls.category(slug)].every((wanted) => links.some(({ link }) => link === wanted)),
  );
  const place = {
    action: urls.category(slug),
    kept: [],
    ...listingWays,
    addressOf: (query: Parameters<typeof urls.category>[1]) => urls.category(slug, query),
  };
  return (
    <ListingScreen title={name} text={blurb} place={place} listing={data}>
      {isBesideOwn && <BespokeLine products={data.products} />}
    </ListingScreen>
  );
}
