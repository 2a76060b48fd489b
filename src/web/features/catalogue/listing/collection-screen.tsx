import type { CollectionListing } from '#contract/listing/catalogue.ts';
import { type Collection, sectionParameter } from '#contract/listing/filters.ts';
import { urls } from '#contract/pages/urls.ts';
import { discountedOrderText } from '#domain/money/discount.ts';
import { useShop } from '#web/base/shop.ts';
import { Link } from '#web/ui/link.tsx';
import { collectionTexts } from './collection-texts.ts';
import { type Choices, type ListingPlace, listingWays } from './listing-place.ts';
import { ListingScreen } from './listing-screen.tsx';
import { type Offer, Offers } from './offers.tsx';

const placeOf = (collection: Collection, section: string | null): ListingPlace => {
  const parameter = sectionParameter[collection];
  return {
    action: urls.collection(collection),
    kept: parameter !== undefined && section !== null ? [[parameter, section]] : [],
    ...listingWays,
    addressOf: (query: Partial<Choices>) => urls.collection(collection, { ...query, section }),
  };
};

/** The parts of a collection, all of them first; each starts from scratch, with no choice but itself. */
const Sections = ({ collection, data: { sections, section } }: { collection: Collection; data: CollectionListing }) => (
  <ul className="chips active-filters" aria-label="Parts">
    {[{ slug: null, name: 'All' }, ...sections].map(({ slug, name }) => (
      <li key={name}>
        <Link
          className="chip"
          to={urls.collection(collection, { section: slug })}
          aria-current={slug === (section?.slug ?? null) ? 'true' : undefined}
        >
          {name}
        </Link>
      </li>
    ))}
  </ul>
);

export type CollectionData = CollectionListing & { readonly offers?: readonly Offer[] };

export function CollectionScreen({ collection, data }: { collection: Collection; data: CollectionData }) {
  const { title, text, none } = collectionTexts[collection];
  const { discount } = useShop();
  const discounted = discountedOrderText(discount);
  // The awning's offer is here too, although it reduces no single product.
  const offer = discounted && `${discount.percent}% off ${discounted}: it comes off automatically in your cart.`;
  return (
    <ListingScreen
      title={title}
      text={(collection === 'promotions' && offer) || text}
      lead={data.offers && <Offers offers={data.offers} />}
      none={none}
      place={placeOf(collection, data.section?.slug ?? null)}
      listing={data}
    >
      {data.sections.length > 0 && <Sections collection={collection} data={data} />}
    </ListingScreen>
  );
}
