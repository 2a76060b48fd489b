import { type TouchEvent, useRef } from 'react';

/** A finger that moves less than this sideways, in CSS pixels, meant something else. */
const leastPx = 40;

type Swipe = {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
};

/** Reports a swipe with one finger: 1 on to the next, -1 back. */
export function useSwipe(onSwipe: (step: 1 | -1) => void): Swipe {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: ({ touches }) => {
      const finger = touches[0];
      from.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }) => {
      const finger = changedTouches[0];
      const begun = from.current;
      from.current = null;
      if (!begun || !finger) return;
      const aside = finger.clientX - begun.x;
      if (Math.abs(aside) < leastPx || Math.abs(aside) < Math.abs(finger.clientY - begun.y)) return;
      onSwipe(aside < 0 ? 1 : -1);
    },
  };
}
