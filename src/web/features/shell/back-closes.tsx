import { useContext, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { createPath, UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { useStore } from '#web/base/create-store.ts';
import { openDialogs } from '#web/ui/overlays/overlay-stores.ts';

/** What the router keeps of an entry of the history, and how many dialogs lie over its page. */
type Entry = { readonly key?: string; readonly over?: number } | null;

const entryNow = (): Entry => window.history.state;
const overIn = (entry: Entry): number => entry?.over ?? 0;

/**
 * Back closes the topmost dialog, drawer or menu, and leaves the page only where none lies over it. For each there is an
 * entry of the history after the page's own, which is the same to the router. What is closed in another way leaves its
 * entry behind, for taking it back might overtake a link or the way to the card page: Back passes it by.
 */
export function BackCloses() {
  useLocation();
  useStore(openDialogs, []);
  // The router itself is asked where it is, for React may be behind.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  /** Where the history stood before it moves. */
  const at = useRef(entryNow());

  const onMoved = useEffectEvent((event: PopStateEvent) => {
    const from = at.current;
    const to: Entry = event.state;
    at.current = to;
    const open = openDialogs.current();
    if (!router) return;
    // Back by Back it may still be on its way to the page of this entry; a way to any other page is what is given up.
    const location = (open.length === 0 && router.state.navigation.location) || router.state.location;
    const { pathname, search, hash } = window.location;
    if ((to?.key ?? 'default') !== location.key || createPath(location) !== pathname + search + hash) return;
    event.stopImmediatePropagation();
    if (from?.key !== to?.key || overIn(to) >= overIn(from)) return;
    if (open.length <= overIn(to)) {
      window.history.back();
      return;
    }
    open.at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true }));
    // One that may not be closed just now has an entry again.
    lookAgain();
  });
  // Both at once: a Back that came between them would be the router's, which closes nothing.
  useLayoutEffect(() => {
    const { onpopstate } = window;
    window.onpopstate = (event) => onMoved(event);
    const { length } = openDialogs.current();
    if (length > overIn(entryNow())) window.history.pushState({ ...entryNow(), over: length }, '');
    at.current = entryNow();
    return () => {
      window.onpopstate = onpopstate;
    };
  });
  return null;
}
