import { useEffect } from 'react';
import { openLine } from './live-line.ts';
import { hearOrderNews } from './order-news.ts';

/** Open while somebody is here who may see orders. @param memberId null for whoever may not */
export function useLiveLine(memberId: number | null): void {
  useEffect(() => {
    if (memberId === null) return undefined;
    const closeLine = openLine();
    const stopNews = hearOrderNews();
    return () => {
      stopNews();
      closeLine();
    };
  }, [memberId]);
}
