import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { type Contents, readCards } from '#contract/admin/content/content.ts';
import type { OpeningDiary } from '#contract/diary.ts';
import type { ProductSummary } from '#contract/listing/catalogue.ts';
import { pageSize } from '#contract/listing/filters.ts';
import { ProductCard } from '#web/ui/product/card/product-card.tsx';
import { readyTexts } from '#web/ui/product/ready/ready-words.ts';

type PicksProps = {
  readonly picks: Contents['picks']['value'];
  /** Which of them is being chosen: the page that it stands on is shown. */
  readonly at: number;
};

/** The customers' own cards in the order of the picks, as many as a page of the home page has. */
export function PicksPreview({ picks, at }: PicksProps) {
  const { now } = useShopClock();
  const from = Math.floor(Math.max(0, at) / pageSize) * pageSize;
  const shown = picks.slice(from, from + pageSize).map(({ slug }) => slug);
  // Whatever their order, it is asked for once.
  const asked = [...new Set(shown)].filter((slug) => slug !== '').toSorted();
  const { data } = useStaffQuery(readCards, { slugs: asked.join(',') }, { keepPrevious: true, staleTime: 60_000 });
  const cards = shown.flatMap((slug) => data?.products.find((product) => product.slug === slug) ?? []);
  return (
    <section className="section wrap">
      <div className="section-header">
        <h2>Our Featured Picks</h2>
      </div>
      <div className="grid grid--four">
        {data &&
          cards.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              ready={<Ready product={product} now={now} opening={data.opening} />}
              soon
            />
          ))}
      </div>
    </section>
  );
}

type ReadyProps = { readonly product: ProductSummary; readonly now: number; readonly opening: OpeningDiary };

const Ready = ({ product, now, opening }: ReadyProps) =>
  product.lead && <p className="product-card-ready">{readyTexts(product, now, opening)?.from ?? 'Order ahead'}</p>;
