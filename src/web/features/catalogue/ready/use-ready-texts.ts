import { useEffect, useState } from 'react';
import { minuteMs } from '#domain/time/durations.ts';
import { whenActing } from '#web/lib/acting.ts';
import type { Readiness } from '#web/ui/product/ready/notice-words.ts';
import type { readyTexts } from '#web/ui/product/ready/ready-words.ts';

/**
 * Null on the server, whose HTML is everybody's, and until diary and clock have been read: the page says what always holds.
 * The pick-up's calendar comes after the page: with a product, of which it says the most, or 'acting', for the cards of a
 * page that somebody may only look at.
 */
export function useReadyTexts({ lead, season }: Readiness, when: 'at once' | 'acting'): ReturnType<typeof readyTexts> {
  const [texts, setTexts] = useState<ReturnType<typeof readyTexts>>(null);
  useEffect(() => {
    let isOver = false;
    const look = () =>
      import('./read-ready-texts.ts')
        .then(({ readReadyTexts }) => readReadyTexts({ lead, season }))
        .then((read) => isOver || setTexts(read))
        // Without a line the page goes on saying what always holds.
        .catch(() => undefined);
    let looking: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      void look();
      looking = setInterval(look, minuteMs);
    };
    const stop = when === 'acting' ? whenActing(begin) : begin();
    return () => {
      isOver = true;
      stop?.();
      clearInterval(looking);
    };
  }, [lead, season, when]);
  return texts;
}
