import { Preview } from '#admin/features/products/preview-frame.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { type Contents, readCards } from '#contract/admin/content.ts';
import type { OpeningDiary } from '#contract/diary.ts';
import type { ProductSummary } from '#contract/listing/catalogue.ts';
import { pageSize } from '#contract/listing/filters.ts';
import { isOutOfStock } from '#domain/catalogue/product.ts';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { factsFor, fillPage, fillText, partsOfPage } from '#domain/pages/page-facts.ts';
import { isPageKey, type PageKey, type PageWords, pageTitles } from '#domain/pages/page-keys.ts';
import { readyTexts } from '#domain/pickup/ready-words.ts';
import type { ContentKey } from '#domain/staff/content/content-fields.ts';
import home from '#web/styles/catalogue/home.css?url';
import promotions from '#web/styles/catalogue/promotions.css?url';
import content from '#web/styles/content/content.css?url';
import prose from '#web/styles/content/prose-page.css?url';
import accordion from '#web/styles/ui/accordion.css?url';
import { Announcement, BrandStory, Hero, PopularCategories, Promises, SlideGroup } from '#web/ui/home-parts.tsx';
import { ProductCard } from '#web/ui/product/product-card.tsx';
import { AboutParts } from '#web/ui/prose/about-parts.tsx';
import { Answers } from '#web/ui/prose/answers.tsx';
import { OpeningHours } from '#web/ui/prose/opening-hours.tsx';
import { ProseArticle } from '#web/ui/prose/prose-article.tsx';
import { RichText } from '#web/ui/values/rich-text.tsx';
import { usePageFacts } from './page-facts-list.tsx';

const styles = [home, promotions, content, accordion, prose];

/** Parts that nobody can read when they are scaled down: a line, pages of text, and cards of a grid. */
const isRead = (part: ContentKey): boolean =>
  part === 'announcement' || part === 'faq' || part === 'about' || part === 'picks' || isPageKey(part);

type PreviewProps = {
  readonly part: ContentKey;
  /** The part as it would be published; what is not yet valid in it is shown as far as possible. */
  readonly value: unknown;
  /** Which item of a list is being written. */
  readonly at: number;
  /** What is published now, for what surrounds the part. */
  readonly contents: Contents;
};

/** The parts of the customers' own pages, with the contents of the fields. */
export function WindowPreview(props: PreviewProps) {
  const { part } = props;
  return (
    <Preview
      first={isRead(part) ? 'phone' : 'window'}
      of={part}
      styles={styles}
      place="lg:top-[calc(var(--header-height)+12px)] lg:max-h-[calc(100dvh-var(--header-height)-24px)]"
    >
      <Shown {...props} />
    </Preview>
  );
}

type PicksProps = {
  readonly picks: Contents['picks']['value'];
  /** Which pick is being chosen: the page that it is on is shown. */
  readonly at: number;
};

/** The customers' own cards in the order of the picks, as many as one page of them on the home page has. */
function PicksPreview({ picks, at }: PicksProps) {
  const { now } = useShopClock();
  const from = Math.floor(Math.max(0, at) / pageSize) * pageSize;
  const shown = picks.slice(from, from + pageSize).map(({ slug }) => slug);
  // Fetched once, whatever their order.
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

const Ready = ({ product, now, opening }: ReadyProps) => {
  const line = isOutOfStock(product.availableQuantity) ? undefined : readyTexts(product, now, opening)?.card;
  return line && <p className="product-card-ready">{line}</p>;
};

function Shown({ part, value, at, contents }: PreviewProps) {
  const as = <Key extends ContentKey>(_key: Key) => value as Contents[Key]['value'];
  switch (part) {
    case 'announcement':
      return (
        <>
          <Announcement announcement={as(part)} />
          {as(part).otherwise !== null && (
            <Announcement announcement={{ text: as(part).otherwise ?? '', link: null }} />
          )}
        </>
      );
    case 'hero':
      return <Hero hero={as(part)} />;
    case 'promises':
      return <Promises promises={as(part)} />;
    case 'promotions':
    case 'slides': {
      const over = part === 'promotions' ? as(part) : contents.promotions.value;
      const slides = part === 'slides' ? as(part) : contents.slides.value;
      const slide = slides[at] ?? slides[0];
      if (!slide) return null;
      return (
        <section className="section promotions">
          <div className="promotions-track">
            <SlideGroup slide={slide} over={over} at={Math.max(0, at)} count={slides.length} place={0} />
          </div>
          {slide.season && slide.outOfSeason && (
            <div className="promotions-track">
              <SlideGroup
                slide={{ ...slide, ...slide.outOfSeason }}
                over={over}
                at={at}
                count={slides.length}
                place={0}
              />
            </div>
          )}
        </section>
      );
    }
    case 'tiles':
      return <PopularCategories tiles={as(part)} />;
    case 'brandStory':
      return <BrandStory story={{ ...as(part), text: blocksOf(as(part).paragraphs.join('\n\n')) }} />;
    case 'homePage':
      return (
        <div className="wrap section">
          <p className="lead">{as(part).title}</p>
          <p>{as(part).description}</p>
        </div>
      );
    case 'about':
      return (
        <div className="wrap about">
          <p className="lead">{as(part).lead}</p>
          <AboutParts
            about={{
              ...as(part),
              parts: as(part).parts.map((told) => ({ ...told, text: blocksOf(told.text) })),
            }}
          />
          <h2>{as(part).ending}</h2>
        </div>
      );
    case 'bespoke':
      return (
        <div className="wrap section rich">
          <p className="lead">{as(part).lead}</p>
          <ul>
            {as(part).pictures.map(({ line }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: there are four, and they stay in their places
              <li key={place}>{line}</li>
            ))}
          </ul>
          <RichText blocks={blocksOf(as(part).guide)} />
          <RichText blocks={blocksOf(as(part).tasting)} />
        </div>
      );
    case 'pickupPage':
    case 'returnsPage':
    case 'termsPage':
    case 'privacyPage':
      return <PagePreview page={part} words={as(part)} />;
    case 'categories':
      return (
        <div className="wrap section">
          {as(part).map(({ id, name, blurb }) => (
            <div key={id} className="category-header">
              <div>
                <h2>{name}</h2>
                <p>{blurb}</p>
              </div>
            </div>
          ))}
        </div>
      );
    case 'picks':
      return <PicksPreview picks={as(part)} at={at} />;
    case 'faq':
      return (
        <div className="wrap">
          <Answers answers={as(part).map(({ q, a }) => ({ q, a: blocksOf(a) }))} open={at} />
        </div>
      );
  }
}

/** A page of terms as customers will read it, with the facts as they are now. */
function PagePreview({ page, words: { lead, text } }: { readonly page: PageKey; readonly words: PageWords }) {
  const known = usePageFacts();
  if (known === null) return null;
  const facts = factsFor(page, known);
  return (
    <div className="wrap section prose-page">
      <ProseArticle
        title={pageTitles[page]}
        lead={fillText(lead, facts)}
        parts={partsOfPage(fillPage(blocksOf(text), facts))}
        slots={{ openingHours: <OpeningHours diary={known.diary} /> }}
      />
    </div>
  );
}
