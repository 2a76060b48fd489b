import { useEffect, useEffectEvent, useState } from 'react';

/** What fetches a part before it is wanted: whoever wants it asks again. */
export const early = (load: () => Promise<unknown>) => (): void => void load().catch(() => undefined);

/**
 * A part of the page that is loaded when it is first wanted; null until it is there. Where it does not come, the page
 * goes on without it, unlike with React's own lazy parts, and it is asked for again the next time that it is wanted.
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
