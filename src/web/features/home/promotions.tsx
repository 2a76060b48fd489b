import { Link } from 'react-router';
import type { HomeContent } from '#contract/content/pages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useSwipe } from '#web/ui/use-swipe.ts';
import { goesRound, placeOf } from './carousel-places.ts';
import { useCarousel } from './use-carousel.ts';

type Slide = HomeContent['slides'][number];

type SlideProps = {
  readonly slide: Slide;
  readonly over: HomeContent['promotions'];
  readonly at: number;
  readonly count: number;
  readonly current: number;
  readonly previous: number;
};

const SlideGroup = ({ slide, over, at, count, current, previous }: SlideProps) => {
  const place = placeOf(at, current, count);
  const round = goesRound(at, previous, current, count);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel, not of a form
    <div
      className={`slide slide-${at + 1} at-${place < 0 ? `m${-place}` : place}${round ? ' is-round' : ''}`}
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
};

/** M-02: looping, each for 4 s; whoever looks closer, or asks for rest, stops them. */
export function Promotions({ slides, over }: { slides: HomeContent['slides']; over: HomeContent['promotions'] }) {
  const count = slides.length;
  const { current, previous, playing, show, togglePlay, hold } = useCarousel(count);
  const swipe = useSwipe((step) => show(current + step));

  return (
    <section
      className="section promotions"
      aria-roledescription="carousel"
      aria-label="Special Promotions"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <div className="wrap">
        <div className="section-header">
          <h2>Special Promotions</h2>
        </div>
      </div>
      <div className="promotions-track" aria-live={playing ? 'off' : 'polite'} {...swipe}>
        {slides.map((slide, at) => (
          <SlideGroup key={slide.picture} {...{ slide, over, at, count, current, previous }} />
        ))}
      </div>
      <div className="promotions-controls">
        <button type="button" className="round-button" aria-label="Previous slide" onClick={() => show(current - 1)}>
          <Icon name="arrow-left" />
        </button>
        <div className="dots">
          {slides.map(({ picture }, at) => (
            <button
              key={picture}
              type="button"
              aria-label={`Slide ${at + 1}`}
              aria-current={at === current ? 'true' : undefined}
              onClick={() => show(at)}
            />
          ))}
        </div>
        <button type="button" className="round-button" aria-label="Next slide" onClick={() => show(current + 1)}>
          <Icon name="arrow-right" />
        </button>
        <button
          type="button"
          className="round-button"
          aria-label={playing ? 'Pause autoplay' : 'Play autoplay'}
          onClick={togglePlay}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
      </div>
    </section>
  );
}
