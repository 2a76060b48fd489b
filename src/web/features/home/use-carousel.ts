import { useEffect, useReducer, useState } from 'react';
import { autoplayMs } from './carousel-places.ts';

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

/** Moves on every 4000 ms unless paused, held, or asked by the system to keep still. */
export function useCarousel(count: number): Carousel {
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
