import { useState } from 'react';
import { PreviewFrame } from '#admin/features/products/preview-frame.tsx';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import type { Contents } from '#contract/admin/content/content.ts';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { isPageKey } from '#domain/pages/page-keys.ts';
import type { ContentKey } from '#domain/staff/content/content-fields.ts';
import home from '#web/styles/catalogue/home.css?url';
import promotions from '#web/styles/catalogue/promotions.css?url';
import content from '#web/styles/content/content.css?url';
import prose from '#web/styles/content/prose-page.css?url';
import accordion from '#web/styles/ui/accordion.css?url';
import { Announcement } from '#web/ui/home/announcement.tsx';
import { BrandStory } from '#web/ui/home/brand-story.tsx';
import { Hero } from '#web/ui/home/hero.tsx';
import { PopularCategories } from '#web/ui/home/popular-categories.tsx';
import { Promises } from '#web/ui/home/promises.tsx';
import { SlideGroup } from '#web/ui/home/slide.tsx';
import { AboutParts } from '#web/ui/prose/about-parts.tsx';
import { Answers } from '#web/ui/prose/answers.tsx';
import { PagePreview } from './page-preview.tsx';
import { PicksPreview } from './picks-preview.tsx';

const styles = [home, promotions, content, accordion, prose];
const widths = { phone: 390, window: 1_100 } as const;

/** What nobody can read when it is made small: a line, pages of text, and cards of a grid. */
const isRead = (part: ContentKey): boolean =>
  part === 'announcement' || part === 'faq' || part === 'about' || part === 'picks' || isPageKey(part);

type PreviewProps = {
  readonly part: ContentKey;
  /** As it would be published; what is not yet right in it is shown as far as it goes. */
  readonly value: unknown;
  /** Which of a list is being written. */
  readonly at: number;
  /** What stands there now, for what surrounds the part. */
  readonly contents: Contents;
};

/** The parts of the customers' own pages, with what stands in the fields. */
export function WindowPreview(props: PreviewProps) {
  const { part } = props;
  const [on, setOn] = useState<keyof typeof widths>(isRead(part) ? 'phone' : 'window');
  return (
    <section className="preview" aria-label="Preview">
      <div className="row row--apart">
        <h2>As customers see it</h2>
        <Segmented
          label="How wide"
          value={on}
          onChange={setOn}
          choices={[
            { value: 'phone', text: 'Phone' },
            { value: 'window', text: 'Window' },
          ]}
        />
      </div>
      <PreviewFrame key={`${part}${on}`} width={widths[on]} styles={styles}>
        <Shown {...props} />
      </PreviewFrame>
    </section>
  );
}

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
