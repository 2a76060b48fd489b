import type { Listing } from '#contract/catalogue.ts';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { ProductGrid } from './product-grid.tsx';
import { showingText } from './showing-text.ts';

type ListingProps = {
  readonly title: string;
  readonly text: string;
  readonly listing: Listing;
  /** Where this listing stands; its further pages are `?page=2` and so on. */
  readonly path: string;
};

/** A listing under a title of its own. */
export const ListingScreen = ({ title, text, listing, path }: ListingProps) => (
  <div className="wrap">
    <Crumbs here={title} />
    <div className="cat-h">
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      <p className="small muted">{showingText(listing)}</p>
    </div>
    <h2 className="sr">Products</h2>
    <ProductGrid products={listing.products} wide inView={4} />
    <Pager
      page={listing.page}
      pages={listing.pages}
      of={title.toLowerCase()}
      href={(page) => (page === 1 ? path : `${path}?page=${page}`)}
    />
  </div>
);
