import '#web/styles/catalogue/promotions.css';
import type { HomeContent } from '#contract/content/pages.ts';
import type { ProductSummary } from '#contract/listing/catalogue.ts';
import { ProductGrid } from '#web/features/catalogue/product-grid.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** An offer of the home page, with the first products of the list that it leads to. */
export type Offer = { readonly slide: HomeContent['slides'][number]; readonly cakes: readonly ProductSummary[] };

const OfferPart = ({ slide, cakes, at }: Offer & { readonly at: number }) => (
  <section className="offer" aria-labelledby={`offer-${at + 1}`}>
    <div className={`slide slide-${at + 1} at-0`}>
      <div className="slide-text">
        <h2 id={`offer-${at + 1}`}>
          <Link to={slide.link}>{slide.headline}</Link>
          <Icon name="arrow-right" />
        </h2>
        <p>{slide.line}</p>
      </div>
      <Picture
        file={slide.picture}
        alt={slide.alt}
        widths={[480, 900, 1280]}
        sizes="(min-width: 761px) 860px, 180vw"
        shape={[1200, 480]}
        first={at === 0}
      />
    </div>
    {cakes.length > 0 && <ProductGrid products={cakes} wide />}
  </section>
);

export const Offers = ({ offers }: { offers: readonly Offer[] }) =>
  offers.map((offer, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two offers may lead to one list
    <OfferPart key={at} at={at} {...offer} />
  ));
