import '#web/styles/catalogue/home.css';
import '#web/styles/catalogue/promotions.css';
import { type MouseEvent, type ReactNode, useEffect, useReducer, useState } from 'react';
import type { HomeContent } from '#contract/content/pages.ts';
import { discountedOrderText } from '#domain/money/discount.ts';
import { Kept } from '#web/base/kept-part.tsx';
import { useShop } from '#web/base/shop.ts';
import { Announcement, BrandStory, Hero, PopularCategories, Promises, SlideGroup } from '#web/ui/home-parts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSwipe } from '#web/ui/use-swipe.ts';

const scrollGently = (event: MouseEvent) => {
  const featured = document.getElementById('featured');
  if (featured === null) return;
  event.preventDefault();
  featured.scrollIntoView({
    behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
  featured.focus({ preventScroll: true });
};

type HomeScreenProps = {
  readonly content: HomeContent;
  readonly featured: ReactNode;
  readonly newsletter: ReactNode;
};

/** The discount, and which orders get it; nothing if the shop gives none. */
const DiscountSeal = () => {
  const { discount } = useShop();
  const discounted = discountedOrderText(discount);
  return (
    discounted !== null && (
      <div className="seal" role="note">
        <p>
          <b>{`${discount.percent}%`}</b>
          <span>
            off
            <br />
            {discounted}
          </span>
        </p>
      </div>
    )
  );
};

const autoplayMs = 4000;

/** The place of a slide in a ring of `count`: 0 in the middle, below 0 on the left, above 0 on the right. */
export function placeOf(slide: number, current: number, count: number): number {
  const ahead = (((slide - current) % count) + count) % count;
  return ahead > count / 2 ? ahead - count : ahead;
}

/** Whether a slide goes round the back of the ring on a move, and therefore must not be seen crossing it. */
export const goesRound = (slide: number, from: number, to: number, count: number): boolean =>
  Math.abs(placeOf(slide, to, count) - placeOf(slide, from, count)) > count / 2;

/** M-02: the slides loop, each for 4 s; looking closer, or asking for less motion, stops them. */
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
          <SlideGroup
            // biome-ignore lint/suspicious/noArrayIndexKey: two slides may have one picture
            key={at}
            {...{ slide, over, at, count }}
            place={placeOf(at, current, count)}
            isRound={goesRound(at, previous, current, count)}
          />
        ))}
      </div>
      <div className="promotions-controls">
        <button type="button" className="round-button" aria-label="Previous slide" onClick={() => show(current - 1)}>
          <Icon name="arrow-left" />
        </button>
        <div className="dots">
          {slides.map((_, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: two slides may have one picture
              key={at}
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

type Carousel = {
  readonly current: number;
  readonly previous: number;
  readonly playing: boolean;
  readonly show: (slide: number) => void;
  readonly togglePlay: () => void;
  /** Stops the autoplay while true: the pointer or the focus is on it. */
  readonly hold: (held: boolean) => void;
};

type Place = { readonly current: number; readonly previous: number };

/** Moves on every 4000 ms unless it is paused, held, or asked by the system to keep still. */
function useCarousel(count: number): Carousel {
  const [{ current, previous }, show] = useReducer(
    (place: Place, slide: number): Place => ({ current: (slide + count) % count, previous: place.current }),
    { current: 0, previous: 0 },
  );
  const [playing, setPlaying] = useState(true);
  const [held, hold] = useState(false);

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);

  useEffect(() => {
    if (!playing || held) return;
    const timer = setTimeout(() => show(current + 1), autoplayMs);
    return () => clearTimeout(timer);
  }, [playing, held, current]);

  return { current, previous, playing, show, togglePlay: () => setPlaying(!playing), hold };
}

export const HomeScreen = ({ content, featured, newsletter }: HomeScreenProps) => (
  <>
    <Hero hero={content.hero} onWish={scrollGently}>
      <DiscountSeal />
    </Hero>
    <Kept by={content} name="above the picks">
      {() => (
        <>
          <Promises promises={content.promises} />
          <Announcement announcement={content.announcement} />
          <Promotions slides={content.slides} over={content.promotions} />
        </>
      )}
    </Kept>
    {featured}
    <Kept by={content} name="below the picks">
      {() => (
        <>
          <PopularCategories tiles={content.tiles} />
          <BrandStory story={content.brandStory} />
        </>
      )}
    </Kept>
    {newsletter}
  </>
);
