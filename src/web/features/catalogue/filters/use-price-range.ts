import { useEffect, useEffectEvent, useState } from 'react';
import { type ListingQuery, priceRange } from '#contract/listing/filters.ts';
import { isPriceText, lowerHandle, poundsIn, shownPounds, upperHandle } from '#web/features/catalogue/price-text.ts';
import type { Choose } from './use-choices.ts';

/** A handle that rests so long has arrived. */
const restMs = 300;

type Prices = Pick<ListingQuery, 'min' | 'max'>;
type End = keyof Prices;

/** An empty field stays empty. */
const followed = (text: string, pounds: number, end: End): string =>
  poundsIn(text, priceRange[end]) === pounds ? text : shownPounds(pounds);

const left = (text: string, pounds: number): string => (text === '' ? '' : shownPounds(pounds));

/** While they are being moved, in pounds, and when that becomes a choice (C-04). */
export function usePriceRange({ min, max }: Prices, choose: Choose) {
  const [handles, setHandles] = useState<Prices>({ min, max });
  const [texts, setTexts] = useState({ min: shownPounds(min), max: shownPounds(max) });
  const [seen, setSeen] = useState<Prices>({ min, max });
  if (seen.min !== min || seen.max !== max) {
    setSeen({ min, max });
    setHandles({ min, max });
    setTexts({ min: followed(texts.min, min, 'min'), max: followed(texts.max, max, 'max') });
  }

  const arrive = useEffectEvent(() => choose(handles));
  useEffect(() => {
    if (handles.min === min && handles.max === max) return;
    const timer = setTimeout(() => arrive(), restMs);
    return () => clearTimeout(timer);
  }, [handles, min, max]);

  const move = (next: Prices) => {
    setHandles(next);
    setTexts({ min: shownPounds(next.min), max: shownPounds(next.max) });
  };
  return {
    handles,
    texts,
    moveLower: (pounds: number) => move({ ...handles, min: lowerHandle(pounds, handles.max) }),
    moveUpper: (pounds: number) => move({ ...handles, max: upperHandle(pounds, handles.min) }),
    type: (end: End, text: string) => {
      if (isPriceText(text)) setTexts({ ...texts, [end]: text });
    },
    /** A field was left, or Enter was pressed in it. */
    settle: () => {
      const typedMax = poundsIn(texts.max, priceRange.max);
      const typed = { min: Math.min(poundsIn(texts.min, priceRange.min), typedMax), max: typedMax };
      setHandles(typed);
      setTexts({ min: left(texts.min, typed.min), max: left(texts.max, typed.max) });
      if (typed.min !== min || typed.max !== max) choose(typed);
    },
  };
}
