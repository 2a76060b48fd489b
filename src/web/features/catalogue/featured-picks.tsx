import type { Listing } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Pager } from '#web/ui/navigation/pager.tsx';
import { ProductGrid, showingText } from './product-grid.tsx';

export const FeaturedPicks = ({ listing }: { listing: Listing }) => (
  <section className="section wrap" id="featured" tabIndex={-1} aria-labelledby="featured-picks">
    <div className="section-header">
      <h2 id="featured-picks">Our Featured Picks</h2>
      <p className="small muted">{showingText(listing)}</p>
    </div>
    {listing.products.length === 0 ? (
      <div className="empty">
        <Icon name="cake" className="icon plate" />
        <h2>No featured products available at the moment.</h2>
        <p>Check back soon for our latest featured treats!</p>
      </div>
    ) : (
      <ProductGrid products={listing.products} wide />
    )}
    <Pager
      page={listing.page}
      pages={listing.pages}
      of="featured products"
      href={(page) => `${urls.home(page)}#featured`}
    />
  </section>
);
