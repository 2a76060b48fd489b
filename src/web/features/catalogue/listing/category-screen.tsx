import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';
import { BespokeLine } from '#web/features/catalogue/bespoke-line.tsx';
import { listingWays } from './listing-place.ts';
import { ListingScreen } from './listing-screen.tsx';
import type { CategoryData } from './load-listing.ts';

export function CategoryScreen({ data }: { data: CategoryData }) {
  const { name, slug, blurb } = data.category;
  // Beyond the largest cake for guests, a customer's own design begins; with cupcakes, more guests need more boxes.
  const hasOwn = useShop().menu.groups.some(({ links }) => links.some(({ link }) => link === urls.bespokeCakes));
  const feedsGuests = data.products.some(({ sizes }) =>
    sizes.some(({ pieces, servingsTo }) => pieces === 1 && servingsTo),
  );
  const place = {
    action: urls.category(slug),
    kept: [],
    ...listingWays,
    addressOf: (query: Parameters<typeof urls.category>[1]) => urls.category(slug, query),
  };
  return (
    <ListingScreen title={name} text={blurb} place={place} listing={data}>
      {hasOwn && feedsGuests && <BespokeLine products={data.products} />}
    </ListingScreen>
  );
}
