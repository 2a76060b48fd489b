import { useEffect, useState } from 'react';
import { minuteMs } from '#domain/time/durations.ts';
import type { Readiness } from '#web/ui/product/ready/notice-words.ts';
import type { readyTexts } from '#web/ui/product/ready/ready-words.ts';

/**
 * Null on the server, whose HTML is everybody's, and until diary and clock have been read: the page says what always holds.
 * The pick-up's calendar comes after the page, and is not part of what a listing first loads.
 */
export function useReadyTexts({ lead, season }: Readiness): ReturnType<typeof readyTexts> {
  const [texts, setTexts] = useState<ReturnType<typeof readyTexts>>(null);
  useEffect(() => {
    let isOver = false;
    const look = () =>
      import('./read-ready-texts.ts')
        .then(({ readReadyTexts }) => readReadyTexts({ lead, season }))
        .then((read) => isOver || setTexts(read))
        // Without a line the page goes on saying what always holds.
        .catch(() => undefined);
    void look();
    const looking = setInterval(look, minuteMs);
    return () => {
      isOver = true;
      clearInterval(looking);
    };
  }, [lead, season]);
  return texts;
}
