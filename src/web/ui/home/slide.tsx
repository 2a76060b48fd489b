import { Link } from 'react-router';
import type { HomeContent } from '#contract/content/pages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';

type SlideProps = {
  readonly slide: HomeContent['slides'][number];
  readonly over: HomeContent['promotions'];
  readonly at: number;
  readonly count: number;
  /** 0 in the middle, below 0 on the left, above 0 on the right. */
  readonly place: number;
  /** Whether it goes round the back of the ring, and so must not be seen crossing it. */
  readonly isRound?: boolean;
};

export const SlideGroup = ({ slide, over, at, count, place, isRound = false }: SlideProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel, not of a form
  <div
    className={`slide slide-${at + 1} at-${place < 0 ? `m${-place}` : place}${isRound ? ' is-round' : ''}`}
    role="group"
    aria-roledescription="slide"
    aria-label={`${at + 1} of ${count}`}
    inert={place !== 0}
  >
    <div className="slide-text">
      <h3>{`${over.caption} ${at + 1}`}</h3>
      <p>{over.note}</p>
      <p className="slide-words">
        <Link to={slide.link} draggable={false}>
          {slide.headline}
          <Icon name="arrow-right" />
        </Link>
        <span className="slide-line">{slide.line}</span>
      </p>
    </div>
    <Picture
      file={slide.picture}
      alt={slide.alt}
      widths={[480, 900, 1280]}
      sizes="(min-width: 761px) 1230px, 180vw"
      shape={[1200, 480]}
    />
  </div>
);
