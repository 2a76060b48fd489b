import { type ReactNode, useEffect } from 'react';
import { createStore, useStore } from '#web/base/create-store.ts';

/** What holds a screen's header and its page, beside the sidebar. */
export const screenLook =
  'shell-screen flex min-h-dvh min-w-0 flex-col has-[>.page--fill]:h-dvh has-[>.page--fill]:min-h-0 has-[>.page--fill]:overflow-hidden max-md:pb-17';

type PageProps = {
  /** 'middle' for reading and forms; 'fill' for content that scrolls within itself, such as the board. */
  readonly width?: 'full' | 'middle' | 'fill';
  readonly children: ReactNode;
};

// The foot of a page can be scrolled out from below the bars that lie over it.
const read = 'px-page-edge pt-5 pb-10 [&:has(~.bulk-bar,~.undo-bar)]:pb-27.5';
const widths = {
  full: read,
  middle: `max-w-270 ${read}`,
  fill: 'page--fill flex min-h-0 flex-col p-0 md:has-[>.board]:overflow-y-auto',
};

/** What is below the header. */
export const Page = ({ width = 'full', children }: PageProps) => (
  <main id="main" className={`page min-w-0 flex-1 wrap-break-word ${widths[width]}`} tabIndex={-1}>
    {children}
  </main>
);

/** A record with what belongs to it at its side; one below the other on a phone. */
export const MainAndSide = ({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,1fr)_340px] xl:grid-cols-[minmax(0,1fr)_380px] xl:gap-6">
    <div className="column">{main}</div>
    <div className="column">{side}</div>
  </div>
);

/** On a phone, a record's main action is above the bottom bar. */
export const PhoneBar = ({ children }: { readonly children: ReactNode }) => (
  <div className="phone-bar hidden max-md:fixed max-md:inset-x-0 max-md:top-auto max-md:bottom-16.5 max-md:z-29 max-md:flex max-md:gap-2.5 max-md:border-t max-md:border-line-strong max-md:bg-white max-md:px-4 max-md:py-2.5 max-md:[&_.button]:flex-1">
    {children}
  </div>
);

const mark = createStore('');

/** Text in front of every screen's title: '(2)' for new orders; empty for nothing. */
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
