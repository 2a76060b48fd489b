import { useEffect } from 'react';
import { createStore, useStore } from '#web/base/create-store.ts';

const mark = createStore('');

/** In front of every screen's title: '(2)' for new orders; empty for nothing. */
export function useTitleMark(text: string): void {
  useEffect(() => {
    mark.set(text);
    return () => mark.set('');
  }, [text]);
}

/** The tab's title: 'Orders · Back office'. */
export function useTitle(title: string): void {
  const inFront = useStore(mark, '');
  useEffect(() => {
    document.title = `${inFront === '' ? '' : `${inFront} `}${title} · Back office`;
  }, [title, inFront]);
}
