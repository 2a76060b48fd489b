import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Fetches a part before it is wanted, and ignores a failure: whoever wants it asks again. */
export const early = (load: () => Promise<unknown>) => (): void => void load().catch(() => undefined);

/**
 * A part of the page that is loaded when it is first wanted; null until it is there. If it fails to load, the page goes
 * on without it, unlike with React's own lazy parts, and it is requested again the next time it is wanted.
 * @param load always the same function
 */
export function useLate<Part>(load: () => Promise<Part>, isWanted: boolean, onMissing?: () => void): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  const miss = useEffectEvent(() => onMissing?.());
  const isAsked = isWanted && part === null;
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    load().then(
      (loaded) => isOver || setPart(() => loaded),
      () => isOver || miss(),
    );
    return () => {
      isOver = true;
    };
  }, [isAsked, load]);
  return part;
}

/**
 * Runs `close` as soon as another page is requested, and once it is there: nothing may cover it or its outline. What
 * was opened for the page on which it first appeared stays.
 */
export function useLeaving(close: () => void): void {
  const { pathname } = useLocation();
  const way = `${pathname} ${useNavigation().location?.pathname ?? pathname}`;
  const last = useRef(way);
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (last.current !== way) leave();
    last.current = way;
  }, [way]);
}
