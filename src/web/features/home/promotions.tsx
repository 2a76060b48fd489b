import { Link } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useSwipe } from '#web/ui/use-swipe.ts';
import { goesRound, placeOf } from './carousel-places.ts';
import { useCarousel } from './use-carousel.ts';

const ways = [
  ['Birthday cakes', urls.category('birthday-cakes')],
  ['Twenty cupcakes to try', urls.category('cupcakes')],
  ['Wedding cakes: petite tiers for intimate weddings', urls.category('wedding-cakes')],
  ['Boxes to share: brownies, macarons and cookies', urls.category('dessert-boxes')],
  ['The seasons, in cake', urls.category('seasonal-specials')],
] as const;
const slides = [0, 1, 2, 3, 4] as const;
const count = slides.length;

type SlideProps = { readonly slide: (typeof slides)[number]; readonly current: number; readonly previous: number };

const Slide = ({ slide, current, previous }: SlideProps) => {
  const place = placeOf(slide, current, count);
  const round = goesRound(slide, previous, current, count);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel, not of a form
    <div
      className={`slide slide-${slide + 1} at-${place < 0 ? `m${-place}` : place}${round ? ' is-round' : ''}`}
      role="group"
      aria-roledescription="slide"
      aria-label={`${slide + 1} of ${count}`}
      inert={place !== 0}
    >
      <div className="slide-text">
        <h3>{`Special Offer ${slide + 1}`}</h3>
        <p>Limited time deal - Don't miss out!</p>
        <p className="slide-words">
          <Link to={ways[slide][1]} draggable={false}>
            {ways[slide][0]}
            <Icon name="arrow-right" />
          </Link>
        </p>
      </div>
      <Picture
        file={`promo-${slide + 1}.jpg`}
        alt=""
        widths={[480, 900, 1280]}
        sizes="(min-width: 761px) 1230px, 180vw"
        shape={[1200, 480]}
      />
    </div>
  );
};

/** M-02: looping, each for 4 s; whoever looks closer, or asks for rest, stops them. */
export function Promotions() {
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
        {slides.map((slide) => (
          <Slide key={slide} slide={slide} current={current} previous={previous} />
        ))}
      </div>
      <div className="promotions-controls">
        <button type="button" className="round-button" aria-label="Previous slide" onClick={() => show(current - 1)}>
          <Icon name="arrow-left" />
        </button>
        <div className="dots">
          {slides.map((slide) => (
            <button
              key={slide}
              type="button"
              aria-label={`Slide ${slide + 1}`}
              aria-current={slide === current ? 'true' : undefined}
              onClick={() => show(slide)}
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
