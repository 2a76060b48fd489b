import type { HomeContent } from '#contract/content/pages.ts';
import { SlideGroup } from '#web/ui/home/slide.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSwipe } from '#web/ui/use-swipe.ts';
import { goesRound, placeOf } from './carousel-places.ts';
import { useCarousel } from './use-carousel.ts';

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
